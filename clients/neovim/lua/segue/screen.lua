-- A buffer that shows one session: draws its view, takes what is typed into the fields, and sends what the user asks for.
-- It decides nothing: what may be done, what is wrong and what comes next is in the view.

local ask = require("segue.ask")
local asked = require("segue.asked")
local drafts = require("segue.drafts")
local errors = require("segue.errors")
local fields = require("segue.fields")
local json = require("segue.json")
local keys = require("segue.keys")
local layout = require("segue.layout")
local schemas = require("segue.schema")

local M = {}

local api = vim.api
local marks = api.nvim_create_namespace("segue")
local problems = api.nvim_create_namespace("segue-errors")
local open = {} -- buffer → screen
local KEEPING = 3000 -- Milliseconds that the end of Neovim waits for drafts.

local OPTIONS = {
  buftype = "acwrite", swapfile = false, bufhidden = "hide", omnifunc = "v:lua.require'segue.screen'.complete",
  textwidth = 0, wrapmargin = 0, formatoptions = "", autoindent = false, smartindent = false, cindent = false, indentexpr = "",
}

---@class segue.Screen: segue.Drafts
local Screen = setmetatable({}, { __index = drafts })
Screen.__index = Screen
M.Screen = Screen

local function name(view) return "segue://" .. view.session end

--- The screen in a buffer, or in the current one.
function M.of(buffer) return open[buffer and buffer ~= 0 and buffer or api.nvim_get_current_buf()] end

--- Keeps what was typed in all screens, and waits until it is.
function M.keep()
  for _, screen in pairs(open) do
    screen:keep()
  end
  vim.wait(KEEPING, function()
    for _, screen in pairs(open) do
      if screen.keeping > 0 then return false end
    end
    return true
  end, 10)
end

--- Shows a session in a buffer, which a later call finds again, and watches it. `screen` is one that is no common screen.
function M.show(engine, view, buffer, screen)
  for _, each in pairs(open) do
    if each.view.session == view.session and each.engine == engine and not screen then
      each:draw(view)
      return each
    end
  end
  buffer = buffer or M.buffer(view)
  screen = screen or setmetatable({}, Screen)
  screen.engine, screen.buffer, screen.view, screen.origin = engine, buffer, view, (fields.present(view.screen) or {}).values
  screen.texts, screen.given, screen.rows, screen.keeping = {}, {}, {}, 0
  open[buffer] = screen
  screen:_furnish()
  screen:draw(view)
  screen:_listen()
  return screen
end

--- Lets the screens of an engine that was closed go on with the one that `start` gives; where there are none, that is not called.
function M.move(from, start)
  for _, screen in pairs(open) do
    if screen.engine == from then
      screen.engine = start()
      screen:_listen()
    end
  end
end

function Screen:_listen()
  self.unlisten = self.engine:listen(function(seen) self:_seen(seen) end)
  self.engine:watch({ session = self.view.session }, function() end)
end

--- A new buffer, in place of one that was deleted, which has its name still.
function M.buffer(view)
  if vim.fn.bufexists(name(view)) == 1 then api.nvim_buf_delete(vim.fn.bufnr(name(view)), { force = true }) end
  return api.nvim_create_buf(true, false)
end

function Screen:_furnish()
  api.nvim_buf_set_name(self.buffer, name(self.view))
  api.nvim_buf_set_option(self.buffer, "filetype", "segue")
  -- After what somebody has set for all types of files: a row is a line, which nothing may break or indent.
  for option, value in pairs(OPTIONS) do
    api.nvim_buf_set_option(self.buffer, option, value)
  end
  local group = api.nvim_create_augroup("segue-" .. self.buffer, {})
  local function on(event, work) api.nvim_create_autocmd(event, { group = group, buffer = self.buffer, callback = work }) end
  on({ "TextChanged", "TextChangedI", "TextChangedP" }, function(event)
    self:typed()
    self:keep_soon()
    -- Undo takes back texts, and leaves hints and mistakes on other lines.
    if event.event == "TextChanged" then self:_color() end
  end)
  on({ "InsertLeave", "BufLeave" }, function() self:keep() end)
  on("BufWriteCmd", function() self:submit() end)
  -- What is deleted has lost its options and its keys.
  on({ "BufDelete", "BufWipeout" }, function()
    open[self.buffer] = nil
    self.unlisten()
  end)
  -- A window that gets another width is said to scroll.
  on({ "WinEnter", "WinScrolled", "BufWinEnter" }, function() self:_resized() end)
  -- It belongs to no buffer, and goes when this one has gone.
  api.nvim_create_autocmd("VimResized", { group = group, callback = function()
    if not self:_shown() then return true end
    self:_resized()
  end })
  on("BufWinEnter", function() vim.cmd("setlocal nonumber norelativenumber nolist nospell wrap linebreak cursorline signcolumn=yes colorcolumn=") end)
  keys.map(self)
