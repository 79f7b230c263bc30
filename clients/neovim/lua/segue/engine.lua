-- A running engine: requests and their answers, notifications, handlers of actions. An engine that dies is started
-- anew once, and everything that waits is asked again: commands carry a key, so that nothing is done twice.
--
--     local engine = require("segue.engine").start({ flows = { "flows" } })
--     local view = engine:start_flow({ flow = "create-team" })             -- waits for the answer, or throws
--     engine:submit({ session = view, values = {…} }, function(err, view) … end)  -- calls back
--
-- Knows the protocol, and no windows.

local actions = require("segue.actions")
local errors = require("segue.errors")
local json = require("segue.json")
local methods = require("segue.methods")
local process = require("segue.process")

local M = {}

---@class segue.Engine: segue.Methods
local Engine = setmetatable({}, { __index = methods.Methods })
Engine.__index = Engine

---@class segue.Options
---@field executable? string the engine; without it the variable SEGUE, else `segue` on the PATH
---@field flows? string[] the folders of flows
---@field store? string the folder of sessions
---@field memory? boolean keep sessions only as long as the engine lives
---@field arguments? string[] more of the command line
---@field cwd? string
---@field locale? string
---@field host? table what the front end says of itself
---@field timeout? integer milliseconds that a call waits for its answer (30,000)
---@field on_notification? function is called with the method and the params of each
---@field on_restart? function is called with the error that the engine died of
---@field on_error? function is called with the refusal of an action's answer, and with mistakes of its handler; else a message says it

--- The options, and their types in Lua.
M.OPTIONS = {
  executable = "string", flows = "table", store = "string", memory = "boolean", arguments = "table", cwd = "string", locale = "string",
  host = "table", timeout = "number", on_notification = "function", on_restart = "function", on_error = "function",
}

-- Calls a function of the program. A mistake in it is said, and stops nothing of what comes after it: others wait, too.
local function call(work, one, other)
  local worked, err = pcall(work, one, other)
  if not worked then vim.notify("Segue: " .. actions.said(err), vim.log.levels.ERROR) end
end

--- Throws for options that there are not, which would be missed later, far from the slip.
---@param options segue.Options
function M.check(options)
  for name, value in pairs(options) do
    if not M.OPTIONS[name] then
      error(("Segue has no option “%s”; there are: %s"):format(name, table.concat(vim.fn.sort(vim.tbl_keys(M.OPTIONS)), ", ")), 3)
    elseif type(value) ~= M.OPTIONS[name] then
      error(("Segue's option “%s” is a %s, not a %s"):format(name, M.OPTIONS[name], type(value)), 3)
    end
  end
  if options.store and options.memory then error("Segue keeps sessions either in a “store” or in “memory”; say one of the two", 3) end
end

--- Starts an engine. Throws `engineNotFound`.
---@param options? segue.Options
---@return segue.Engine
function M.start(options)
  options = options or {}
  M.check(options)
  local self = setmetatable({
    options = options, _command = M.command(options), _asked = 0, _waiting = {}, _watched = {}, _listeners = {},
  }, Engine)
  self._actions = actions.new(self)
  self:_spawn()
  return self
end

