-- A form whose fields depend on which of several shapes is chosen.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

local PAY = [[{"flow": "pay", "start": "a", "steps": {"a": {"screen": {"title": "Pay", "schema": {"type": "object",
  "properties": {"note": {"type": "string"}}, "oneOf": [
    {"title": "By card", "required": ["how", "number", "pin"], "properties": {"how": {"const": "card"}, "number": {"type": "string"},
      "pin": {"type": "string", "writeOnly": true}}},
    {"title": "By invoice", "required": ["how", "name"], "properties": {"how": {"const": "invoice"}, "name": {"type": "string"}}}]}},
  "next": "b"}, "b": {"screen": {"title": "Sure?"}, "next": {"end": "completed", "result": "steps.a"}}}}]]

return function(test)
  test("a shape is chosen, and has its fields then", function()
    local vi = child.play(PAY)
    vi:sees("how * │ \n  note  │ \n\n")
    vi:lua("vim.ui.select = function(items, _, done) done(items[1]) end")
    vi:keys("<CR>")
    vi:sees("how *    │ By card\n  number * │ \n  pin *    │ \n  note     │ \n\n")
    vi:keys("/number<CR>A12<Esc>/pin<CR><CR>007<CR>:w<CR>")
    vi:sees("Sure?")
    vi:keys("<BS>")
    vi:sees("pin *    │ •••••••• (given)")
    -- Another shape has other fields, and what was typed into those of the first one is not sent.
    vi:keys("/how<CR>ccBy invoice<Esc>")
    vi:sees("how *  │ By invoice\n  name * │ \n  note   │ \n\n")
    vi:keys(":w<CR>")
    vi:holds("screen().judged == true")
    tools.same(vi:problems(), { ["name * │"] = "Is required." })
    vi:does("AAda<Esc>:w<CR>")
    vi:sees("Sure?")
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(vi:view().outcome.result, { how = "invoice", name = "Ada" })
  end)

  test("a shape that is typed and sent at once has its fields when it is refused", function()
    local vi = child.play(PAY)
    vi:sees("how * │")
    vi:keys("Ainvoice<Esc>:w<CR>")
    vi:sees("how *  │ invoice\n  name * │ \n")
    tools.same(vi:problems(), { ["name * │"] = "Is required." })
  end)

  test("an object of shapes that nothing tells apart is typed as JSON, unseen where a secret is in it", function()
    local vi = child.play([[{"flow": "shaped", "start": "a", "steps": {
      "a": {"screen": {"title": "One", "schema": {"oneOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"b": {"type": "string"}}, "required": ["b"]}]}}, "next": "b"},
      "b": {"screen": {"title": "Two", "schema": {"oneOf": [{"required": ["user", "pin"], "properties": {"user": {"type": "string"},
        "pin": {"type": "string", "writeOnly": true}}}, {"required": ["c"], "properties": {"c": {"type": "string"}}}]}}, "next": "c"},
      "c": {"screen": {"title": "Three", "schema": {"properties": {"key": {"type": "object", "writeOnly": true, "properties": {"no": {"type": "integer"}}}}}},
        "next": {"end": "completed", "result": "data"}}}}]])
    vi:sees("Values │")
    vi:keys('A{"b": "2"}<Esc>:w<CR>')
    vi:sees("Two")
    vi:keys('<CR>{"user": "ann"<CR>')
    vi:sees("Values │ ••••••••")
    vi:keys(":w<CR>")
    vi:holds("#said == 1")
    vi:keys('<CR>{"user": "ann", "pin": "007"}<CR>:w<CR>')
    vi:sees("Three")
    vi:keys('<CR>{"no": 7}<CR>:w<CR>')
    vi:sees("completed")
    tools.same(vi:view().outcome.result, { b = "2", user = "ann" })
    vi:keys("u")
    assert(not vi:text():find("007", 1, true))
  end)

  test("what was typed as JSON is there again", function()
    local vi = child.play([[{"flow": "open", "start": "a", "steps": {"a": {"screen": {"title": "Open", "schema": {"minProperties": 1,
      "additionalProperties": true}}, "next": {"end": "completed", "result": "data"}}}}]], { store = tools.folder() })
    vi:sees("Values │")
    vi:does('A{"b": "2"}<Esc>')
    vi:holds("screen().view.screen.values.b == '2'")
    vi = vi:again()
    vi:sees('Values │ {"b":"2"}')
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(vi:view().outcome.result, { b = "2" })
  end)
end
