-- The keys of a screen, and what Enter does under the cursor.

local fields = require("segue.fields")
local json = require("segue.json")
local layout = require("segue.layout")

local M = {}

local HELP = {
  "<CR>        choose, type, or press what is under the cursor",
  "<Tab>       the next field or button; <S-Tab> the one before",
  ":w  <C-s>   submit",
  "K           all about this field: what is wrong, and what can be typed or chosen",
  "<BS>        back",
  "gX          cancel",
  "gt gT 2gt   the next tab, the one before, the second one",
  "<C-x><C-o>  (typing) complete one of several values; <Tab> does too",
  ":e          draw again",
}

local GIVEN_UP = "\27" -- What is typed where somebody presses Escape, which leaves a secret as it was.

-- Neovim does not undo what is typed in a line that the cursor was moved to, unless a change begins there.
local NEXT_FIELD = "<Cmd>lua require('segue.keys').next_field()<CR><C-g>u"

--- Maps the keys of the screen's buffer.
function M.map(screen)
  local function map(mode, key, work, more)
    vim.keymap.set(mode, key, work, vim.tbl_extend("force", { buffer = screen.buffer, silent = true, nowait = true }, more or {}))
  end
  map("n", "<CR>", function() M.press(screen) end)
  map("n", "<Tab>", function() M.jump(screen, 1) end)
  map("n", "<S-Tab>", function() M.jump(screen, -1) end)
  map("n", "K", function() M.explain(screen) end)
  map("n", "<BS>", function() screen:leave("back") end)
  map("n", "gX", function() screen:leave("cancel") end)
  map("n", "gt", function() screen:tab(1, vim.v.count > 0 and vim.v.count or nil) end)
  map("n", "gT", function() screen:tab(-1) end)
  map("n", "g?", function() vim.notify(table.concat(HELP, "\n")) end)
  map({ "n", "i" }, "<C-s>", function()
    vim.cmd("stopinsert")
    screen:submit()
  end)
  for _, key in ipairs({ "i", "a", "I", "A", "cc", "S", "dd" }) do
    map("n", key, function() return M.change(screen, key) end, { expr = true })
  end
  map("i", "<Tab>", function() return M.tab(screen) end, { expr = true })
  map("i", "<CR>", function() return M.enter(screen) end, { expr = true })
end

--- In a field, what changes a line changes what is behind the prefix; or, on the label of a field of several lines, the first of those.
--- Where nothing can be typed, nobody gets to typing: each letter would be taken back.
function M.change(screen, key)
  local row = screen:row()
  local role = row and row.role
  if role == "content" or key == "dd" and role ~= "field" then return key end
  if role == "block" then return "<Cmd>lua require('segue.keys').to_content()<CR>" .. ((key == "i" or key == "a") and "A" or key) end
  if role == "secret" then return "<Cmd>lua require('segue.keys').press(require('segue.screen').of())<CR>" end
  if role ~= "field" then return "<Cmd>lua require('segue.screen').of():refuse()<CR>" end
  if key == "A" then return key end
  local column = vim.api.nvim_win_get_cursor(0)[2]
  local before, typed = column < #row.prefix, #vim.api.nvim_get_current_line() > #row.prefix
  if key == "i" or key == "a" then return before and "A" or key end
  if key == "I" then return typed and "<Cmd>lua require('segue.keys').to_value()<CR>i" or "A" end
  return "<Cmd>lua require('segue.keys').clear()<CR>" .. (key == "dd" and "" or "A")
end