--- The words of the command line.
function M.command(options)
  local words = { process.find(options.executable), "serve", "--framing", "lines" }
  for _, folder in ipairs(options.flows or {}) do
    vim.list_extend(words, { "--flows", process.expanded(folder) })
  end
  if options.store then vim.list_extend(words, { "--store", process.expanded(options.store) }) end
  if options.memory then words[#words + 1] = "--memory" end
  return vim.list_extend(words, options.arguments or {})
end

-- Calls

--- Calls a method. With a callback it returns at once, and the callback gets an error or the result; without one
--- it waits, and throws the error.
function Engine:call(method, params, callback)
  params = self:_completed(method, params or {})
  if callback then return self:_ask_in_time(method, params, callback) end
  local done, err, result
  local request = self:_ask(method, params, function(...)
    done, err, result = true, ...
  end)
  if not vim.wait(self:_limit(), function() return done end, 10) then err = self:_out_of_time(request) end
  if err then error(err, 0) end
  return result
end

function Engine:_ask_in_time(method, params, callback)
  local timer = vim.loop.new_timer()
  local request = self:_ask(method, params, function(...)
    if not timer:is_closing() then timer:close() end
    callback(...)
  end)
  if not request or timer:is_closing() then return request end
  timer:start(self:_limit(), 0, vim.schedule_wrap(function()
    if timer:is_closing() then return end
    timer:close()
    callback(self:_out_of_time(request))
  end))
  return request
end

function Engine:_limit() return self.options.timeout or 30000 end

-- Whether it was done is not known; asked again with the key and the session that are named here, it is done once.
function Engine:_out_of_time(request)
  self:_abandon(request)
  local session, key = request.params.session, request.params.idempotencyKey
  return errors.new("engineTimeout", ("No answer to “%s” within %g s."):format(request.method, self:_limit() / 1000),
    { method = request.method, session = session, idempotencyKey = key })
end

--- Sends a notification, which has no answer.
function Engine:notify(method, params)
  self._process:write(json.encode({ jsonrpc = "2.0", method = method, params = params or {} }))
end

-- The params as they go over the wire: a view in place of the session's id says which entry the command is for, and
-- what can be done twice gets a key, and an id of ours for what it starts.
function Engine:_completed(method, params)
  local takes = methods.takes[method] or {}
  local sent = json.object(vim.tbl_extend("force", {}, params), json.keys(params))
  if json.is_object(params.session) then
    local screen = params.session.screen
    sent.session = params.session.session
    if takes.entry and not sent.entry and not json.is_null(screen) then sent.entry = screen.entry end
  end
  if takes.idempotencyKey and not sent.dryRun then sent.idempotencyKey = sent.idempotencyKey or M.key() end
  if method == "startFlow" then sent.session = sent.session or M.key() end
  return sent
end

--- A name that nothing else has.
function M.key()
  local bytes = { vim.loop.random(16):byte(1, -1) }
  return (("%02x"):rep(16)):format(unpack(bytes))
end

function Engine:_ask(method, params, callback)
  if self._closed then
    vim.schedule(function() callback(errors.new("engineClosed", "The engine has been closed.")) end)
    return
  end
  local request = self:_send(method, params, callback)
  -- A dead process has heard nothing: the request goes to the next one.
  if not self._process.alive then self:_revive(self:_forget()) end
  return request
end

function Engine:_send(method, params, callback)
  self._asked = self._asked + 1
  local request = { id = self._asked, method = method, params = params, callback = callback }
  request.line = json.encode(json.object(
    { jsonrpc = "2.0", id = request.id, method = method, params = params }, { "jsonrpc", "id", "method", "params" }))
  self._waiting[request.id] = request
  self._process:write(request.line)
  return request
end

-- Nobody waits for this answer any more; the engine need not work on it, nor one after it.
function Engine:_abandon(request)
  request.abandoned = true
  request.callback = function() end
  self:notify("$/cancelRequest", { id = request.id })
end

-- Answers and notifications

function Engine:_hear(line)
  local message, wrong = json.decode(line)
  if not message or not json.is_object(message) then
    self._garbled = errors.new("engineGarbled", ("The engine said something that is no message: %s (%s)"):format(
      line:sub(1, 200), wrong or "no object"))
    return self._process:kill()
  end
  if message.method then return self:_notified(message.method, message.params) end
  local request = self._waiting[self:_asked_by(message.id)]
  if not request then return end
  self._waiting[request.id] = nil
  if not request.ours then self._silent = false end
  if message.error and not M._was_done(request, message.error) then return call(request.callback, errors.refusal(message.error)) end
  message.result = message.result or json.object()
  self:_remember(request, message.result)
  call(request.callback, nil, message.result)
  if not request.params.dryRun then self:_saw(message.result) end
end

-- What the process that died had deleted, the next one does not find: it is gone, as was asked for.
function M._was_done(request, err)
  return request.again and request.method == "deleteSession" and type(err.data) == "table" and err.data.kind == "sessionNotFound"
end

-- The engine could read no id in what is no JSON. Answers come in order: it is the oldest's.
function Engine:_asked_by(id)
  if not json.is_null(id) then return id end
  local ids = vim.tbl_keys(self._waiting)
  table.sort(ids)
  return ids[1] or 0
end

function Engine:_remember(request, result)
  if request.method == "deleteSession" then self._actions:forget(request.params.session) end
  if request.method == "startFlow" and not request.params.dryRun and not result.replayed then self._actions:forget(result.session) end
  if request.method == "watch" then self._watched[request.params.session or ""] = true end
  if request.method == "unwatch" then
    if request.params.session then self._watched[request.params.session] = nil else self._watched = {} end
  end
end

-- A notified action comes without its secrets, so whoever does it asks for the view.
function Engine:_notified(method, params)
  if method == "sessionChanged" then
    local view = params.view
    if self._actions:has(view) then
      self:current_screen({ session = view.session }, function() end)
    else
      self:_saw(view)
    end
  end
  if self.options.on_notification then self.options.on_notification(method, params) end
end

function Engine:_saw(view)
  if type(view) ~= "table" or not view.session or not view.revision or not view.state then return end
  for _, listener in ipairs(self._listeners) do
    call(listener, view)
  end
  self._actions:look(view)
end

--- Calls the function with each view that comes, as an answer or a notification, of whatever session; until the function that
--- this returns is called.
function Engine:listen(listener)
  self._listeners[#self._listeners + 1] = listener
  return function()
    self._listeners = vim.tbl_filter(function(each) return each ~= listener end, self._listeners)
  end
end

--- Lets a function do the actions of that name, once for each key and attempt: see `segue.actions`.
function Engine:on(name, handler)
  actions.check(name, handler)
  self._actions:on(name, handler)
end

--- Whether the view shows an action that a handler does.
function Engine:handles(view) return self._actions:has(view) end

--- What went wrong behind somebody's back: an action whose answer was refused, or a mistake of its handler.
function Engine:_failed(err, view)
  if self.options.on_error then return call(self.options.on_error, err, view) end
  vim.notify("Segue: " .. tostring(err), vim.log.levels.ERROR)
end

-- Life and death

function Engine:_spawn()
  self._process = process.start(self._command, {
    cwd = self.options.cwd,
    on_line = function(line) self:_hear(line) end,
    on_exit = function(status, stderr) self:_died(status, stderr) end,
  })
  self.pid = self._process.pid
  self:_introduce()
end

function Engine:_introduce()
  self:_send("initialize", {
    clientInfo = { name = "segue.nvim" }, processId = vim.fn.getpid(), locale = self.options.locale,
    host = self.options.host,
  }, function(_, server)
    self.server = server
    self:_told()
  end).ours = true
end

-- That it was started again is said when the new process speaks: one that dies at once, say of a wrong option, would not go on.
function Engine:_told()
  local untold = self._untold
  self._untold = false
  if untold and self.options.on_restart then self.options.on_restart(self._death) end
end

-- What was asked of this engine for the first time is asked again of the next one. What was asked twice may be what
-- kills it. With nothing to ask, one that has said nothing since it was started anew waits for the next request.
function Engine:_died(status, stderr)
  if self._closed then return end
  self._death = self._garbled or errors.new("engineDied", ("The engine has ended with status %s%s"):format(
    tostring(status), stderr == "" and "." or ": " .. stderr), { status = status, stderr = stderr })
  self._garbled = nil
  local again, given_up = self:_parted(self:_forget())
  if #again > 0 or not self._silent and #given_up == 0 then self:_revive(again) end
  self:_give_up(given_up, self._death)
end

-- What waited, in the order in which it was asked, without what this client asks by itself, and what nobody waits for.
function Engine:_forget()
  local wanted = function(request) return not request.ours and not request.abandoned end
  local waiting = vim.tbl_filter(wanted, vim.tbl_values(self._waiting))
  table.sort(waiting, function(one, other) return one.id < other.id end)
  self._waiting = {}
  return waiting
end

function Engine:_parted(waiting)
  local again, given_up = {}, {}
  for _, request in ipairs(waiting) do
    table.insert(request.again and given_up or again, request)
    request.again = true
  end
  return again, given_up
end

-- A new process, in which everything is as it was in the one that died.
function Engine:_revive(waiting)
  local started, why = pcall(self._spawn, self)
  if not started then return self:_give_up(waiting, why) end
  self._silent, self._untold = true, true
  for session in pairs(self._watched) do
    self:_send("watch", { session = session ~= "" and session or nil }, function() end).ours = true
  end
  for _, request in ipairs(waiting) do
    self._waiting[request.id] = request
    self._process:write(request.line)
  end
end

function Engine:_give_up(waiting, err)
  for _, request in ipairs(waiting) do
    call(request.callback, err)
  end
end

--- The path of the program that runs.
function Engine:executable() return self._command[1] end

--- Whether a process runs now. One that has died is started anew, at the latest by the next request.
function Engine:alive() return self._process.alive end

--- Ends the engine, and waits until it is gone. Whoever waits for an answer gets `engineClosed`.
function Engine:close()
  if self._closed then return end
  self._closed = true
  self:_give_up(self:_forget(), errors.new("engineClosed", "The engine has been closed."))
  self._process:close()
end

return M
