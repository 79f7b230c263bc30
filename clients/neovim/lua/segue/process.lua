-- The engine as a child process: finding it, starting it, lines in and lines out, and what it said last on stderr.
-- Knows neither JSON nor the protocol.

local errors = require("segue.errors")
local uv = vim.loop

local M = {}

local TAIL = 16384 -- Bytes of stderr that are kept, so that a talkative process costs no memory.
local LINGER = 200 -- Milliseconds for the pipes of a process that has gone: a child of it may hold them open.
local GRACE = 3000 -- Milliseconds for an orderly end, and as many for SIGTERM, before SIGKILL.

--- A path with `~` and variables replaced. `expand()` would do more: take brackets for a pattern, and run what is in backticks.
function M.expanded(path)
  if path:find("^~") then path = vim.fn.fnamemodify(path, ":p"):gsub("(.)/$", "%1") end
  -- In one pass, since a value is taken as it is. What names no variable is left.
  return (path:gsub("%$({?)([%a_][%w_]*)(}?)", function(opened, name, closed)
    if opened ~= "" and closed == "" then return end
    local value = vim.env[name]
    return value and value .. (opened == "" and closed or "")
  end))
end

--- The path given, else that in the variable SEGUE, else `segue` on the PATH.
function M.find(executable)
  local named = executable or vim.env.SEGUE
  if named == "" then named = nil end
  local found = vim.fn.exepath(M.expanded(named or "segue"))
  if found ~= "" then return found end
  error(errors.new("engineNotFound", (named and ("“%s” is no executable file."):format(named) or "There is no “segue” on the PATH.")
    .. " Build it with “swift build -c release” in a checkout of Segue, then say where it is: executable = … in setup(),"
    .. " the environment variable SEGUE, or the PATH."), 0)
end

local Process = {}
Process.__index = Process

--- Starts a command. `on_line` is called with each line of its output, and `on_exit` once, with the status, after
--- the last line; both outside of libuv's callbacks, in order.
function M.start(command, options)
  local self = setmetatable({ alive = true, _tail = "", _pieces = {}, _open = 3 }, Process)
  local stdin, stdout, stderr = uv.new_pipe(false), uv.new_pipe(false), uv.new_pipe(false)
  self._stdin, self._pipes = stdin, { stdin, stdout, stderr }
  local handle, pid = uv.spawn(command[1], {
    args = vim.list_slice(command, 2), stdio = { stdin, stdout, stderr }, cwd = options.cwd, hide = true,
  }, function(status, signal)
    self._status = signal ~= 0 and -signal or status
    self._handle:close()
    self:_ended(options.on_exit)
    vim.defer_fn(function() self:_bury(options.on_exit) end, LINGER)
  end)
  if not handle then
    for _, pipe in ipairs(self._pipes) do
      pipe:close()
    end
    error(errors.new("engineNotFound", ("%s can't be started: %s"):format(command[1], pid)), 0)
  end
  self._handle, self.pid = handle, pid
  self:_read(stdout, options, function(data) self:_split(data, options.on_line) end)
  self:_read(stderr, options, function(data) self._tail = (self._tail .. data):sub(-TAIL) end)
  return self
end

--- Writes a line. What can't be written any more is lost here: whoever waits for an answer hears of the exit.
function Process:write(line)
  if not self._stdin:is_closing() then self._stdin:write(line .. "\n") end
end

--- The end of what it said on stderr.
function Process:stderr() return vim.trim(self._tail) end

--- Ends it and waits until it is gone: end of input, then SIGTERM, then SIGKILL.
function Process:close()
  if not self._stdin:is_closing() then self._stdin:close() end
  for _, signal in ipairs({ "sigterm", "sigkill" }) do
    if vim.wait(GRACE, function() return not self.alive end, 10) then return end
    self:kill(signal)
  end
  vim.wait(GRACE, function() return not self.alive end, 10)
end

function Process:kill(signal)
  if not self._handle:is_closing() then self._handle:kill(signal or "sigkill") end
end

function Process:_read(pipe, options, take)
  pipe:read_start(function(_, data)
    if data then return take(data) end
    if not pipe:is_closing() then pipe:close() end
    self:_ended(options.on_exit)
  end)
end

-- Pieces of a long line are joined once, when its end is there.
function Process:_split(data, on_line)
  local from = 1
  while true do
    local stop = data:find("\n", from, true)
    self._pieces[#self._pieces + 1] = data:sub(from, (stop or 0) - 1)
    if not stop then return end
    local line = table.concat(self._pieces)
    self._pieces, from = {}, stop + 1
    if line:find("%S") then vim.schedule(function() on_line(line) end) end
  end
end

-- It is over when the process has gone and both of its pipes have ended, so that no line is lost.
function Process:_ended(on_exit)
  self._open = self._open - 1
  if self._open == 0 then self:_bury(on_exit) end
end

function Process:_bury(on_exit)
  if self._buried then return end
  self._buried = true
  for _, pipe in ipairs(self._pipes) do
    if not pipe:is_closing() then pipe:close() end
  end
  vim.schedule(function()
    self.alive = false
    on_exit(self._status, self:stderr())
  end)
end

return M
