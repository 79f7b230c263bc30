-- A second Neovim with the plugin, in which keys are typed as a user types them, and whose screen can be looked at.

local tools = _G.segue_tests.tools

local M = {}
M.__index = M

--- Starts one, whose engine has that configuration.
function M.start(options)
  options = vim.tbl_extend("keep", options or {}, { flows = { tools.examples }, executable = tools.executable, cwd = tools.root })
  if not options.store then options.memory = options.memory ~= false end
  local job = vim.fn.jobstart({ vim.v.progpath, "--embed", "--headless", "-u", "NONE", "-i", "NONE", "-n" }, { rpc = true })
  local self = setmetatable({ job = job, options = options }, M)
  tools.later(function() self:stop() end)
  self:lua(([[
    if jit then jit.off() end -- As in `run.lua`.
    vim.opt.runtimepath:prepend(%q)
    vim.o.columns, vim.o.lines = 100, 40
    vim.cmd("runtime plugin/segue.lua")
    said = {}
    vim.notify = function(text) said[#said + 1] = text end
    require("segue").setup(...)
    screen, engine = require("segue.screen").of, require("segue").engine]]):format(tools.root .. "/clients/neovim"), options)
  return self
end

--- Starts one in which that flow is played. Behind the flow's name its input may stand, as behind `:Segue`.
function M.open(flow, options)
  local self = M.start(options)
  self:command("Segue " .. flow)
  return self
end

--- Starts one in which the flow of that definition is played.
function M.play(definition, options)
  local folder, name = tools.flow(definition)
  return M.open(name, vim.tbl_extend("keep", { flows = { folder } }, options or {}))
end

--- Ends it, and goes on with its session in another one, by that command. A Neovim that has ended can't say which session it was.
function M:again(command, session)
  session = session or self:view().session
  self:stop()
  local other = M.start(self.options)
  other:command((command or "SegueResume ") .. session)
  return other
end

function M:stop()
  if vim.fn.jobwait({ self.job }, 0)[1] == -1 then
    pcall(vim.rpcnotify, self.job, "nvim_command", "qall!")
    vim.fn.jobwait({ self.job }, 10000)
  end
end

--- What the Lua gives that is run there. There, `screen()` is the one that is shown, `engine()` the engine, and `said` what was said.
function M:lua(text, ...) return vim.rpcrequest(self.job, "nvim_exec_lua", text, { ... }) end

function M:kill_engine() self:lua("vim.loop.kill(engine().pid, 'sigkill')") end

--- What the engine showed last.
function M:view() return self:lua("return screen().view") end

function M:command(text) return vim.rpcrequest(self.job, "nvim_command", text) end

function M:keys(text) vim.rpcrequest(self.job, "nvim_input", text) end

--- Types these keys, and waits until they have all done what they do.
function M:does(text)
  self:lua("typed = false")
  self:keys(text .. "<Cmd>lua typed = true<CR>")
  self:holds("typed")
end

function M:lines() return vim.rpcrequest(self.job, "nvim_buf_get_lines", 0, 0, -1, false) end

--- The line in which the cursor is.
function M:line() return self:lua("return vim.api.nvim_get_current_line()") end

function M:text() return table.concat(self:lines(), "\n") end

--- Waits until the buffer has that text somewhere.
function M:sees(text)
  local last
  local seen = vim.wait(10000, function()
    last = self:text()
    return last:find(text, 1, true) ~= nil
  end, 5)
  if not seen then error(("waited in vain for %q in\n%s\n%s"):format(text, last, self:state()), 2) end
end

--- Waits until the buffer has that text nowhere.
function M:sees_no(text)
  if not vim.wait(10000, function() return not self:text():find(text, 1, true) end, 5) then
    error(("waited in vain for %q to go from\n%s\n%s"):format(text, self:text(), self:state()), 2)
  end
end

--- Waits until that expression is true there.
function M:holds(expression)
  if not vim.wait(10000, function() return self:lua("return " .. expression) end, 5) then
    error(("waited in vain for %s in\n%s\n%s"):format(expression, self:text(), self:state()), 2)
  end
end

--- What it is at, for whoever looks why something did not happen.
function M:state()
  return vim.inspect({ mode = vim.rpcrequest(self.job, "nvim_get_mode"), more = self:lua([[
    local screen = screen()
    return { said = said, messages = vim.fn.execute("messages"), busy = screen and screen.busy,
      unanswered = screen and vim.tbl_map(function(request) return request.method end, vim.tbl_values(screen.engine._waiting)) }]]) })
end

--- The messages of the diagnostics, by the text of their lines.
function M:problems()
  return self:lua([[
    local found = {}
    for _, each in ipairs(vim.diagnostic.get(0)) do
      found[vim.trim(vim.api.nvim_buf_get_lines(0, each.lnum, each.lnum + 1, false)[1])] = each.message
    end
    return found]])
end

return M
