-- Actions: work that a flow asks of its host. A handler gets the action and a responder, and either returns the
-- result, throws `{ code = …, message = … }`, or answers later by `respond.submit` or `respond.fail`. Of anything else that it
-- throws, the engine is told that it was thrown, and the program what it says: it may be a secret, which no user should read.
--
--     engine:on("createTeam", function(action, respond)
--       http.post("/teams", action.input, function(team) respond.submit({ teamId = team.id }) end)
--     end)
--
-- Each delivery is done once: an action is known by its key, and a retry that the flow asks for by its attempt.

local errors = require("segue.errors")
local json = require("segue.json")

local M = {}

-- What the engine says of a result with which the flow can't go on: the action fails with its kind.
local DEAD_ENDS = { inputInvalid = true, noTransition = true, loopDetected = true, expressionFailed = true, limitExceeded = true }

-- What it would refuse besides each time the action is seen.
local REFUSALS = { invalidParams = true, parseError = true }

-- What it says when somebody has gone back meanwhile, or the time was up: the answer goes nowhere, and nobody made a mistake.
local OVERTAKEN = { staleEntry = true, sessionEnded = true }

local REMEMBERED = 256 -- So many that are answered for, for views that come late, and all of those that are not.

local Actions = {}
Actions.__index = Actions

function M.new(engine) return setmetatable({ _engine = engine, _handlers = {}, _done = {}, _answered = {} }, Actions) end

--- Throws for what can't be a handler.
function M.check(name, handler)
  if not vim.is_callable(handler) then error(("the handler of %s is a function, not a %s"):format(name, type(handler)), 3) end
end

function Actions:on(name, handler) self._handlers[name] = handler end

--- Whether the view shows an action that a handler does.
function Actions:has(view)
  local screen = view.screen
  if json.is_null(screen) or screen.kind ~= "action" or view.state ~= "active" then return false end
  return self._handlers[screen.action.name] ~= nil
end

--- Does the action that the view shows, if there is a handler and it is not being done already.
function Actions:look(view)
  if not self:has(view) then return end
  local action = view.screen.action
  local delivery = ("%s-%d"):format(action.key, action.attempt)
  if self._done[delivery] then return end
  self._done[delivery] = view.session
  self:_do(view, action, delivery)
end

-- One that is under way is not forgotten for others: it would be done twice.
function Actions:_finish(delivery)
  self._answered[#self._answered + 1] = delivery
  if #self._answered > REMEMBERED then self._done[table.remove(self._answered, 1)] = nil end
end

--- The session is deleted, or new, since somebody else has deleted one of that name: its deliveries may come again.
function Actions:forget(session)
  self._answered = vim.tbl_filter(function(delivery) return self._done[delivery] ~= session end, self._answered)
  for delivery, whose in pairs(self._done) do
    if whose == session then self._done[delivery] = nil end
  end
end

-- The answer has a key of the delivery, so that a second one, of a program that died and began anew, does nothing.
function Actions:_do(view, action, delivery)
  local respond = self:_responder(view, delivery)
  local worked, result = pcall(self._handlers[action.name], action, respond)
  if not worked then
    respond.fail(result)
  elseif result ~= nil then
    respond.submit(result)
  end
end

function Actions:_responder(view, delivery)
  local answered = false
  local name = view.screen.action.name
  local function mistaken(why)
    self._engine:_failed(errors.new("handlerFailed", why), view)
    return { code = "handlerFailed" }
  end
  local function tell(method, params, on_refusal)
    params.session, params.idempotencyKey = view, delivery
    self._engine:call(method, params, function(err)
      if err then return on_refusal(err) end
      self:_finish(delivery)
    end)
  end
  local function report(err)
    self:_finish(delivery)
    if not OVERTAKEN[err.kind] then return self._engine:_failed(err, view) end
    -- What is there now is shown to whoever listens, and is done if it is an action.
    self._engine:current_screen({ session = view.session }, function() end)
  end
  local function answer(method, params)
    if answered then return end
    answered = true
    tell(method, params, function(err)
      if not (DEAD_ENDS[err.kind] or REFUSALS[err.kind]) then return report(err) end
      local failure = M.refused(err) or mistaken(("the answer of the handler of %s was refused: %s"):format(name, tostring(err)))
      tell("fail", { error = failure }, report)
    end)
  end
  return {
    submit = function(values)
      local wrong = M.no_result(name, values)
      if wrong then return answer("fail", { error = mistaken(wrong) }) end
      answer("submit", { values = values or {} })
    end,
    fail = function(thrown)
      local failure = M.failure(thrown) or mistaken(("the handler of %s failed: %s"):format(name, M.said(thrown)))
      answer("fail", { error = failure })
    end,
    progress = function(fraction, message)
      self._engine:report_progress({ session = view, fraction = fraction, message = message }, function() end)
    end,
  }
end

--- What is wrong with what a handler gave, if it can be no result and would be refused. Only its type is named: it may be a secret.
function M.no_result(name, given)
  if given ~= nil and not json.is_object(given) then
    local kind = json.is_array(given) and "an array" or "a " .. type(given)
    return ("the handler of %s gave %s; a result is a table with names"):format(name, kind)
  end
  local sayable, why = pcall(json.encode, given)
  if not sayable then return ("the handler of %s gave what can't be said in JSON: %s"):format(name, why) end
end

--- What was thrown as the `error` of `fail`, if it is meant for the flow and the user: a table with a code. An empty message
--- is left out, since the engine may have one.
function M.failure(thrown)
  if type(thrown) ~= "table" or errors.is(thrown) or type(thrown.code) ~= "string" then return end
  local failure = vim.tbl_extend("force", {}, thrown)
  if failure.message == "" then failure.message = nil end
  if pcall(json.encode, failure) then return failure end
end

--- What the engine refused, as the `error` of `fail`, if the flow can't go on with it.
function M.refused(err)
  if not DEAD_ENDS[err.kind] then return end
  local data = vim.tbl_extend("force", {}, err.data)
  -- The view would be that of the action itself.
  data.kind, data.view = nil, nil
  return { code = err.kind, message = err.message, data = data }
end

--- What was thrown, in words for who wrote the function that threw it.
function M.said(thrown)
  local speaks = type(thrown) ~= "table" or (getmetatable(thrown) or {}).__tostring
  return speaks and tostring(thrown) or vim.inspect(thrown)
end

return M