end

-- Drawing

--- Draws a view. What was typed and not sent stays where the screen is the same one.
function Screen:draw(view)
  self:typed()
  local before, after = fields.present(self.view.screen), fields.present(view.screen)
  local same = before and after and before.entry == after.entry
  if same and before.kind == "action" then after.schema = before.schema end
  if same then
    self:_undecided(view)
    self:_take(view)
  else
    self.view, self.origin = view, after and after.values
    self.texts, self.given, self.dirty, self.judged, self.revealed = {}, {}, false, false, false
  end
  self.errors = after and after.errors or {}
  self:_render(same, not same or view.accepted == false)
  self:_decide()
  self:_look_up()
end

-- Looks up what the result of an action has to be, where nothing but the user does it.
function Screen:_look_up()
  local screen = fields.present(self.view.screen)
  if not screen or screen.kind ~= "action" or fields.present(screen.schema) or self.engine:handles(self.view) then return end
  asked.schema(self.engine, self.view, nil, nil, function(schema)
    if not schema or not self:_shown() or self:_entry() ~= screen.entry then return end
    self:typed()
    -- Whoever types it as JSON goes on so.
    if self.texts[""] and self.texts[""] ~= "" then return end
    self.view.screen.schema = schemas.undecided(schema)
    self:_render(false)
  end)
end

-- Takes a newer view of the same screen. It may be in another language by now, and what was typed into fields with options is words.
function Screen:_take(view)
  local before = self:_fields()
  self.view = view
  self.texts = fields.translated(self.texts, before, function(texts) return fields.of(view.screen, texts) end)
end

-- Where what is wrong is new, the cursor goes there: the screen was `judged` just now.
function Screen:_render(same, judged)
  if not api.nvim_buf_is_loaded(self.buffer) then return end
  local cursor, others, frame = self:_cursor(), self:_other_cursors(), layout.frame(self.rows)
  self.rows = self:_rows()
  local lines = vim.tbl_map(function(row) return row.text end, self.rows)
  -- While somebody types, nothing is written that is there already.
  local changed = not vim.deep_equal(lines, self:lines())
  if same and changed and vim.deep_equal(frame, layout.frame(self.rows)) then
    self:_mend(lines)
  elseif changed or not same then
    self:_write(lines)
  end
  self:_color()
  if changed or not same or judged then self:_place(same and cursor, judged) end
  for window, its in pairs(changed and others or {}) do
    self:_place(same and its, false, window)
  end
end

function Screen:_rows()
  return layout.rows(self.view, {
    texts = self.texts, given = self.given, handled = self.engine:handles(self.view), revealed = self.revealed, width = self:_width(),
  })
end

-- Writes the lines in which something else stands in a field; it can be undone, as what was typed before it can be.
function Screen:_mend(lines)
  local there = self:lines()
  local first, last, more = 1, #lines, #there - #lines
  while first <= last and lines[first] == there[first] do first = first + 1 end
  while last >= first and last + more >= first and lines[last] == there[last + more] do last = last - 1 end
  api.nvim_buf_set_lines(self.buffer, first - 1, last + more, false, vim.list_slice(lines, first, last))
  api.nvim_buf_set_option(self.buffer, "modified", false)
end

-- A frame can't be undone into another one.
function Screen:_write(lines)
  local levels = api.nvim_buf_get_option(self.buffer, "undolevels")
  api.nvim_buf_set_option(self.buffer, "modifiable", true)
  api.nvim_buf_set_option(self.buffer, "undolevels", -1)
  api.nvim_buf_set_lines(self.buffer, 0, -1, false, lines)
  api.nvim_buf_set_option(self.buffer, "undolevels", levels)
  api.nvim_buf_set_option(self.buffer, "modifiable", self:_has_fields())
  api.nvim_buf_set_option(self.buffer, "modified", false)
  self:_begin_change()
