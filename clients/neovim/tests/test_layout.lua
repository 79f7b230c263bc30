-- What is drawn for a view, and what is read from what was typed: rows in, values out, no buffer.

local schemas = require("segue.schema")
local fields = require("segue.fields")
local json = require("segue.json")
local layout = require("segue.layout")
local tools = _G.segue_tests.tools

-- A screen around a schema, as the engine says it.
local function screen(schema, more)
  local text = [[{"kind": "screen", "step": "s", "entry": "e1", "title": "T", "body": null, "ui": {}, "values": {}, "params": {},
    "errors": [], "secretsHeld": [], "submit": {"allowed": true, "title": "Next"}, "events": [],
    "back": {"allowed": false, "does": null, "title": null}, "cancel": {"allowed": false}}]]
  local made = assert(json.decode(text))
  made.schema = assert(json.decode(schema))
  for key, value in pairs(more or {}) do
    made[key] = type(value) == "string" and json.decode(value) or value
  end
  return made
end

local function view(shown, more)
  return vim.tbl_extend("force", {
    session = "x", revision = 1, state = "active", flow = { id = "f" }, accepted = true, screen = shown,
    navigation = { chain = { { level = 0, style = "root", depth = 1, stack = { { entry = "e1", step = "s", title = "T" } } } } },
    deadlines = {}, changes = {},
  }, more or {})
end

local function drawn(shown, more, state)
  local rows = layout.rows(shown.screen and shown or view(shown, more), state)
  return rows, vim.tbl_map(function(row) return row.text end, rows)
end

-- What the form says when these lines are typed in place of those that are drawn.
local function said(shown, typed)
  local rows, lines = drawn(shown)
  local texts = assert(layout.read(rows, typed and typed(lines) or lines))
  return fields.values(fields.of(shown), shown.values, function(field)
    return fields.value(field, texts[field.path], fields.at(shown.values, field))
  end)
end

local function replaced(from, to)
  return function(lines)
    return vim.tbl_map(function(line) return line == from and to or line end, lines)
  end
end

