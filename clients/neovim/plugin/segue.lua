-- The commands, `:e segue://SESSION`, and the end of the engine with Neovim. Loads nothing until it is used.

if vim.g.loaded_segue then return end
vim.g.loaded_segue = true

local function segue() return require("segue") end

vim.api.nvim_create_user_command("Segue", function(command)
  local flow, input = command.args:match("^(%S+)%s*(.*)$")
  if not flow then return segue().choose() end
  local values, wrong = nil, nil
  if input ~= "" then
    require("segue.ask").forget(command.args)
    values, wrong = require("segue.json").decode(input)
  end
  if wrong then return vim.notify("Segue: the input is not JSON: " .. wrong, vim.log.levels.ERROR) end
  segue().open({ flow = flow, input = values })
end, { nargs = "*", complete = function(lead) return segue().flows(lead) end, desc = "Start a flow: :Segue FLOW [INPUT as JSON]" })

vim.api.nvim_create_user_command("SegueResume", function(command)
  segue().resume(command.args ~= "" and command.args or nil)
end, { nargs = "?", desc = "Go on with a session" })

local group = vim.api.nvim_create_augroup("segue", {})

local function on(event, pattern, work) vim.api.nvim_create_autocmd(event, { group = group, pattern = pattern, callback = work }) end

on("BufReadCmd", "segue://*", function(event) segue().read(event.buf, event.match) end)
on("VimLeavePre", "*", function()
  if package.loaded.segue then segue().close() end
end)
on("ColorScheme", "*", function()
  if package.loaded.segue then segue().highlights() end
end)
on("FileType", "segue", function() segue().highlights() end)
