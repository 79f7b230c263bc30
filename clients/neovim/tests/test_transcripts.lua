-- Each transcript through this client's own methods: its answers are those of the file, in one process, with a kill
-- before each turn, and with a kill behind each question. Also that a wrong transcript is seen.

local json = require("segue.json")
local generate = dofile(_G.segue_tests.folder .. "/generate.lua")
local transcript = dofile(_G.segue_tests.folder .. "/transcript.lua")
local tools = _G.segue_tests.tools

-- Plays the turns of one transcript with one client, which has to see to it itself that an engine runs.
local Stage = {}
Stage.__index = Stage

local function stage(kill) return setmetatable({ kill = kill, store = tools.folder(), views = {} }, Stage) end

function Stage:play(turn)
  if turn.mark == "$" then return self:start(turn.text) end
  local request = assert(json.decode(turn.text))
  local wanted = assert(json.decode(turn.expected[1]))
  if self.kill == "before" then self:strike() end
  local got = self:ask(request.method, request.params)
  return self:hold(got, wanted, turn)
end

-- The `$` of a file kills what runs: so does this, and the client goes on by itself.
function Stage:start(line)
  if self.engine then return self:strike() end
  local words = vim.split(line, " ")
  assert(words[1] == "segue" and words[2] == "serve", "only segue is started here: " .. line)
  local arguments = vim.tbl_map(function(word) return word == "STORE" and self.store or word end, vim.list_slice(words, 3))
  self.engine = tools.engine({ flows = {}, memory = false, arguments = arguments })
end

-- Waits until the client knows of it.
function Stage:strike()
  local pid = self.engine.pid
  vim.loop.kill(pid, "sigkill")
  tools.wait("the end of the engine", function() return self.engine.pid ~= pid or not self.engine:alive() end)
end

-- Calls the client's method. What is sent carries the entry of the last view, where the file names none.
function Stage:ask(method, params)
  local call = self.engine[generate.name_of(method)]
  local sent = vim.tbl_extend("force", {}, params)
  sent.session = self.views[params.session] or params.session
  local done, err, result
  call(self.engine, sent, function(...)
    done, err, result = true, ...
  end)
  -- Changes of a profile have no key, so their revision would count the repetition.
  if self.kill == "behind" and method ~= "updateProfile" then vim.loop.kill(self.engine.pid, "sigkill") end
  tools.wait("an answer to " .. method, function() return done end)
  if result and result.screen then self.views[result.session] = result end
  return { result = result, error = err and { code = err.code, message = err.message, data = err.data } }
end

function Stage:hold(got, wanted, turn)
  got, wanted = self:comparable(got), self:comparable({ result = wanted.result, error = wanted.error })
  if not json.equal(got, wanted) then
    error(("line %d: %s\ngot    %s\nwanted %s"):format(turn.line, turn.text, json.encode(got), json.encode(wanted)), 0)
  end
end

-- Keys are the client's own. A command that was done before the kill is answered as one that is repeated.
function Stage:comparable(answer)
  local result = answer.result
  if result and result.records then
    for _, record in ipairs(result.records) do
      record.command.idempotencyKey = nil
      record.changes = json.array(vim.tbl_filter(function(change) return change.change ~= "keyed" end, record.changes))
    end
  elseif result and self.kill == "behind" then
    result.replayed, result.changes = nil, nil
  end
  return answer
end

local function files() return vim.fn.glob(tools.root .. "/protocol/transcripts/*.md", true, true) end

local function play(lines, kill)
  local turns = transcript.turns(lines)
  assert(#turns > 1, "a transcript without a turn")
  local play_on = stage(kill)
  for _, turn in ipairs(turns) do
    play_on:play(turn)
  end
end

return function(test)
  assert(#files() > 0, "there are no transcripts")
  for _, file in ipairs(files()) do
    local name, lines = vim.fn.fnamemodify(file, ":t:r"), vim.fn.readfile(file)
    test(name .. " comes true", function() play(lines) end)
    if not table.concat(lines, "\n"):find("<!-- one process -->", 1, true) then
      test(name .. " comes true with a kill before every turn", function() play(lines, "before") end)
      test(name .. " comes true with a kill behind every question", function() play(lines, "behind") end)
    end
  end

  test("a wrong transcript is seen", function()
    local lines = vim.fn.readfile(tools.root .. "/protocol/transcripts/recipes.md")
    for index, line in ipairs(lines) do
      lines[index] = line:gsub('"revision": 3', '"revision": 4')
    end
    assert(tostring(tools.thrown(play, lines)):find('"revision":4', 1, true))
  end)
end