function M.to_value()
  local line = vim.api.nvim_win_get_cursor(0)[1]
  vim.api.nvim_win_set_cursor(0, { line, #require("segue.screen").of():row().prefix })
end

function M.to_content() vim.api.nvim_win_set_cursor(0, { vim.api.nvim_win_get_cursor(0)[1] + 1, 0 }) end

function M.clear() vim.api.nvim_set_current_line(require("segue.screen").of():row().prefix) end

--- In insert mode: the next of several values, or the next field.
function M.tab(screen)
  local row = screen:row()
  if vim.fn.pumvisible() == 1 then return "<C-n>" end
  if row and row.field and row.field.options then return "<C-x><C-o>" end
  return NEXT_FIELD
end

--- In insert mode: a new line in a field of several, else the next field.
function M.enter(screen)
  local row = screen:row()
  if vim.fn.pumvisible() == 1 then return "<C-y>" end
  if row and row.role == "content" then return "<CR>" end
  return NEXT_FIELD
end

function M.next_field() M.jump(require("segue.screen").of(), 1, true) end

--- Moves to the next row where something can be done; or, typing, to the next one where something can be typed.
function M.jump(screen, step, typing)
  local lines = screen:lines()
  local by_line = layout.places(screen.rows, lines)
  local at = vim.api.nvim_win_get_cursor(0)[1]
  local here = by_line[at]
  for offset = 1, #lines do
    local line = (at - 1 + step * offset) % #lines + 1
    local row = by_line[line]
    local usable = row and row.act and row.role ~= "block" and (row.role ~= "content" or row.field ~= (here and here.field))
    if usable and (not typing or row.role == "field" or row.role == "content") then
      vim.api.nvim_win_set_cursor(0, { line, row.prefix and #lines[line] or #row.text:match("^%s*") })
      return
    end
  end
end

--- Does what the row under the cursor is for.
function M.press(screen)
  local row = screen:row()
  local act = row and row.act
  if act then M[act.does](screen, row, act) end
end

--- Says all about the field under the cursor, of which a narrow window shows the beginning.
function M.explain(screen)
  local row = screen:row()
  if not row or not row.field then return end
  local field, about = row.field, screen:mistakes(row.field.path)
  about[#about + 1] = field.help
  for _, option in ipairs(field.options or {}) do
    about[#about + 1] = "- " .. option.label
  end
  vim.notify(table.concat(vim.list_extend({ field.title }, about), "\n"))
end

function M.submit(screen) screen:submit() end

function M.back(screen) screen:leave("back") end

function M.cancel(screen) screen:leave("cancel") end

function M.send(screen, _, act) screen:leave("send", { event = act.event }) end

-- Its values would be those of the earlier answer.
function M.edit(screen, _, act)
  screen:keep()
  screen:command("edit", { target = act.target })
end

function M.type(_, row)
  if row.role == "block" then M.to_content() end
  vim.cmd("startinsert!")
end

function M.toggle(screen, row)
  local on = fields.value(row.field, vim.api.nvim_get_current_line():sub(#row.prefix + 1))
  screen:fill(row.field.path, fields.text(row.field, not on))
end

function M.choose(screen, row)
  vim.ui.select(row.field.options, { prompt = row.field.title, format_item = function(option) return option.label end }, screen:asked(function(option)
    if option then screen:fill(row.field.path, option.label) end
  end))
end

-- A secret is never in the buffer. What the engine holds stays where nothing is typed; null takes it away.
function M.secret(screen, row, act)
  local field = row.field
  local give = screen:asked(function(secret)
    screen.given[field.path] = secret
    screen:_render(true)
  end)
  local typed = vim.fn.inputsecret({ prompt = field.title .. ": ", cancelreturn = GIVEN_UP })
  if typed == GIVEN_UP then return end
  if typed ~= "" or not act.held or field.required then return give(typed ~= "" and typed or nil) end
  vim.ui.select({ "Keep it", "Take it away" }, { prompt = field.title .. " was given." }, function(_, chosen)
    if chosen then give(chosen == 2 and json.null or nil) end
  end)
end

--- The input of an action.
function M.reveal(screen)
  screen.revealed = true
  screen:_render(true)
end

--- An action that nothing here does has not worked.
function M.fail(screen)
  vim.ui.input({ prompt = "Code: ", default = "failed" }, screen:asked(function(code)
    if not code or code == "" then return end
    vim.ui.input({ prompt = "Message: " }, screen:asked(function(message)
      if message then screen:command("fail", { error = { code = code, message = message } }) end
    end))
  end))
end

return M
