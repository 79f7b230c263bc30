-- The tests of this client, in Neovim alone:
--     nvim --headless -u NONE -i NONE -c 'luafile clients/neovim/tests/run.lua'      from anywhere
-- `SEGUE` names the engine, and `ONLY` a part of the names of those that shall run.

local here = debug.getinfo(1, "S").source:sub(2):match("^(.*)/") or "."
local plugin = vim.fn.fnamemodify(here, ":p:h:h")
vim.opt.runtimepath:prepend(plugin)
vim.opt.swapfile = false
-- LuaJIT of March 2022, which Debian 12 has, now and then loses its way in nested loops over tables (LuaJIT issue 827):
-- what is tested is the plugin.
if jit then jit.off() end
_G.segue_tests = {
  root = vim.fn.fnamemodify(plugin, ":h:h"),
  folder = plugin .. "/tests",
}
vim.cmd("source " .. plugin .. "/plugin/segue.lua")
local tools = dofile(plugin .. "/tests/tools.lua")
_G.segue_tests.tools = tools

local failed, passed = 0, 0
local only = vim.env.ONLY or ""

local function say(text) io.stdout:write(text .. "\n") end

local function test(name, body)
  if not name:find(only, 1, true) then return end
  if vim.env.VERBOSE then say("… " .. name) end
  local worked, why = xpcall(body, function(err)
    return type(err) == "string" and debug.traceback(err, 2) or tostring(err) .. "\n" .. debug.traceback("", 2)
  end)
  tools.tear_down()
  if worked then
    passed = passed + 1
  else
    failed = failed + 1
    say("FAILED " .. name .. "\n  " .. tostring(why):gsub("\n", "\n  "))
  end
end

for _, file in ipairs(vim.fn.sort(vim.fn.glob(plugin .. "/tests/test_*.lua", true, true))) do
  local worked, why = pcall(dofile, file)
  if worked then
    why(test)
  else
    failed = failed + 1
    say("FAILED to load " .. file .. ": " .. tostring(why))
  end
end

say(("%d passed, %d failed"):format(passed, failed))
vim.cmd(failed == 0 and passed > 0 and "qall!" or "cquit! 1")
