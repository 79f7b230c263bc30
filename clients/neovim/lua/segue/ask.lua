-- Asks for JSON. It may hold a secret, and the history of what is typed is kept on the disk: it is in none, also where it was given up.

local json = require("segue.json")

local M = {}

--- Asks until it is JSON, and calls back with that; not where nothing is typed.
function M.json(prompt, take, typed)
  local newest = vim.fn.histnr("input")
  vim.ui.input({ prompt = prompt, default = typed }, function(text)
    for number = vim.fn.histnr("input"), newest + 1, -1 do
      vim.fn.histdel("input", number)
    end
    if not text or vim.trim(text) == "" then return end
    local value, wrong = json.decode(text)
    if not wrong then return take(value) end
    vim.notify("Segue: that is not JSON: " .. wrong, vim.log.levels.WARN)
    M.json(prompt, take, text)
  end)
end

--- Takes the command out of the history that these arguments were given to.
function M.forget(arguments) vim.fn.histdel("cmd", [[\V\C]] .. vim.fn.escape(arguments, [[\]])) end

return M
