-- Secrets: where they are shown, where not, and what is left of them.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

return function(test)
  test("a secret reaches the action, and no buffer where it was not asked for", function()
    local vi = child.open("sign-in")
    vi:sees("Password")
    vi:keys("iann<Esc>/Password<CR><CR>hidden<CR>")
    vi:sees("••••")
    assert(not vi:text():find("hidden", 1, true))
    vi:keys(":w<CR>")
    vi:sees("Nothing here does “logIn”")
    tools.same(vi:view().screen.action.input, { user = "ann", password = "hidden" })
    assert(not vi:text():find("hidden", 1, true), vi:text())
    assert(vi:line():find("Result", 1, true))
    vi:keys("<S-Tab><CR>")
    vi:sees("password  hidden")
  end)

  test("a secret that was given stays where nothing is typed, and can be taken away", function()
    local vi = child.play([[{"flow": "pin", "start": "a", "steps": {
      "a": {"screen": {"title": "First", "schema": {"properties": {"pin": {"type": "string", "writeOnly": true}}}}, "next": "b"},
      "b": {"screen": {"title": "Second"}, "next": {"end": "completed"}}}}]])
    vi:sees("First")
    vi:keys("/pin<CR><CR>007<CR>:w<CR>")
    vi:sees("Second")
    vi:lua("answers = { 1, 2 }; vim.ui.select = function(items, options, done) local n = table.remove(answers, 1); done(items[n], n) end")
    for _, case in ipairs({ { "•••••••• (given)", {} }, { "(taken away)", { pin = vim.NIL } } }) do
      vi:keys("<BS>")
      vi:sees("•••••••• (given)")
      vi:keys("/pin<CR><CR><CR>")
      vi:sees(case[1])
      tools.same(vi:lua("return screen():values(true)"), case[2])
      vi:keys(":w<CR>")
      vi:sees("Second")
    end
    vi:keys("<BS>")
    vi:sees("pin │ \n")
  end)

  test("a secret that was lost with the engine is named to who does the action", function()
    local vi = child.open("sign-in", { store = tools.folder() })
    vi:sees("Password")
    vi:keys("iann<Esc>/Password<CR><CR>hidden<CR>:w<CR>")
    vi:sees("Nothing here does “logIn”")
    assert(not vi:text():find("Lost since", 1, true))
    vi:kill_engine()
    vi:holds("#said == 1")
    vi:command("edit")
    vi:sees("Lost since it was typed: password.")
    vi:lua([[require("segue").on("logIn", function(action) error({ code = #action.missing == 1 and "secretsLost" or "none" }) end)]])
    vi:command("edit")
    vi:sees("Password * │ \n")
  end)
end