end

-- What somebody goes on typing now is a change of its own, which Neovim would not undo otherwise.
function Screen:_begin_change()
  local mode = api.nvim_get_mode()
  if api.nvim_get_current_buf() ~= self.buffer or mode.mode ~= "i" or mode.blocking then return end
  api.nvim_feedkeys(api.nvim_replace_termcodes("<C-g>u", true, false, true), "in", false)
end

function Screen:_has_fields()
  for _, row in ipairs(self.rows) do
    if row.role == "field" or row.role == "content" then return true end
  end
  return false
end

function Screen:_color()
  api.nvim_buf_clear_namespace(self.buffer, marks, 0, -1)
  local wrong = self:_wrong()
  local _, places = layout.places(self.rows, self:lines())
  for _, row in ipairs(self.rows) do
    local line = places[row]
    for _, mark in ipairs(line and row.marks or {}) do
      api.nvim_buf_set_extmark(self.buffer, marks, line - 1, mark[1], { end_col = mark[2], hl_group = mark[3] })
    end
    if line and row.hint and not (row.field and wrong[row.field.path]) then
      api.nvim_buf_set_extmark(self.buffer, marks, line - 1, 0, { virt_text = { { "  " .. row.hint, "SegueHint" } } })
    end
  end
  vim.diagnostic.set(problems, self.buffer, self:_diagnostics(places))
end

function Screen:_diagnostics(places)
  local lines, found, title = {}, {}, 0
  for _, row in ipairs(self.rows) do
    local path = row.heads or row.field and row.field.path
    if path and not lines[path] then lines[path] = places[row] - 1 end
    if row.role == "title" then title = places[row] - 1 end
  end
  for _, err in ipairs(self.errors) do
    local path, inside = layout.around(self.rows, err.path)
    found[#found + 1] = {
      lnum = lines[path] or title, col = 0, message = inside .. err.message, code = err.code, source = "segue",
      severity = vim.diagnostic.severity.ERROR,
    }
  end
  return found
end

-- Where the cursor is, as line and column; and what it is at, since that may have another place when all is drawn again: the path of
-- a field, how many lines below its first one, and how long the prefix is; or what can be done there.
function Screen:_cursor(window)
  window = window or self:_window()
  if not window then return nil end
  local at = api.nvim_win_get_cursor(window)
  local by_line, places = layout.places(self.rows, self:lines())
  local row = by_line[at[1]]
  local cursor = { line = at[1], column = at[2] }
  if row and row.field then
    cursor.path, cursor.below, cursor.prefix = row.field.path, at[1] - self:_first_line(row.field.path, places), #(row.prefix or "")
  elseif row then
    cursor.act = row.act
  end
  return cursor
end

-- Where the cursors of the windows are in which it is not used.
function Screen:_other_cursors()
  local used, cursors = self:_window(), {}
  for _, window in ipairs(vim.fn.win_findbuf(self.buffer)) do
    if window ~= used then cursors[window] = self:_cursor(window) end
  end
  return cursors
end

-- The columns of the narrowest of its windows, of those that it had, or of the one that it will have, without those of the signs.
function Screen:_width()
  local windows = vim.fn.win_findbuf(self.buffer)
  if #windows == 0 and not self.width then windows = { api.nvim_get_current_win() } end
  local widths = vim.tbl_map(function(window)
    local info = vim.fn.getwininfo(window)[1]
    return info.width - math.max(info.textoff or 0, 2)
  end, windows)
  if #widths > 0 then self.width = math.min(unpack(widths)) end
  return self.width
end

-- Draws again where another width takes other lines.
function Screen:_resized()
  local before = self.width
  if self:_width() == before or not self:_shown() then return end
  self:typed()
  self:_render(true)
end

-- The window in which it is used, of those that show it.
function Screen:_window()
  if api.nvim_get_current_buf() == self.buffer then return api.nvim_get_current_win() end
  local window = vim.fn.bufwinid(self.buffer)
  return window ~= -1 and window or nil
end

-- The line in which a field is typed, or begins to be, and its row.
function Screen:_first_line(path, places)
  for _, row in ipairs(self.rows) do
    if row.field and row.field.path == path then return places[row] + (row.role == "block" and 1 or 0), row end
  end
end