return function(test)
  test("no rule is wider than the window", function()
    local shown = screen([[{"properties": {"about": {"type": "string", "maxLength": 900}}}]], { title = ("T"):rep(40) })
    local rules = 0
    for _, row in ipairs(drawn(shown, nil, { width = 30 })) do
      if row.role == "rule" or row.role == "end" then
        rules = rules + 1
        tools.same(vim.fn.strdisplaywidth(row.text), 30)
      end
    end
    tools.same(rules, 2)
  end)

  test("no label takes more than half of the window, nor two lines", function()
    local _, lines = drawn(screen([[{"properties": {"a name that is too long for the window": {"type": "string"}, "b": {"title": "On two\nlines", "type": "boolean"}}}]]),
      nil, { width = 40 })
    tools.same(vim.list_slice(lines, 4, 5), { "  a name that is too long for the window │ ", "  On two lines         │ [ ]" })
  end)

  test("what nobody has touched stays as it was given", function()
    local values = [[{"spaced": " x ", "lines": ["a\nb", " c "], "none": [], "either": 7, "same": "1", "off": false,
      "returns": "a\rb", "more": "a\r\nb\u2028\fc\u0000", "two": "a\nb", "free": null, "may": null}]]
    local shown = screen([[{"type": "object", "properties": {
      "spaced": {"type": "string"}, "lines": {"type": "array", "items": {"type": "string"}},
      "none": {"type": "array", "items": {"type": "string"}}, "either": {"type": ["string", "integer"]}, "same": {"enum": [1, "1"]},
      "off": {"type": "boolean"}, "returns": {"type": "string"}, "more": {"type": "string"}, "two": {"enum": ["a\nb"]},
      "free": {}, "may": {"type": ["string", "null"]}}}]], { values = values })
    tools.same(said(shown), json.decode(values))
  end)

  test("what no field shows is not said, and a property that may not be is no field", function()
    local shown = screen([[{"type": "object", "required": ["home"], "properties": {
      "a": {"type": "string"}, "b": false, "home": {"properties": {"town": {"type": "string"}}}, "work": {"properties": {"town": {"type": "string"}}}}}]],
      { values = [[{"a": "x", "more": 1, "home": {"more": 1}, "work": {"more": 1}}]] })
    tools.same(said(shown), json.decode([[{"a": "x", "home": {"more": 1}, "work": {"more": 1}}]]))
    tools.same(fields.values(fields.of(shown), shown.values, function(field) return fields.at(shown.values, field) end, json.object()),
      json.decode([[{"a": "x", "home": {}}]]))
  end)

  test("each kind of field is drawn, and reads as it was", function()
    local shown = screen([[{"type": "object", "required": ["name"], "properties": {
      "name": {"type": "string", "title": "Name"}, "age": {"type": "integer"}, "size": {"enum": ["S", 2, null]},
      "news": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "string"}}, "free": {},
      "home": {"type": "object", "title": "Home", "required": ["city"], "properties": {"city": {"$ref": "#/$defs/city"}}}},
      "$defs": {"city": {"type": "string", "title": "City"}}}]], {
      values = [[{"name": "Ada", "age": 36, "size": 2, "news": true, "tags": ["a", "b"], "free": {"x": [1]}, "home": {"city": "Bern"}}]],
    })
    local _, lines = drawn(shown)
    tools.same(vim.list_slice(lines, 4, 15), {
      "  Name * │ Ada", "  age    │ 36", "  size   │ 2", "  news   │ [x]", "  tags", "a", "b",
      "  ╰" .. ("─"):rep(55), '  free   │ {"x":[1]}', "  Home", "  City * │ Bern", "",
    })
    tools.same(said(shown), shown.values)
  end)

  for _, case in ipairs({
    { '{"type": "integer"}', "", nil }, { '{"type": "integer"}', "12", 12 }, { '{"type": "integer"}', "x", "x" },
    { '{"type": "number"}', "1.5", 1.5 }, { '{"type": "string"}', " 12 ", " 12 " }, { '{"type": "string"}', "  ", nil },
    { '{"type": "integer"}', " 12 ", 12 }, { '{"enum": ["a"]}', " a ", "a" }, { '{}', " 12 ", 12 }, { '{"type": ["string", "null"]}', " x", " x" }, { '{"type": "string"}', "false", "false" },
    { '{"type": ["null", "integer"]}', "3", 3 }, { '{"anyOf": [{"type": "string"}, {"type": "null"}]}', "8001", "8001" },
    { '{"oneOf": [{"type": "null"}, {"type": ["integer", "null"]}]}', "3", 3 }, { '{"type": "boolean"}', "[x]", true }, { '{"type": "boolean"}', "", false },
    { '{"type": "boolean"}', "[X]", true }, { '{"type": "boolean"}', "[ ]", false }, { '{"type": "boolean"}', "[ X]", "[ X]" },
    { '{"type": "boolean"}', "yes", "yes" },
    { '{"enum": [1, "1"]}', "1", 1 }, { '{"enum": ["a"]}', "b", "b" }, { '{}', "[1,", "[1," }, { '{}', "false", false },
    { '{"oneOf": [{"const": "ch", "title": "Switzerland"}]}', "Switzerland", "ch" },
    { '{"type": "object"}', '{"a": 1}', { a = 1 } }, { '{"type": "array", "items": {"type": "object"}}', "[]", json.array() },
  }) do
    test(("%q, typed for %s, is what it is"):format(case[2], case[1]), function()
      local shown = screen(('{"type": "object", "properties": {"f": %s}}'):format(case[1]))
      local rows, lines = drawn(shown)
      local typed = said(shown, replaced("  f │ " .. (rows[4].text:match("%[ %]") or ""), "  f │ " .. case[2]))
      tools.same(#lines > 0 and typed.f, case[3])
    end)
  end

  test("the order, labels and widgets of the flow are used", function()
    local shown = screen([[{"type": "object", "properties": {"a": {"type": "string"}, "b": {"enum": ["x"]}}}]],
      { ui = [[{"order": ["b", "none", "a"], "labels": {"x": "The X"}, "widgets": {"a": "textarea"}}]], values = [[{"b": "x"}]] })
    local _, lines = drawn(shown)
    tools.same(vim.list_slice(lines, 4, 6), { "  b │ The X", "  a", "" })
  end)

  test("options of one label are told apart by their values", function()
    local field = fields.of(screen([[{"properties": {"city": {"oneOf": [
      {"const": "il", "title": "Springfield"}, {"const": 7, "title": "Springfield"}, {"const": "be", "title": "Bern"}]}}}]]))[1]
    for index, case in ipairs({ { 'Springfield ("il")', "il" }, { "Springfield (7)", 7 }, { "Bern", "be" } }) do
      tools.same(field.options[index].label, case[1])
      tools.same({ fields.value(field, case[1]), fields.text(field, case[2]) }, { case[2], case[1] })
    end
  end)

  test("an option is meant by its label, else by its value, and else whatever its case", function()
    local field = fields.of(screen([[{"properties": {"f": {"oneOf": [{"const": "b", "title": "Á"}, {"const": "c", "title": "b"}, {"const": "B"}, {"const": "\u0000"}]}}}]]))[1]
    for text, value in pairs({ b = "c", ["Á"] = "b", ["á"] = "b", c = "c", C = "c", B = "B", d = "d" }) do
      tools.same({ text, fields.value(field, text) }, { text, value })
    end
  end)

  for _, case in ipairs(json.decode(tools.read(tools.root .. "/clients/labels.json"))) do
    test("labels: " .. case.says, function()
      local shown = json.object()
      for _, field in ipairs(fields.of({ kind = "screen", schema = case.schema, ui = case.ui })) do
        if field.options then shown[field.path] = vim.tbl_map(function(option) return { option.label, option.value } end, field.options) end
      end
      tools.same(shown, case.shown)
    end)
  end

  for _, case in ipairs(json.decode(tools.read(tools.root .. "/clients/schemas.json"))) do
    test("schemas: " .. case.says, function()
      local shown = json.array()
      for _, field in ipairs(fields.of({ kind = "screen", schema = case.schema, ui = case.ui })) do
        if not field.heading then
          shown[#shown + 1] = { path = field.path, title = field.title, kind = field.kind, required = field.required or nil, fixed = field.fixed or nil }
        end
      end
      tools.same(shown, case.fields)
    end)
  end

  for _, case in ipairs(json.decode(tools.read(tools.root .. "/clients/conditions.json"))) do
    test("conditions: " .. case.says, function()
      local shown = json.array()
      for _, field in ipairs(fields.of({ kind = "screen", schema = schemas.undecided(case.schema) })) do
        if not field.heading then
          shown[#shown + 1] = { path = field.path, title = field.title, kind = field.kind, required = field.required or nil }
        end
      end
      tools.same(shown, case.fields)
    end)
  end

  for _, case in ipairs(json.decode(tools.read(tools.root .. "/clients/objects.json"))) do
    test("objects: " .. case.says, function()
      local form = fields.of({ kind = "screen", schema = case.schema, values = case.given })
      tools.same(fields.values(form, case.given, function(field)
        local typed, given = case.typed[field.path], fields.at(case.given, field)
        if type(typed) == "boolean" then typed = fields.text(field, typed) end
        return fields.value(field, typed or fields.text(field, given), given)
      end), case.said)
    end)
  end

  for _, case in ipairs(json.decode(tools.read(tools.root .. "/clients/shapes.json"))) do
    test("shapes: " .. case.says, function()
      local typed, shown = case.typed or {}, json.array()
      local form = fields.of({ kind = "screen", schema = case.written or case.schema, effectiveSchema = case.schema, ui = case.ui, values = case.values }, typed)
      for _, field in ipairs(form) do
        if not field.heading then
          local options = field.options and vim.tbl_map(function(option) return option.label end, field.options)
          shown[#shown + 1] = { path = field.path, title = field.title, kind = field.kind, required = field.required or nil, options = options }
        end
      end
      tools.same(shown, case.fields)
      tools.same(fields.values(form, case.values, function(field)
        local given = fields.at(case.values, field)
        if field.kind == "secret" then return fields.secret(field, nil, given) end
        return fields.value(field, typed[field.path] or fields.text(field, given), given)
      end), case.said)
    end)
  end

  test("null among the options is shown where it is given, and can be chosen", function()
    local one = [[{"properties": {"a": {"enum": ["x", null]}, "b": {"enum": ["x", null]}}}]]
    local shown = screen(one, { values = [[{"a": null}]] })
    local a, b = unpack(fields.of(shown))
    tools.same({ fields.text(a, fields.at(shown.values, a)), fields.text(b, fields.at(shown.values, b)) }, { "null", "" })
    tools.same(json.encode(said(shown, function(lines) return lines end)), '{"a":null}')
    tools.same({ fields.value(a, "x", json.null), fields.value(b, "null") }, { "x", json.null })
  end)

  test("a list has an item a line", function()
    local shown = screen([[{"type": "object", "properties": {"n": {"type": "array", "items": {"type": "integer"}}}}]], { values = [[{"n": [1]}]] })
    tools.same(said(shown, function(lines)
      table.insert(lines, 6, "22")
      return lines
    end).n, { 1, 22 })
  end)

  test("what is typed into a field keeps its blanks, an option in a list has none", function()
    local shown = screen([[{"type": "object", "properties": {"text": {"type": "array", "items": {"type": "string"}},
      "some": {"type": "array", "items": {"enum": ["a", "b"]}}, "n": {"type": "array", "items": {"type": "integer"}}}}]])
    local typed = { ["/text"] = " x \n\n  \ny", ["/some"] = " a \nb", ["/n"] = " 1\n 2 " }
    tools.same(fields.values(fields.of(shown), {}, function(field) return fields.value(field, typed[field.path]) end),
      { text = { " x ", "y" }, some = { "a", "b" }, n = { 1, 2 } })
  end)

  test("a box that may be null is neither yes nor no until it is one of them", function()
    local shown = screen([[{"properties": {"b": {"type": ["boolean", "null"]}, "plain": {"type": "boolean"}}}]], { values = [[{"b": null}]] })
    local box, plain = unpack(fields.of(shown))
    tools.same({ fields.text(box, nil), fields.text(plain, nil) }, { "[-]", "[ ]" })
    for text, meant in pairs({ ["[x]"] = true, ["[ ]"] = false, [" [-] "] = "nothing", ["[y]"] = "[y]" }) do
      local value = fields.value(box, text)
      tools.same(value == nil and "nothing" or { value }, meant == "nothing" and meant or { meant })
    end
    tools.same(fields.value(plain, "[-]"), "[-]")
  end)

  test("a changed row that is no field is seen", function()
    local rows, lines = drawn(screen([[{"type": "object", "properties": {"a": {"type": "string"}}}]]))
    for index in ipairs(lines) do
      local changed = vim.deepcopy(lines)
      changed[index] = changed[index] .. "│"
      local texts = layout.read(rows, changed)
      tools.same(texts and texts["/a"] or "nothing", rows[index].role == "field" and "│" or "nothing")
      table.remove(changed, index)
      assert(not layout.read(rows, changed), "a line less")
    end
  end)

  test("where the user is: levels, tabs, the stack and how far", function()
    local _, lines = drawn(screen("{}"), {
      progress = { done = 1, remainingMin = 2, remainingMax = 3 },
      navigation = { chain = {
        { level = 0, style = "root", tabs = {
          { name = "a", title = "A", selected = true, depth = 30, stack = { { step = "x", title = "X" }, { step = "y" } } },
          { name = "b", title = "B", badge = 3, selected = false } } },
        { level = 1, style = "formSheet", purpose = "gate", depth = 1, stack = { { step = "z", title = "Z" } } },
      } },
    })
    tools.same(vim.list_slice(lines, 1, 6), { "   A   B (3) ", "  … › X › y", "  └ Z", "  ▰▱▱▱  1 of 3–4 done", "", "  T" })
  end)

  test("a review leaves out a screen on which nothing was answered, unless it can be changed", function()
    local shown = screen("{}", { review = [=[[{"entry": "e1", "step": "a", "title": "Left", "editable": false, "answers": []},
      {"entry": "e2", "step": "b", "title": "Blank", "editable": true, "answers": []}]]=] })
    local _, lines = drawn(shown)
    tools.same(vim.tbl_contains(lines, "  Left"), false)
    tools.same(vim.tbl_contains(lines, "  Blank"), true)
  end)

  test("a review says what was chosen in words", function()
    local _, lines = drawn(screen("{}", { review = [=[[{"entry": "e1", "step": "a", "title": "A", "editable": false,
      "answers": [{"path": "/x", "title": "X", "value": ["s", "m"], "label": "Small, Medium"}]}]]=] }))
    tools.same(vim.tbl_contains(lines, "    X  Small, Medium"), true)
  end)

  test("notices, gates, errors of the whole, reviews and the end", function()
    local shown = screen("null", { body = '"One\\ntwo"', errors = [=[[{"path": "", "code": "c", "message": "All wrong."}]]=],
      review = [=[[{"entry": "e1", "step": "a", "title": "A", "editable": true, "answers": [{"path": "/x", "title": "X", "value": [1]}]}]]=] })
    local rows, lines = drawn(shown, { notice = "Mind this.", gate = { state = "aborted", flow = "sign-in", reason = "declined" } })
    tools.same(vim.list_slice(lines, 3, 12), {
      "  sign-in is aborted: declined.", "  Mind this.", "  One", "  two", "  All wrong.", "", "  A", "    X  [1]", "", "  [ Next ]" })
    tools.same(rows[9].act, { does = "edit", target = "e1" })
    local _, ended = drawn({ screen = vim.NIL, state = "ended", flow = { id = "f" }, navigation = { chain = {} }, deadlines = {},
      outcome = { status = "failed", reason = "late", result = { a = 1 } } })
    tools.same(ended, { "  f", "  " .. ("─"):rep(56), "", "  failed: late", "", "  a  1" })
  end)

  test("a mistake is at the field, or at the heading of the object, that it is in", function()
    local rows = drawn(screen([[{"properties": {"a/b": {"type": "array", "items": {"type": "object"}}, "home": {"properties": {"town": {"type": "string"}}}}}]]))
    for path, wanted in pairs({
      ["/a~1b"] = { "/a~1b", "" }, ["/a~1b/0/c~1d"] = { "/a~1b", "entry 1: c/d: " }, ["/home/town"] = { "/home/town", "" },
      ["/home"] = { "/home", "" }, ["/work"] = { "none", "/work: " }, [""] = { "none", "" },
    }) do
      local around, inside = layout.around(rows, path)
      tools.same({ around or "none", inside }, wanted)
    end
  end)

  test("a null that may not be there is left out", function()
    local shown = screen([[{"properties": {"x": {"type": "string"}, "y": {"enum": ["a"]}}}]], { values = [[{"x": null, "y": null}]] })
    tools.same(said(shown), json.object())
  end)

  test("what has to be there and may be null is null when it is left empty", function()
    local shown = screen([[{"required": ["age", "pin"], "properties": {"age": {"type": ["integer", "null"]}, "free": {"type": ["string", "null"]},
      "pin": {"type": ["string", "null"], "writeOnly": true}}}]])
    tools.same(json.encode(fields.values(fields.of(shown), nil, function() end)), '{"age":null}')
  end)

  test("an object that may be null is null where nothing in it is filled in and it has to be there, or was null", function()
    local shown = screen([[{"required": ["home", "work"], "properties": {
      "home": {"anyOf": [{"required": ["town", "own"], "properties": {"town": {"type": "string"}, "own": {"type": "boolean"}}}, {"type": "null"}]},
      "work": {"type": ["object", "null"], "required": ["in"], "properties": {"in": {"type": ["object", "null"], "properties": {"town": {"type": "string"}}},
        "town": {"type": "string"}}},
      "old": {"type": ["object", "null"], "properties": {"town": {"type": "string"}}},
      "none": {"type": ["object", "null"], "properties": {"town": {"type": "string"}}}}}]], { values = [[{"old": null}]] })
    tools.same(said(shown), json.decode([[{"home": null, "work": null, "old": null}]]))
    shown.values = json.decode([[{"home": {"town": "Bern"}, "work": {"town": "Thun"}}]])
    tools.same(said(shown), json.decode([[{"home": {"town": "Bern", "own": false}, "work": {"town": "Thun", "in": null}}]]))
  end)
end
