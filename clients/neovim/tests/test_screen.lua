-- The buffer as a user sees it: what is drawn, where it leads, and what others change in it.

local json = require("segue.json")
local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

-- As another front end would.
local choose_photo = 'engine():send({ session = screen().view.session, event = "choosePhoto" }, function() end)'

return function(test)
  test("a flow is walked through with the keyboard alone", function()
    local vi = child.open("create-team")
    vi:sees("What kind of team is it?")
    vi:keys("iHigh school<Esc>:w<CR>")
    vi:sees("Which school?")
    vi:keys("ANorth High<CR>Owl<Esc>")
    vi:sees("Mascot * │ Owl")
    vi:keys(":w<CR>")
    vi:sees("What is the team called?")
    vi:keys("AOwls<Esc><C-s>")
    vi:sees("Nothing here does “createTeam”")
    vi:keys('i{"teamId": 7}<Esc>:w<CR>')
    vi:sees("completed")
    vi:sees("teamId  7")
  end)

  test("tabs, modals and the way back", function()
    local vi = child.open("color-viewer")
    vi:sees("Choose a color.")
    vi:keys("<Tab><CR>")
    vi:sees("Colors › Detail")
    vi:keys("gt")
    vi:sees("white")
    vi:keys("1gt")
    vi:sees("Colors › Detail")
    vi:keys("<CR>")
    vi:sees("└ Which color?")
    vi:keys("icatdog<Esc>:w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 1")
    vi:keys("ccblue<Esc>:w<CR>")
    vi:sees("  blue")
    vi:keys("<BS>")
    vi:sees("Choose a color.")
    vi:keys("<BS>")
    vi:holds("(said[#said] or ''):find('nothing to go back', 1, true)")
  end)

  test("titles of several lines are drawn on one", function()
    local vi = child.play([[{"flow": "lines", "start": "a", "steps": {
      "a": {"screen": {"title": "One\nTwo", "schema": {"properties": {"x": {"title": "X\nY", "type": "string"}}}},
        "check": {"when": "true", "message": "Not\nso."}, "on": {"e": {"title": "An\nevent", "stay": true}}, "next": "a"}}}]])
    vi:sees("One Two")
    vi:sees("An event")
    vi:keys("Az<Esc>")
    vi:sees("X Y │ z")
    tools.same(vi:lua("return screen():values()"), { x = "z" })
  end)

  test("what would be lost is asked about", function()
    local vi = child.open("contact")
    vi:sees("How can we help?")
    vi:keys("jA12<Esc>")
    vi:sees("Order number   │ 12")
    vi:lua("answers, asked = { 1, 2 }, {}; vim.ui.select = function(items, options, done) table.insert(asked, options.prompt); done(items[table.remove(answers, 1)]) end")
    vi:keys("gX")
    vi:holds("#asked == 1 and not screen().busy")
    tools.same(vi:view().state, "active")
    vi:keys("gX")
    vi:sees("cancelled")
    tools.same(vi:lua("return asked[2]"), "What was entered on How can we help? would be lost.")
  end)

  test("an answer that comes late is not meant for the screen that has come meanwhile", function()
    for _, case in ipairs({
      { "iblue<Esc>gX", "answer('Lose it')" }, { "<CR>", "answer({ label = 'red', value = 'red' })" }, { "/add<CR><CR>", "answer('{\"n\": 4}')" },
    }) do
      local vi = child.play([[{"flow": "late", "start": "a", "steps": {
        "a": {"leave": "confirm", "screen": {"title": "First", "schema": {"properties": {"x": {"enum": ["red", "blue"]}}}},
          "on": {"add": {"schema": {"required": ["n"]}, "stay": true}, "go": "b"}},
        "b": {"leave": "confirm", "screen": {"title": "Second", "schema": {"properties": {"x": {"type": "string"}}}},
          "on": {"add": {"schema": {"required": ["n"]}, "stay": true, "notice": "It is ${event.n}."}}}}}]])
      vi:sees("x │")
      vi:lua([[
        vim.ui.select = function(items, options, done) answer = done end
        vim.ui.input = function(options, done) answer = done end]])
      vi:keys(case[1])
      vi:holds("answer ~= nil")
      vi:lua('engine():send({ session = screen().view.session, event = "go" }, function() end)')
      vi:sees("Second")
      vi:lua(case[2])
      vi:holds("#said == 2 and next(engine()._waiting) == nil")
      tools.same(vi:lua("return said"), { "Segue: this screen came by itself.", "Segue: this screen came by itself." })
      vi:sees("Second")
      tools.same({ vi:lua("return screen():values()"), vi:view().notice }, { json.object(), vim.NIL })
    end
  end)

  test("a payload that is refused is asked for again as it was typed", function()
    local vi = child.play([[{"flow": "count", "start": "a", "steps": {"a": {"screen": {"title": "Count"},
      "on": {"add": {"schema": {"required": ["n"], "properties": {"n": {"type": "integer"}}}, "stay": true, "notice": "It is ${event.n}."}}}}}]])
    vi:sees("[ add ]")
    vi:lua([[
      local typed = { '{"n":"x"}', '{"n":4}' }
      vim.ui.input = function(options, done)
        said[#said + 1] = options.default
        done(table.remove(typed, 1))
      end]])
    vi:keys("/add<CR><CR>")
    vi:sees("It is 4.")
    tools.same(vi:lua("return said"), { '{"n":"x"}' })
  end)

  test("an event asks for its payload", function()
    local vi = child.open("guarded")
    vi:sees("Open a profile")
    vi:lua("vim.ui.input = function(options, done) done('{\"profile\": 7}') end")
    vi:keys('/Open<CR><CR>')
    vi:sees("First: sign-in.")
  end)

  test("a payload that is no JSON is asked for again, and kept in no history", function()
    local vi = child.open("guarded")
    vi:sees("Open a profile")
    vi:keys("/Open<CR><CR>")
    vi:holds("vim.fn.mode() == 'c'")
    vi:keys('{"profile": 7<CR>')
    vi:holds("#said == 1 and vim.fn.mode() == 'c'")
    vi:keys("}<CR>")
    vi:sees("First: sign-in.")
    tools.same(vi:lua("return vim.fn.histget('input', -1)"), "")
  end)

  test("what a handler does is not submitted by a key", function()
    local vi = child.start({ flows = { tools.flow([[{"flow": "work", "start": "a", "steps": {"a": {"screen": {"title": "Start"}, "next": "b"},
      "b": {"action": {"name": "work"}, "next": {"end": "completed"}}}}]]) } })
    vi:lua("require('segue').on('work', function() end)")
    vi:command("Segue work")
    vi:sees("Start")
    vi:does(":w<CR>")
    vi:sees("Working…")
    vi:does(":w<CR><C-s>")
    tools.same(vi:lua("return said"), { "Segue: this is being worked on.", "Segue: this is being worked on." })
  end)

  test("of a session that has ended, the engine says so", function()
    local vi = child.open("recipe-form")
    vi:sees("New recipe")
    vi:does("gX")
    vi:sees("cancelled")
    vi:does(":w<CR>")
    vi:holds("#said == 1")
    tools.same(vi:lua("return said"), { "Segue: The session has ended as cancelled. Start a new one." })
  end)

  test("a narrower window has a narrower rule, and all that was typed", function()
    local vi = child.open("recipe-form")
    local rule = "\n  " .. ("─"):rep(56) .. "\n"
    vi:sees(rule)
    vi:does("iPie<Esc>:vsplit<CR>:vertical resize 30<CR>")
    vi:sees_no(rule)
    vi:sees("Name  │ Pie")
    vi:does("<C-w>c")
    vi:sees(rule)
    vi:lua("vim.o.columns = 40")
    vi:sees_no(rule)
  end)

  test("a payload that is given up is kept in no history either", function()
    local vi = child.open("guarded")
    vi:sees("Open a profile")
    vi:keys("/Open<CR><CR>")
    vi:holds("vim.fn.mode() == 'c'")
    vi:keys('{"secret": 7<Esc>')
    vi:holds("vim.fn.mode() == 'n'")
    tools.same(vi:lua("return vim.fn.histget('input', -1)"), "")
  end)

  test("a change from elsewhere is drawn", function()
    local vi = child.open("recipe-form", { store = tools.folder() })
    vi:sees("New recipe")
    vi:lua(choose_photo)
    vi:sees("└ Choose a photo")
  end)

  test("a screen that comes by itself is said, and takes no keys of who was typing", function()
    local vi = child.open("recipe-form")
    vi:sees("New recipe")
    vi:keys("iPie")
    vi:holds("screen().view.screen.values.name == 'Pie' and vim.fn.mode() == 'i'")
    vi:lua(choose_photo)
    vi:sees("└ Choose a photo")
    vi:holds("vim.fn.mode() == 'n' and vim.fn.line('.') == 1 and #said > 0")
    tools.same(vi:lua("return said"), { "Segue: this screen came by itself." })
    vi:keys("<BS>")
    vi:sees("Name  │ Pie")
  end)

  test("actions are done by handlers", function()
    local vi = child.start()
    vi:lua([[
      calls = {}
      require("segue").on("createTeam", function(action, respond)
        calls[#calls + 1] = action.input.name
        vim.defer_fn(function() respond.submit({ teamId = 9 }) end, 1)
      end)]])
    vi:lua([[require("segue").open({ flow = "create-team", answers = {
      ["team-type"] = { teamType = "travel" }, travel = { region = "north", season = 2026 } } })]])
    vi:sees("What is the team called?")
    vi:keys("iOwls<Esc>:w<CR>")
    vi:sees("teamId  9")
    tools.same(vi:lua("return calls"), { "Owls" })
  end)

  test("all about a field is said, however narrow the window is", function()
    local vi = child.open("contact")
    vi:sees("How can we help?")
    vi:keys(":w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 3")
    vi:lua("said = {}")
    vi:keys("K")
    vi:holds("said[1] == 'Topic\\nIs required.\\n- An order\\n- My account\\n- Something else'")
  end)

  test("Enter does not cancel what is only waited for", function()
    local vi = child.play([[{"flow": "news", "start": "a", "steps": {"a": {"screen": {"title": "News"}}}}]])
    vi:sees("[ Cancel ]")
    vi:keys("<CR>")
    vi:lua("screen():refresh()")
    vi:holds("next(engine()._waiting) == nil")
    vi:sees("[ Cancel ]")
    vi:keys("<Tab><CR>")
    vi:sees("cancelled")
  end)
end
