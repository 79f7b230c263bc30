-- What is typed is kept, and is there again.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

return function(test)
  test("what was chosen is said in another language when the session is", function()
    local vi = child.open("create-team")
    vi:sees("What kind")
    vi:lua("vim.ui.select = function(items, _, done) done(items[2]) end")
    vi:does("<CR>")
    vi:sees("│ High school")
    vi:lua([[engine():update_session({ session = screen().view.session, locale = "de" })]])
    vi:sees("Art des Teams * │ Schulmannschaft")
    tools.same(vi:lua("return screen():values()"), { teamType = "highSchool" })
  end)

  test("so it is where the schema has conditions", function()
    local folder = tools.flow([[{"flow": "ask", "start": "a", "steps": {"a": {"screen": {"title": "Ask", "schema": {"properties": {
      "one": {"oneOf": [{"const": 1, "title": "Yes"}, {"const": 2, "title": "No"}]}, "more": {"type": "string"}},
      "if": {"required": ["one"], "properties": {"one": {"const": 2}}}, "then": {"required": ["more"]}}}, "next": {"end": "completed"}}}}]])
    vim.fn.writefile({ '{"Ask": "Frage", "Yes": "Ja", "No": "Nein"}' }, folder .. "/ask.de.json")
    local vi = child.open("ask", { flows = { folder } })
    vi:sees("one  │")
    vi:does("ANo<Esc>")
    vi:sees("more * │")
    vi:lua([[engine():update_session({ session = screen().view.session, locale = "de" })]])
    vi:sees("one    │ Nein")
    vi:sees("more * │")
  end)

  test("a draft is kept while one types, and is there again", function()
    local vi = child.open("change-color", { store = tools.folder() })
    vi:sees("Which color?")
    vi:keys("icy<Esc>")
    vi:holds("screen().view.screen.values.color == 'cy'")
    assert(not vi:lua("return vim.bo.modified"), "Neovim could not be left")
    vi:again("edit segue://"):sees("Color * │ cy")
  end)

  test("a draft is kept by a pause, by Ctrl-C, by what changes a text in normal mode, and with the end", function()
    for _, case in ipairs({ { "", "cyan" }, { "<C-c>", "cyan" }, { "<Esc>x", "cya" }, { "<Cmd>enew<CR>", "cyan" }, { "<Cmd>qall!<CR>", "cyan" } }) do
      local vi = child.open("change-color", { store = tools.folder() })
      vi:sees("Which color?")
      local session = vi:view().session
      vi:keys("icyan")
      vi:sees("cyan")
      vi:keys(case[1])
      if case[1]:find("qall") then
        vim.fn.jobwait({ vi.job }, 10000)
      else
        vi:lua("seen = engine()")
        vi:holds(("seen:current_screen({ session = %q }).screen.values.color == %q"):format(session, case[2]))
      end
      vi:again("SegueResume ", session):sees("Color * │ " .. case[2])
    end
  end)

  test("what was typed is kept where a command is refused, also in the next Neovim", function()
    local firm = [[{"flow": "firm", "start": "t", "steps": {
      "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "c"}}, "next": {"end": "completed"}},
      "a": {"screen": {"title": "A"}, "on": {"go": {"to": "b"}}}, "c": {"screen": {"title": "C"}, "on": {"x": {"stay": true}}},
      "b": {"screen": {"title": "B", "schema": {"properties": {"x": {"type": "string", "minLength": 3}}}}, "leave": "confirm",
        "cancel": "none", "next": {"end": "completed"}}}}]]
    for how, command in pairs({ submit = "screen:submit()", cancel = "screen:leave('cancel')", back = "screen:leave('back')" }) do
      local vi = child.play(firm, { store = tools.folder() })
      vi:sees("A")
      vi:lua("vim.ui.select = function(items, _, done) done(items[1]) end")
      vi:lua("screen():leave('send', { event = 'go' })")
      vi:sees("x │")
      -- In one go, so that no draft is kept before.
      vi:lua(("local screen = screen() screen.texts['/x'], screen.dirty = 'ab', true screen:_render(true) %s"):format(command))
      vi:holds("not screen().busy and next(engine()._waiting) == nil")
      if how == "submit" then tools.same(vi:problems(), { ["x │ ab"] = "Must be at least 3 characters." }) end
      vi:again():sees("x │ ab")
    end
  end)

  test("a draft that could not be kept is said once, tried again, and goes along with the next command", function()
    local vi = child.open("recipe-form")
    vi:sees("New recipe")
    vi:lua([[
      local refused, engine = require("segue.errors").new("storeUnavailable", "disk full"), engine()
      engine.save_draft = function(_, _, done) vim.schedule(function() done(refused) end) end]])
    vi:keys("iPi<Esc>")
    vi:holds("#said == 1 and screen().keeping == 0")
    vi:keys("Ae<Esc>")
    vi:holds("screen().texts['/name'] == 'Pie' and screen().keeping == 0")
    tools.same(vi:lua("return said"), { "Segue: what was typed could not be kept: disk full" })
    vi:keys("/Choose<CR><CR>")
    vi:sees("└ Choose a photo")
    vi:keys("<BS>")
    vi:sees("Name  │ Pie")
    vi:lua("engine().save_draft = nil")
    vi:keys("As<Esc>")
    vi:holds("screen().view.screen.values.name == 'Pies'")
  end)
end