function Screen:_place(cursor, judged, window)
  window = window or self:_window()
  if not window then return end
  local line, column = self:_target(cursor, judged)
  local lines = self:lines()
  line = math.min(math.max(line, 1), #lines)
  local row = layout.places(self.rows, lines)[line]
  -- What is typed next belongs into the field, and not into the frame before it.
  column = math.max(column, row and row.prefix and #row.prefix or 0)
  api.nvim_win_set_cursor(window, { line, math.min(column, #lines[line]) })
end

-- The first mistake, else where the cursor was, else the first field, else the first thing that can be done, except what leaves the
-- screen: Enter, as after a message, shall not cancel what is only waited for.
function Screen:_target(cursor, judged)
  local _, places = layout.places(self.rows, self:lines())
  local wrong = judged and self:_first_wrong()
  local line, row = self:_first_line(wrong or cursor and cursor.path, places)
  if line and not (cursor and cursor.path == row.field.path) then return line, self:_value_column(line) end
  if line then
    local prefix = #(row.prefix or "")
    return line + (cursor.below or 0), cursor.column + prefix - (cursor.prefix or prefix)
  end
  local first
  for _, each in ipairs(self.rows) do
    if cursor and cursor.act and vim.deep_equal(cursor.act, each.act) then return places[each], cursor.column end
    local goes_on = each.act and each.act.does ~= "back" and each.act.does ~= "cancel"
    if goes_on and (not first or each.field and not first.field) then first = each end
  end
  if cursor then return cursor.line, cursor.column end
  first = first and places[first] + (first.role == "block" and 1 or 0)
  return first or 1, first and self:_value_column(first) or 0
end

-- The fields that are wrong, or in which something is, by path.
function Screen:_wrong()
  local wrong = {}
  for _, err in ipairs(self.errors) do
    wrong[layout.around(self.rows, err.path) or err.path] = true
  end
  return wrong
end

--- What is wrong with a field, or in it.
function Screen:mistakes(path)
  local found = {}
  for _, err in ipairs(self.errors) do
    local around, inside = layout.around(self.rows, err.path)
    if around == path then found[#found + 1] = inside .. err.message end
  end
  return found
end

-- The path of the field that stands first of those that are wrong; the engine tells mistakes in an order of its own.
function Screen:_first_wrong()
  local wrong = self:_wrong()
  for _, row in ipairs(self.rows) do
    if row.field and wrong[row.field.path] then return row.field.path end
  end
end

function Screen:_value_column(line)
  local row = layout.places(self.rows, self:lines())[line]
  if row and row.prefix then return math.max(#row.prefix, #self:lines()[line]) end
  return row and #row.text:match("^%s*") or 0
end

function Screen:lines() return api.nvim_buf_get_lines(self.buffer, 0, -1, false) end

--- The row under the cursor.
function Screen:row() return (layout.places(self.rows, self:lines()))[api.nvim_win_get_cursor(0)[1]] end

-- Typing

--- Reads the fields, after a change of the buffer. Lines that were added to a field are joined to it; where a fixed row was
--- changed, all is drawn as it was. Whoever draws does so before, since an answer may come between a change and its event.
function Screen:typed()
  if not api.nvim_buf_is_loaded(self.buffer) or not self:_has_fields() then return end
  local texts, mend = layout.read(self.rows, self:lines())
  if texts and not mend then
    return self:_noted(texts)
  end
  local cursor = self:_cursor()
  if texts then
    cursor = { path = cursor and cursor.path, column = 1000, line = cursor and cursor.line or 1 }
  else
    texts, cursor = self:_joined(cursor)
  end
  self:_noted(texts)
  vim.cmd("silent! undojoin")
  self:_render(true)
  if cursor then self:_place(cursor) end
end

-- The text that added lines make, and where the cursor is then.
function Screen:_joined(cursor)
  local at = cursor or { column = 0 }
  local row, text, column = layout.joined(self:_rows(), self:lines(), at.line, at.column)
  if row then return { [row.field.path] = text }, cursor and { path = row.field.path, column = column, line = at.line } end
  self:refuse()
  return {}, cursor
end

--- Says that nothing can be typed there.
function Screen:refuse() vim.notify("Segue: that can't be changed here.", vim.log.levels.WARN) end

function Screen:_noted(texts)
  local screen = fields.present(self.view.screen)
  for _, field in ipairs(self:_fields()) do
    local text = texts[field.path]
    local before = self.texts[field.path] or not field.heading and fields.text(field, fields.at(screen.values, field))
    self.dirty = self.dirty or text ~= nil and text ~= before
  end
  self.texts = vim.tbl_extend("force", self.texts, texts)
end

--- Puts a text into a field, as if it had been typed.
function Screen:fill(path, text)
  self.texts[path], self.dirty = text, true
  self:_render(true)
  self:keep()
end

-- The fields that there are, by what is typed.
function Screen:_fields() return fields.of(fields.present(self.view.screen), self.texts) end

--- The values that the fields hold. Without secrets, as a draft has them.
function Screen:values(with_secrets)
  local screen, form = fields.present(self.view.screen), self:_fields()
  local values = fields.values(form, screen.values, function(field)
    local given = fields.at(screen.values, field)
    if field.kind == "secret" then return fields.secret(field, with_secrets and self.given[field.path] or nil, given) end
    return fields.value(field, self.texts[field.path] or fields.text(field, given), given)
  end, self.origin)
  if with_secrets then fields.let_go(values, form, screen.secretsHeld or {}) end
  return values
end

--- What is wrong with what was typed, if it can't be sent: where all values are one field, they are an object.
function Screen:unsendable()
  local screen = fields.present(self.view.screen)
  local whole = screen and self:_fields()[1]
  if not whole or whole.path ~= "" then return nil end
  return fields.no_object(whole.kind == "secret" and self.given[""] or self.texts[""] or fields.text(whole, screen.values))
end

-- Says so. A command that would be refused for it is not sent.
function Screen:_is_unsendable()
  local wrong = self:unsendable()
  if wrong then vim.notify("Segue: " .. wrong, vim.log.levels.WARN) end
  return wrong ~= nil
end

-- Whether something was typed that may be no draft yet.
function Screen:_is_unkept() return self.dirty or self.keeping > 0 end

-- Whether its buffer is there still, and its own.
function Screen:_shown() return M.of(self.buffer) == self and api.nvim_buf_is_loaded(self.buffer) end

function Screen:_entry()
  local screen = fields.present(self.view.screen)
  return screen and screen.entry
end

--- Completion of fields with options: an `omnifunc`.
function M.complete(findstart, base)
  local screen = M.of()
  local row = screen and screen:row()
  local field = row and row.field
  if findstart == 1 then return field and field.options and #(row.prefix or "") or -3 end
  local found, typed = {}, vim.trim(base):lower()
  for _, option in ipairs(field and field.options or {}) do
    local value = option.label ~= option.value and tostring(option.value) or ""
    if vim.startswith(option.label:lower(), typed) or vim.startswith(value:lower(), typed) then
      found[#found + 1] = { word = option.label, menu = value }
    end
  end
  return found
end

-- Commands

--- Submits what the fields hold.
function Screen:submit()
  if self.busy then return end
  self:typed()
  if self:_is_unsendable() then return end
  -- Its result is not what nobody has typed.
  if self.engine:handles(self.view) then return vim.notify("Segue: this is being worked on.", vim.log.levels.WARN) end
  local screen = fields.present(self.view.screen)
  -- Of a session that has ended, the engine says so.
  if not screen then return self:command("submit", {}) end
  local function submit() self:command("submit", { values = self:values(true), coerce = true }) end
  if screen.kind == "screen" and fields.has_conditions(screen.schema) then return self:_settle(submit) end
  submit()
end

--- Sends a command that leaves the screen; what was typed goes along as its draft.
function Screen:leave(method, params)
  self:typed()
  local screen = fields.present(self.view.screen)
  if screen and screen.kind == "screen" and self:_has_fields() and self:_is_unkept() then
    if self:_is_unsendable() then return end
    params = vim.tbl_extend("keep", params or {}, { values = self:values(false) })
  end
  self:command(method, params or {})
end

--- Sends a command for the entry that is shown. While one is on its way, another one is not sent.
function Screen:command(method, params)
  if self.busy then return end
  local unkept = self:_is_unkept()
  self.busy, self.dirty = true, false
  params.session = self.view
  self.engine:call(method, params, function(err, view)
    self.busy = false
    -- What is refused has changed nothing, so that what was typed is no draft yet.
    self.dirty = self.dirty or unkept and (err ~= nil or view.accepted == false)
    if err then
      self:_refused(err, method, params)
      return self:keep()
    end
    self:draw(view)
    if view.replayed then return end
    self.judged = view.accepted == false
    if not self.judged then return end
    vim.notify(("%d to mend"):format(#self.errors), vim.log.levels.WARN)
    self:keep(true)
  end)
end

function Screen:_refused(err, method, params)
  if errors.is(err, "leaveNeedsConfirmation") then return self:_confirm(err, method, params) end
  if errors.is(err, "inputInvalid") and method == "send" then return self:_ask_payload(err, params) end
  vim.notify("Segue: " .. tostring(err), vim.log.levels.WARN)
  if fields.present(err.view) then self:draw(err.view) end
  if not errors.is(err, "inputInvalid") then return end
  self.errors = err.data.errors
  self:_render(true, true)
end

-- What would be lost is shown, and the same command is sent again if it may be.
function Screen:_confirm(err, method, params)
  local lost = vim.tbl_map(function(entry) return fields.present(entry.title) or entry.step end, err.data.lost or {})
  local question = ("What was entered on %s would be lost."):format(table.concat(lost, ", "))
  vim.ui.select({ "Stay", "Lose it" }, { prompt = question }, self:asked(function(choice)
    if choice ~= "Lose it" then return end
    params = vim.tbl_extend("force", params, { confirm = true })
    params.idempotencyKey = nil
    self:command(method, params)
  end))
end

-- An event may need more than its name; the view does not say what, but the refusal does, and the definition of the flow.
function Screen:_ask_payload(err, params)
  local tried = { given = params.payload, errors = err.data.errors }
  local send = self:asked(function(payload) self:command("send", vim.tbl_extend("force", params, { payload = payload })) end)
  asked.schema(self.engine, self.view, params.event, tried, function(schema)
    if not self:_shown() then return end
    if schema and require("segue.question").ask(self, self:_called(params.event), schema, tried, send) then return end
    ask.json(("%s Payload (JSON): "):format(tostring(err)), send, params.payload ~= nil and json.encode(params.payload) or nil)
  end)
end

-- The title of an event.
function Screen:_called(event)
  for _, each in ipairs(self.view.screen.events or {}) do
    if each.event == event then return fields.present(each.title) or event end
  end
  return event
end

--- Selects the tab that is so many places on, or the one of that number.
function Screen:tab(step, number)
  local tabs
  for _, presentation in ipairs(self.view.navigation.chain) do
    tabs = fields.present(presentation.tabs) or tabs
  end
  if not tabs then return vim.notify("Segue: there are no tabs here.", vim.log.levels.WARN) end
  local current = 1
  for index, tab in ipairs(tabs) do
    if tab.selected then current = index end
  end
  local chosen = tabs[number or (current - 1 + step) % #tabs + 1]
  if chosen then self:leave("selectTab", { tab = chosen.name }) end
end

--- The view of someone else's command, of a deadline, or of an action that was done.
function Screen:_seen(view)
  if not self:_shown() or view.session ~= self.view.session or self.busy or view.revision <= self.view.revision then return end
  local entry, typing = self:_entry(), self:_has_fields()
  self:draw(view)
  if typing and self:_entry() ~= entry then self:_surprise() end
end

--- Takes the answer to a question about this screen. If another screen has come meanwhile, the answer is not meant for that one.
function Screen:asked(take)
  local entry = self:_entry()
  return function(...)
    if self:_entry() == entry then return take(...) end
    self:_came()
  end
end

-- Whoever was typing into another screen shall not go on in this one. The end of insert mode clears the line of messages.
function Screen:_surprise()
  if api.nvim_get_current_buf() ~= self.buffer or api.nvim_get_mode().mode:sub(1, 1) ~= "i" then return self:_came() end
  local say = vim.schedule_wrap(function() self:_came() end)
  api.nvim_create_autocmd("InsertLeave", { buffer = self.buffer, once = true, callback = say })
  vim.cmd("stopinsert")
  self:_place({ line = 1, column = 0 })
end

function Screen:_came() vim.notify("Segue: this screen came by itself.") end

--- Asks for the session as it is now.
function Screen:refresh()
  self.engine:current_screen({ session = self.view.session }, function(err, view)
    if err then return self:_refused(err) end
    self:draw(view)
  end)
end

M.namespace = problems

return M
