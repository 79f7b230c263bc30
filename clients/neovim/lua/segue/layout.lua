-- A view as rows of text, and rows of text as what was typed into them. Pure: it knows views and fields, and neither
-- buffers nor the engine. A row is
--
--     { text = "  League *  │ North", role = "field", field = …, prefix = "  League *  │ ", marks = …, hint = …, act = … }
--
-- `role` is `field` (typed behind the prefix), `content` (typed, between the rows of a block), or anything else, which is
-- fixed. `marks` are `{ from, to, group }` in bytes, `hint` is shown behind the text, `act` is what Enter does there.

local fields = require("segue.fields")
local json = require("segue.json")

local M = {}

local MARGIN = "  "
local RULE = 56
local HINTS = 32 -- The column of the keys behind the buttons.
local present = fields.present

local Rows = {}
Rows.__index = Rows

-- A row is one line, whatever an author, or an answer in a title, has written. What a field holds is read again as it is shown.
local function flat(text) return (text:gsub("[\r\n]", " ")) end

-- A rule so long, if it fits.
local function dashes(length, state) return ("─"):rep(math.max(math.min(length, state.width - #MARGIN), 2)) end

--- A row, made of what else is known of it.
function Rows:add(text, role, row)
  row = row or {}
  row.text, row.role = (role == "field" or role == "content") and text or flat(text), role
  row.marks = row.marks or {}
  self[#self + 1] = row
  return row
end

function Rows:blank()
  if #self > 0 and self[#self].text ~= "" then self:add("", "blank") end
end

--- A whole row in one color.
function Rows:line(text, role, group, row)
  row = row or {}
  row.marks = { { 0, #text, group } }
  return self:add(text, role, row)
end

--- The rows of a view. `texts` has what was typed already, by path; `given` the secrets that were; `handled` says that
--- a program does the action, `revealed` that its input is to be seen, `width` how many columns there are.
function M.rows(view, state)
  state = vim.tbl_extend("keep", state or {}, { texts = {}, given = {}, handled = false, width = 100 })
  local rows, screen = setmetatable({}, Rows), present(view.screen)
  M._where(rows, view)
  M._head(rows, view, screen, state)
  if screen and screen.kind == "action" then M._action(rows, screen, state) end
  if screen and not (screen.kind == "action" and state.handled) then M._form(rows, screen, state) end
  if screen and present(screen.review) then M._review(rows, screen.review) end
  if view.state == "active" and screen then M._buttons(rows, screen, state) end
  if present(view.outcome) then M._outcome(rows, view.outcome) end
  return rows
end

-- Where the user is: presentations, tabs, the stack, how far it is.

function M._where(rows, view)
  local chain = view.navigation and view.navigation.chain or {}
  for index, presentation in ipairs(chain) do
    local lead = MARGIN .. (index > 1 and ("  "):rep(index - 2) .. "└ " or "")
    if present(presentation.tabs) then M._tabs(rows, lead, presentation.tabs) end
    M._stack(rows, lead, presentation, index == #chain, index > 1)
  end
  M._progress(rows, view)
  rows:blank()
end

function M._tabs(rows, lead, tabs)
  local text, marks = lead, {}
  for _, tab in ipairs(tabs) do
    local badge = present(tab.badge)
    local title = (" %s%s "):format(present(tab.title) or tab.name, badge and (" (" .. tostring(badge) .. ")") or "")
    marks[#marks + 1] = { #text, #text + #title, tab.selected and "SegueTabSelected" or "SegueTab" }
    text = text .. title .. " "
  end
  rows:add(text:sub(1, -2), "tabs", { marks = marks, hint = "gt gT" })
end

function M._stack(rows, lead, presentation, top, modal)
  local stack, depth = presentation.stack, presentation.depth
  for _, tab in ipairs(present(presentation.tabs) or {}) do
    if tab.selected then stack, depth = tab.stack, tab.depth end
  end
  local titles = vim.tbl_map(function(entry) return present(entry.title) or entry.step end, present(stack) or {})
  if #titles == 0 or #titles == 1 and top and not modal then return end
  if depth > #titles then table.insert(titles, 1, "…") end
  local how = modal and (presentation.purpose == "gate" and "first" or presentation.style) or nil
  rows:line(lead .. table.concat(titles, " › "), "crumbs", "SegueCrumbs", { hint = how })
end

function M._progress(rows, view)
  local progress = present(view.progress)
  if not progress or view.state ~= "active" then return end
  local least, most = progress.done + progress.remainingMin, present(progress.remainingMax)
  most = most and progress.done + most
  if least < 2 and (not most or most < 2) then return end
  local all = math.min(most or least, 24)
  local bar = ("▰"):rep(math.min(progress.done, all)) .. ("▱"):rep(math.max(all - progress.done, 0))
  local total = not most and ("at least %d"):format(least) or most > least and ("%d–%d"):format(least, most) or ("%d"):format(least)
  local text = ("%s%s  %d of %s done"):format(MARGIN, bar, progress.done, total)
  rows:add(text, "progress", { marks = { { 0, #MARGIN + #bar, "SegueProgress" }, { #MARGIN + #bar, #text, "SegueCrumbs" } } })
end

-- What the screen says

function M._head(rows, view, screen, state)
  local title = screen and present(screen.title) or screen and screen.step or view.flow.id
  rows:line(MARGIN .. title, "title", "SegueTitle", { hint = "g? for the keys" })
  rows:line(MARGIN .. dashes(math.max(RULE, vim.fn.strdisplaywidth(title)), state), "rule", "SegueRule")
  local gate = present(view.gate)
  if gate then
    local text = gate.state == "pending" and ("First: %s."):format(gate.flow)
      or ("%s is %s: %s."):format(gate.flow, gate.state, present(gate.reason) or "no reason given")
    rows:line(MARGIN .. text, "gate", "SegueNotice")
  end
  if present(view.notice) then M._text(rows, view.notice, "notice", "SegueNotice") end
  if screen and present(screen.body) then M._text(rows, screen.body, "body") end
  for _, err in ipairs(screen and screen.errors or {}) do
    if err.path == "" then rows:line(MARGIN .. err.message, "error", "SegueError", { error = err }) end
  end
  for _, deadline in ipairs(view.deadlines or {}) do
    if present(deadline.entry) then rows:line(MARGIN .. "Until " .. deadline.at, "deadline", "SegueCrumbs") end
  end
  rows:blank()
end

function M._text(rows, text, role, group)
  for _, line in ipairs(vim.split(text, "\n", { plain = true })) do
    local row = rows:add((MARGIN .. line):gsub("%s+$", ""), role)
    if group then row.marks = { { 0, #row.text, group } } end
  end
end

function M._action(rows, screen, state)
  local action = screen.action
  if state.handled then
    rows:line(MARGIN .. "Working…", "note", "SegueNotice")
  else
    rows:line(("%sNothing here does “%s”. Give its result, or let it fail."):format(MARGIN, action.name), "note", "SegueNotice")
    M._missing(rows, present(action.missing) or {})
    M._input(rows, action.input, state)
  end
  rows:blank()
end

-- Secrets of before the engine was started.
function M._missing(rows, names)
  if #names == 0 then return end
  local text = ("%sLost since it was typed: %s. If it is needed, let this fail with “secretsLost”."):format(MARGIN, table.concat(names, ", "))
  rows:line(text, "note", "SegueError")
end

-- What was typed unseen may be in it, so that it is shown when somebody asks for it.
function M._input(rows, input, state)
  if state.revealed then return M._pairs(rows, input) end
  if json.is_object(input) and #json.keys(input) == 0 then return end
  rows:line(MARGIN .. "Input", "input", "SegueHeading", { hint = "Enter to see it", act = { does = "reveal" } })
end

function M._pairs(rows, value, label)
  if not json.is_object(value) then
    rows:add(("%s%s%s"):format(MARGIN, label and label .. ": " or "", type(value) == "string" and value or json.encode(value)), "fact")
    return
  end
  for key, member in json.pairs(value) do
    local shown = type(member) == "string" and member or json.encode(member)
    local text = ("%s%s  %s"):format(MARGIN, key, (shown:gsub("\n", " ")))
    rows:add(text, "fact", { marks = { { #MARGIN, #MARGIN + #key, "SegueLabel" } } })
  end
end

function M._outcome(rows, outcome)
  local reason = present(outcome.reason)
  rows:line(("%s%s%s"):format(MARGIN, outcome.status, reason and ": " .. reason or ""), "outcome",
    outcome.status == "completed" and "SegueDone" or "SegueError")
  if present(outcome.result) then
    rows:blank()
    M._pairs(rows, outcome.result)
  end
end

-- The form

function M._form(rows, screen, state)
  local form, width = fields.of(screen, state.texts), 0
  for _, field in ipairs(form) do
    if not field.heading then width = math.max(width, vim.fn.strdisplaywidth(field.title) + (field.required and 2 or 0)) end
  end
  for _, field in ipairs(form) do
    if field.heading then
      rows:line(MARGIN .. field.title, "heading", "SegueHeading", { heads = field.path })
    else
      M._field(rows, field, screen, state, math.min(width, 30, math.floor(state.width / 2)))
    end
  end
  rows:blank()
end

function M._field(rows, field, screen, state, width)
  local text = state.texts[field.path] or fields.text(field, fields.at(screen.values, field))
  local label = field.title .. (field.required and not field.fixed and " *" or "")
  local padded = MARGIN .. label .. (" "):rep(width - vim.fn.strdisplaywidth(label))
  local marks = { { #MARGIN, #MARGIN + #field.title, "SegueLabel" } }
  if field.required and not field.fixed then marks[2] = { #MARGIN + #field.title, #MARGIN + #label, "SegueRequired" } end
  if field.fixed then
    rows:add(padded .. " │ " .. text, "fact", { marks = marks })
    return
  end
  if field.kind == "block" or field.kind == "list" then
    return M._block(rows, field, MARGIN .. label, marks, text, state)
  end
  local prefix = flat(padded) .. " │ "
  marks[#marks + 1] = { #padded, #prefix, "SegueRule" }
  if field.kind == "secret" then
    local held = M._is_held(screen, field)
    local given = state.given[field.path]
    local shown = given == json.null and "(taken away)" or given and ("•"):rep(8) or held and "•••••••• (given)" or ""
    local hint = field.as_json and "Enter to type it, as JSON" or "Enter to type it"
    rows:add(prefix .. shown, "secret", { field = field, prefix = prefix, marks = marks, hint = hint, act = { does = "secret", held = held } })
    return
  end
  rows:add(prefix .. text:gsub("\n", " "), "field", {
    field = field, prefix = prefix, marks = marks, hint = M._hint(field),
    act = field.kind == "choice" and { does = "choose" } or field.kind == "toggle" and { does = "toggle" } or { does = "type" },
  })
end

-- Whether the engine holds the secret of a field, or one that is in it.
function M._is_held(screen, field)
  for _, path in ipairs(screen.secretsHeld or {}) do
    if fields.is_within(path, field) then return true end
  end
  return false
end

function M._hint(field)
  if not field.options then return field.help end
  local labels = vim.tbl_map(function(option) return option.label end, field.options)
  local text = table.concat(labels, " · ")
  return vim.fn.strdisplaywidth(text) > 60 and (field.help or #labels .. " to choose from") or text
end

function M._block(rows, field, label, marks, text, state)
  rows:add(label, "block", { field = field, marks = marks, hint = M._hint(field) or field.kind == "list" and "one a line" or nil, act = { does = "type" } })
  for _, line in ipairs(vim.split(text, "\n", { plain = true })) do
    rows:add(line, "content", { field = field, prefix = "", act = { does = "type" } })
  end
  rows:line(MARGIN .. "╰" .. dashes(RULE, state):sub(#"─" + 1), "end", "SegueRule", { field = field })
end

-- Answers so far, each of which leads back to its screen. A screen that was left by an event may have none.

function M._review(rows, review)
  local function says_something(entry) return entry.editable or #entry.answers > 0 end
  for _, entry in ipairs(vim.tbl_filter(says_something, review)) do
    local text = MARGIN .. (present(entry.title) or entry.step)
    rows:line(text, "heading", "SegueHeading", entry.editable and { hint = "Enter to change it", act = { does = "edit", target = entry.entry } } or {})
    for _, answer in ipairs(entry.answers) do
      local title = present(answer.title) or answer.path
      local value = answer.label or type(answer.value) == "string" and answer.value or json.encode(answer.value)
      local line = ("%s  %s  %s"):format(MARGIN, title, (value:gsub("\n", " ")))
      rows:add(line, "answer", { marks = { { #MARGIN + 2, #MARGIN + 2 + #title, "SegueLabel" } } })
    end
  end
  rows:blank()
end

-- What can be done

function M._buttons(rows, screen, state)
  local action = screen.kind == "action"
  if screen.submit and screen.submit.allowed and not (action and state.handled) then
    M._button(rows, present(screen.submit.title) or "Submit", ":w", { does = "submit" }, "SegueButtonMain")
  end
  if action and not state.handled then M._button(rows, "Fail", nil, { does = "fail" }) end
  for _, event in ipairs(screen.events or {}) do
    local title = present(event.title) or event.event
    if event.enabled then
      M._button(rows, title, nil, { does = "send", event = event.event })
    else
      rows:line(("%s  %s  "):format(MARGIN, title), "disabled", "SegueDisabled", { hint = "not now" })
    end
  end
  local back = screen.back
  if back and back.allowed then
    local below = present(back.title)
    M._button(rows, "Back", below and "<BS>  to " .. below or "<BS>", { does = "back" })
  end
  if screen.cancel and screen.cancel.allowed then M._button(rows, "Cancel", "gX", { does = "cancel" }) end
end

function M._button(rows, title, hint, act, group)
  local text = ("%s[ %s ]"):format(MARGIN, title)
  local aligned = hint and (" "):rep(HINTS - vim.fn.strdisplaywidth(text)) .. hint
  rows:add(text, "button", { act = act, hint = aligned, marks = { { #MARGIN, #text, group or "SegueButton" } } })
end

--- What is fixed of rows, in order: where it is the same, what was typed in one drawing can be read in the other.
function M.frame(rows)
  local frame = {}
  for _, row in ipairs(rows) do
    if row.role ~= "content" then frame[#frame + 1] = row.role == "field" and row.prefix or row.text end
  end
  return frame
end

-- Reading

--- What was typed, by path, from the lines that stand where the rows were; and whether some row has to be mended. Nil
--- where something else than a field was changed.
function M.read(rows, lines)
  local texts, mend, at = {}, false, 1
  for _, row in ipairs(rows) do
    local line = lines[at]
    if row.role == "field" then
      local typed, whole = M._typed(row, line)
      if not typed then return nil end
      texts[row.field.path], mend, at = typed, mend or not whole, at + 1
    elseif row.role == "end" then
      local content, after = M._content(row, lines, at)
      if not content then return nil end
      -- A field without a line could not be typed into.
      texts[row.field.path], mend, at = content, mend or after == at + 1, after
    elseif row.role ~= "content" then
      if line ~= row.text then return nil end
      at = at + 1
    end
  end
  if at <= #lines then return nil end
  return texts, mend
end

-- What is typed where the last space of the prefix was belongs behind it, and a line without any of the prefix is a new
-- text for the field: that is how a line is changed as a whole.
function M._typed(row, line)
  if not line then return nil end
  if vim.startswith(line, row.prefix) then return line:sub(#row.prefix + 1), true end
  local bare = row.prefix:sub(1, -2)
  if vim.startswith(line, bare) then return vim.trim(line:sub(#bare + 1)), false end
  if not line:find("│", 1, true) then return vim.trim(line), false end
end

function M._content(row, lines, at)
  local content = {}
  while lines[at] and lines[at] ~= row.text do
    content[#content + 1] = lines[at]
    at = at + 1
  end
  if not lines[at] then return nil end
  return table.concat(content, "\n"), at + 1
end

--- Where one row of a field was changed, and lines were added behind it, as by a paste: that row, the text that they make with
--- blanks for the ends of lines, and the column of the cursor then, which is at `line` and `column` now.
function M.joined(rows, lines, line, column)
  local first, last, more = 1, #rows, #lines - #rows
  while last > 0 and lines[last + more] == rows[last].text do last = last - 1 end
  while first <= last and lines[first] == rows[first].text do first = first + 1 end
  -- Only added behind it.
  if first > last then first = last end
  local row = rows[first]
  if more < 0 or first < last or not row or row.role ~= "field" or not vim.startswith(lines[first], row.prefix) then return nil end
  local text = lines[first]:sub(#row.prefix + 1)
  for at = first + 1, last + more do
    for _, each in ipairs(rows) do
      if each.role == "field" and vim.startswith(lines[at], each.prefix) then return nil end
    end
    if text:find("%S$") and lines[at]:find("^%S") then text = text .. " " end
    if at == line then column = #row.prefix + #text + column end
    text = text .. lines[at]
  end
  return row, text, column
end

--- The path of the field, or of the object with a heading, that a mistake is at, or in, and what its message begins with: where in
--- there. Nil where there is none; its own path says where then.
function M.around(rows, path)
  local shown = {}
  for _, row in ipairs(rows) do
    if row.field or row.heads then shown[row.heads or row.field.path] = true end
  end
  local around, inside = path, ""
  while not shown[around] do
    local before, name = around:match("^(.*)/([^/]*)$")
    if not before then return nil, path == "" and "" or path .. ": " end
    name = name:find("^%d+$") and ("entry %d"):format(name + 1) or name:gsub("~1", "/"):gsub("~0", "~")
    around, inside = before, name .. ": " .. inside
  end
  return around, inside
end

--- The row that stands at a line (from 1) now, and the lines at which rows begin.
function M.places(rows, lines)
  local at, by_line, places = 1, {}, {}
  for index, row in ipairs(rows) do
    if row.role == "end" then
      while lines[at] and lines[at] ~= row.text do
        by_line[at] = by_line[at] or rows[index - 1]
        at = at + 1
      end
    end
    if row.role ~= "content" then
      places[row], by_line[at] = at, row
      at = at + 1
    elseif not places[row.field] then
      places[row.field] = at
    end
  end
  return by_line, places
end

return M
