-- What is wrong with what was typed: where it is said, and where the cursor goes.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

return function(test)
  test("what is wrong is a diagnostic at its field, and the cursor is there", function()
    local vi = child.open("contact")
    vi:sees("How can we help?")
    vi:keys(":w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 3")
    tools.same(vi:problems(), { ["Topic *        │"] = "Is required.", ["Message *"] = "Is required.", ["E-mail *       │"] = "Is required." })
    assert(vi:line():find("Topic", 1, true))
  end)

  test("the cursor goes to the mistake that stands first", function()
    local vi = child.play([[{"flow": "pay", "start": "a", "steps": {"a": {"screen": {"title": "Pay", "schema": {"required": ["amount"],
      "properties": {"name": {"type": "string", "minLength": 2}, "amount": {"type": "integer"}}}}, "next": {"end": "completed"}}}}]])
    vi:sees("name")
    vi:keys("AA<Esc>j:w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 2 and screen().judged == true")
    assert(vi:line():find("name", 1, true))
  end)

  test("what is wrong in an entry of a list is a diagnostic at the list", function()
    local vi = child.play([[{"flow": "list", "start": "a", "steps": {"a": {"screen": {"title": "List", "schema": {"properties": {
      "name": {"type": "string"}, "items": {"type": "array", "items": {"type": "object", "properties": {"q": {"type": "integer"}}}}}}},
      "next": {"end": "completed"}}}}]])
    vi:sees("items │")
    local problem = { ['items │ [{"q":"s"}]'] = "entry 1: q: Must be a whole number." }
    vi:keys('jA[{"q":"s"}]<Esc>')
    vi:holds("#vim.diagnostic.get(0) == 1")
    tools.same(vi:problems(), problem)
    vi:keys("k:w<CR>")
    vi:holds("screen().judged == true")
    tools.same(vi:problems(), problem)
    assert(vi:line():find("items", 1, true))
  end)

  test("what is wrong is said while one types, of what was typed", function()
    local vi = child.open("contact")
    vi:sees("How can we help?")
    vi:keys("jAx<Esc>")
    vi:holds("#vim.diagnostic.get(0) == 1")
    assert(vi:problems()["Order number   │ x"], vim.inspect(vi:problems()))
    tools.same(vi:view().screen.values.orderNumber, "x")
    vi:keys("cc12<Esc>")
    vi:holds("#vim.diagnostic.get(0) == 0")
    vi:holds("screen().view.screen.values.orderNumber == 12")
  end)

  test("what is wrong with a screen stays, although its draft was on its way", function()
    local vi = child.play([[{"flow": "wrong", "start": "a", "steps": {
      "a": {"screen": {"title": "One", "schema": {"properties": {"x": {"type": "string"}}}},
        "check": {"when": "true", "message": "Not so."}, "next": {"end": "completed"}}}}]])
    vi:sees("One")
    vi:lua("local screen = screen() screen:fill('/x', 'y') screen:submit()")
    vi:holds("not screen().busy and next(engine()._waiting) == nil")
    vi:sees("Not so.")
  end)

  test("a result that is no object of JSON is not sent, and what is wrong with it is said", function()
    local vi = child.open("sign-in")
    vi:sees("Password")
    vi:keys("iann<Esc>/Password<CR><CR>hidden<CR>:w<CR>")
    vi:sees("Nothing here does “logIn”")
    local object = 'a JSON object is wanted, such as {"name": "Ada"}'
    for _, case in ipairs({ { '{"a":1,}', "that is not JSON: expected a name at byte 8" }, { "[1]", object }, { '"a"', object }, { "null", object } }) do
      vi:keys("cc" .. case[1] .. "<Esc>:w<CR>")
      vi:holds(("said[#said] == %q"):format("Segue: " .. case[2]))
      vi:lua("said = {}")
    end
    vi:keys('cc{}<Esc>:w<CR>')
    vi:sees("completed")
    tools.same(vi:lua("return said"), {})
  end)

  test("values that are no object of JSON yet are no draft, and said once", function()
    local vi = child.play([[{"flow": "free", "start": "a", "steps": {"a": {"screen": {"title": "Free",
      "schema": {"type": "object", "additionalProperties": true}}, "on": {"e": {"stay": true}}, "next": {"end": "completed", "result": "data"}}}}]])
    vi:sees("Values │")
    vi:keys('A{"a": 1<Esc>')
    vi:holds("#said == 1")
    vi:keys("/e \\]<CR><CR>")
    vi:holds("#said == 2")
    local wrong = "that is not JSON: expected ',' or '}' at byte 8"
    tools.same(vi:lua("return said"), { "Segue: what was typed could not be kept: " .. wrong, "Segue: " .. wrong })
    vi:keys('/Values<CR>A}<Esc>')
    vi:holds("screen().view.screen.values.a == 1")
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(vi:view().outcome.result, { a = 1 })
  end)

  test("what is wrong with an object stands at its heading", function()
    local vi = child.play([[{"flow": "trip", "start": "a", "steps": {"a": {"screen": {"title": "Trip", "schema": {"type": "object", "properties": {
      "a/b": {"title": "By car", "type": "object", "minProperties": 1, "properties": {"plate": {"type": "string"}}}}, "required": ["a/b"]}},
      "next": {"end": "completed"}}}}]])
    vi:sees("plate")
    vi:keys(":w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 1")
    tools.same(vi:problems(), { ["By car"] = "Must have at least 1 property." })
  end)

  test("an action that fails leads to the field that is wrong", function()
    local vi = child.start({ flows = { tools.flow([[{"flow": "log", "start": "a", "steps": {
      "a": {"screen": {"title": "Log in", "schema": {"properties": {"user": {"type": "string"}, "word": {"type": "string"}}}}, "next": "b"},
      "b": {"action": {"name": "logIn"}, "onError": {"popTo": "a", "errors": [{"path": "/word", "message": "Wrong."}]}}}}]]) } })
    vi:lua("require('segue').on('logIn', function() error({ code = 'wrong' }) end)")
    vi:command("Segue log")
    vi:sees("user")
    vi:keys("iann<Esc>:w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 1 and vim.api.nvim_get_current_line():find('word', 1, true) ~= nil")
  end)
end
