-- A form whose fields depend on what is typed.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

return function(test)
  test("a condition of the schema is seen while one types", function()
    local vi = child.open("contact")
    vi:sees("Order number   │")
    vi:keys("iAn order<Esc>")
    vi:sees("Order number * │")
    vi:sees("Topic *        │ An order")
  end)

  test("a screen follows what is typed, also where nothing is kept", function()
    for _, drafts in ipairs({ "true", "false" }) do
      local vi = child.play(([[{"flow": "pay", "start": "a", "steps": {"a": {"drafts": %s, "screen": {"title": "Pay",
        "schema": {"properties": {"method": {"enum": ["card", "invoice"], "default": "card"}, "card": {"type": "string"}, "vat": {"type": "string"}}},
        "show": {"card": "values.method == 'card'", "vat": "values.method == 'invoice'"}, "bind": {"/title": "'By ' + values.method"}},
        "next": {"end": "completed", "result": "data"}}}}]]):format(drafts))
      vi:sees("method │ card\n  card   │")
      vi:keys("ccinvoice<Esc>")
      vi:sees("By invoice")
      vi:sees("method │ invoice\n  vat    │")
      vi:keys("jA7<Esc>:w<CR>")
      vi:sees("completed")
      tools.same(vi:view().outcome.result, { method = "invoice", vat = "7" })
    end
  end)

  test("an object with conditions goes when the screen has it no more", function()
    local vi = child.play([[{"flow": "trip", "start": "a", "steps": {"a": {"screen": {"title": "Trip",
      "schema": {"properties": {"by": {"type": "string", "default": "car"},
        "car": {"properties": {"plate": {"type": "string"}, "land": {"type": "string"}}, "dependentRequired": {"plate": ["land"]}}}},
      "show": {"car": "values.by == 'car'"}}, "next": {"end": "completed"}}}}]])
    vi:sees("plate")
    vi:holds("screen().view.screen.effectiveSchema ~= nil")
    vi:keys("ccbus<Esc>")
    vi:sees_no("plate")
  end)

  test("a field that a condition wants stays when it is refused, and is not sent when nothing wants it", function()
    local vi = child.play([[{"flow": "ride", "start": "a", "steps": {
      "a": {"screen": {"title": "Ride", "schema": {"properties": {"kind": {"enum": ["car", "bike"]}}, "unevaluatedProperties": false,
        "if": {"properties": {"kind": {"const": "car"}}, "required": ["kind"]},
        "then": {"properties": {"plate": {"type": "string", "minLength": 1}}, "required": ["plate"]}}},
        "next": {"end": "completed", "result": "data"}}}}]], { store = tools.folder() })
    vi:sees("kind")
    vi:keys("Acar<Esc>")
    vi:sees("plate *")
    vi:keys(":w<CR>")
    vi:holds("screen().judged == true")
    vi:sees("plate *")
    tools.same(vi:problems(), { ["plate * │"] = "Is required." })
    vi:keys("/plate<CR>AB 1<Esc>")
    vi:holds("screen().view.screen.values.plate == 'B 1'")
    vi = vi:again()
    vi:sees("plate * │ B 1")
    vi:keys("/kind<CR>ccbike<Esc>")
    vi:sees_no("plate")
    vi:holds("next(engine()._waiting) == nil")
    tools.same(vi:problems(), {})
    vi:keys("cccar<Esc>")
    vi:sees("plate * │ B 1")
    vi:keys("ccbike<Esc>:w<CR>")
    vi:sees("completed")
    tools.same(vi:view().outcome.result, { kind = "bike" })
  end)
end
