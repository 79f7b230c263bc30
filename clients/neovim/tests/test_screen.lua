-- The buffer as a user sees it: what is typed, what is drawn, and what the engine gets.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

local function started(flow, options)
  local vi = child.start(options)
  vi:command("Segue " .. flow)
  return vi
end

local function view(vi) return vi:lua("return require('segue.screen').of().view") end

return function(test)
  test("a flow is walked through with the keyboard alone", function()
    local vi = started("create-team")
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

  test("what is wrong is a diagnostic at its field, and the cursor is there", function()
    local vi = started("contact")
    vi:sees("How can we help?")
    vi:keys(":w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 3")
    tools.same(vi:problems(), { ["Topic *        │"] = "Is required.", ["Message *"] = "Is required.", ["E-mail *       │"] = "Is required." })
    assert(vi:lua("return vim.api.nvim_get_current_line()"):find("Topic", 1, true))
  end)

  test("all about a field is said, however narrow the window is", function()
    local vi = started("contact")
    vi:sees("How can we help?")
    vi:keys(":w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 3")
    vi:lua("said = {}")
    vi:keys("K")
    vi:holds("said[1] == 'Topic\\nIs required.\\n- An order\\n- My account\\n- Something else'")
  end)

  test("the cursor goes to the mistake that stands first", function()
    local folder = tools.flow("pay", [[{"flow": "pay", "start": "a", "steps": {"a": {"screen": {"title": "Pay", "schema": {"required": ["amount"],
      "properties": {"name": {"type": "string", "minLength": 2}, "amount": {"type": "integer"}}}}, "next": {"end": "completed"}}}}]])
    local vi = started("pay", { flows = { folder } })
    vi:sees("name")
    vi:keys("AA<Esc>j:w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 2 and require('segue.screen').of().judged == true")
    assert(vi:lua("return vim.api.nvim_get_current_line()"):find("name", 1, true))
  end)

  test("an action that fails leads to the field that is wrong", function()
    local vi = child.start({ flows = { tools.flow("log", [[{"flow": "log", "start": "a", "steps": {
      "a": {"screen": {"title": "Log in", "schema": {"properties": {"user": {"type": "string"}, "word": {"type": "string"}}}}, "next": "b"},
      "b": {"action": {"name": "logIn"}, "onError": {"popTo": "a", "errors": [{"path": "/word", "message": "Wrong."}]}}}}]]) } })
    vi:lua("require('segue').on('logIn', function() error({ code = 'wrong' }) end)")
    vi:command("Segue log")
    vi:sees("user")
    vi:keys("iann<Esc>:w<CR>")
    vi:holds("#vim.diagnostic.get(0) == 1 and vim.api.nvim_get_current_line():find('word', 1, true) ~= nil")
  end)

  test("what is wrong in an entry of a list is a diagnostic at the list", function()
    local folder = tools.flow("list", [[{"flow": "list", "start": "a", "steps": {"a": {"screen": {"title": "List", "schema": {"properties": {
      "name": {"type": "string"}, "items": {"type": "array", "items": {"type": "object", "properties": {"q": {"type": "integer"}}}}}}},
      "next": {"end": "completed"}}}}]])
    local vi = started("list", { flows = { folder } })
    vi:sees("items │")
    local problem = { ['items │ [{"q":"s"}]'] = "entry 1: q: Must be a whole number." }
    vi:keys('jA[{"q":"s"}]<Esc>')
    vi:holds("#vim.diagnostic.get(0) == 1")
    tools.same(vi:problems(), problem)
    vi:keys("k:w<CR>")
    vi:holds("require('segue.screen').of().judged == true")
    tools.same(vi:problems(), problem)
    assert(vi:lua("return vim.api.nvim_get_current_line()"):find("items", 1, true))
  end)

  test("what is wrong is said while one types, of what was typed", function()
    local vi = started("contact")
    vi:sees("How can we help?")
    vi:keys("jAx<Esc>")
    vi:holds("#vim.diagnostic.get(0) == 1")
    assert(vi:problems()["Order number   │ x"], vim.inspect(vi:problems()))
    tools.same(view(vi).screen.values.orderNumber, "x")
    vi:keys("cc12<Esc>")
    vi:holds("#vim.diagnostic.get(0) == 0")
    vi:holds("require('segue.screen').of().view.screen.values.orderNumber == 12")
  end)

  test("a condition of the schema is seen while one types", function()
    local vi = started("contact")
    vi:sees("Order number   │")
    vi:keys("iAn order<Esc>")
    vi:sees("Order number * │")
    vi:sees("Topic *        │ An order")
  end)

  test("a screen follows what is typed, also where nothing is kept", function()
    for _, drafts in ipairs({ "true", "false" }) do
      local vi = started("pay", { flows = { tools.flow("pay", ([[{"flow": "pay", "start": "a", "steps": {"a": {"drafts": %s, "screen": {"title": "Pay",
        "schema": {"properties": {"method": {"enum": ["card", "invoice"], "default": "card"}, "card": {"type": "string"}, "vat": {"type": "string"}}},
        "show": {"card": "values.method == 'card'", "vat": "values.method == 'invoice'"}, "bind": {"/title": "'By ' + values.method"}},
        "next": {"end": "completed", "result": "data"}}}}]]):format(drafts)) } })
      vi:sees("method │ card\n  card   │")
      vi:keys("ccinvoice<Esc>")
      vi:sees("By invoice")
      vi:sees("method │ invoice\n  vat    │")
      vi:keys("jA7<Esc>:w<CR>")
      vi:sees("completed")
      tools.same(view(vi).outcome.result, { method = "invoice", vat = "7" })
    end
  end)

  -- A flow in which a field appears above the others, with a wider label, once the kind is a plugin.
  local function growing()
    return { flows = { tools.flow("grow", [[{"flow": "grow", "start": "a", "steps": {"a": {"screen": {"title": "Grow", "schema": {"properties": {
      "upstream repository": {"type": "string"}, "kind": {"type": "string"}, "about": {"type": "string", "maxLength": 900}}},
      "show": {"upstream repository": "values.kind.startsWith('plugin')"}},
      "on": {"some": {"stay": true}, "more": {"stay": true, "notice": "Done."}}, "next": {"end": "completed"}}}}]]) } }
  end

  test("what is typed goes on where it was when a field appears above it, and its label is wider", function()
    local vi = started("grow", growing())
    vi:sees("kind  │")
    vi:keys("iplugin")
    vi:sees("upstream repository │")
    vi:keys("s<CR>one<CR>two")
    vi:sees("kind                │ plugins\n")
    vi:sees("one\ntwo")
    vi:keys("<Esc>")
    vi:holds("require('segue.screen').of().view.screen.values.about == 'one\\ntwo'")
  end)

  test("the cursor stays in a text of several lines, and on a button, when a field goes above them", function()
    local vi = started("grow", growing())
    vi:sees("kind  │")
    vi:keys("iplugin")
    vi:sees("upstream repository │")
    vi:keys("<BS>")
    vi:keys("<CR>one<CR>two")
    vi:sees("kind  │ plugi\n")
    vi:keys("-three<Esc>")
    vi:sees("one\ntwo-three")
    vi:keys("/more<CR>")
    vi:lua([[local screen = require("segue.screen").of() screen:fill("/kind", "plugin")]])
    vi:sees("upstream repository │")
    assert(vi:lua("return vim.api.nvim_get_current_line()"):find("[ more ]", 1, true))
  end)

  test("what is typed can be undone in each field that Enter leads to, and after a field has appeared", function()
    local vi = started("grow", growing())
    vi:sees("kind  │")
    vi:keys("iplugin")
    vi:sees("upstream repository │")
    vi:keys("-x<CR>one<Esc>")
    vi:sees("one")
    vi:keys("u")
    vi:holds("not table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false)):find('one')")
    vi:sees("kind                │ plugin-x\n")
    vi:keys("u")
    vi:sees("kind                │ plugin\n")
  end)

  test("what was chosen, ticked, or emptied as a whole line can be undone, and so can what was typed before", function()
    local vi = started("odd", { flows = { tools.flow("odd", [[{"flow": "odd", "start": "a", "steps": {"a": {"screen": {"title": "Odd",
      "schema": {"properties": {"name": {"type": "string"}, "yes": {"type": "boolean"}, "about": {"type": "string", "maxLength": 900}}}},
      "next": {"end": "completed"}}}}]]) } })
    vi:sees("name")
    vi:keys("iAda<Esc>j<CR>")
    vi:sees("yes   │ [x]")
    vi:keys("k0D")
    vi:sees("name  │ \n")
    vi:keys("u")
    vi:sees("name  │ Ada\n")
    vi:keys("u")
    vi:sees("yes   │ [ ]")
    vi:keys("u")
    vi:sees("name  │ \n")
    vi:keys("/about<CR>ione<Esc>dd")
    vi:sees("about\n\n")
    vi:keys("itwo<Esc>")
    vi:sees("about\ntwo\n")
    vi:keys("uu")
    vi:sees("about\none\n")
  end)

  test("hints and mistakes stay at their fields when what could not be changed is undone", function()
    local vi = started("contact")
    vi:sees("Topic *        │")
    vi:keys("jAx<Esc>")
    vi:holds("#vim.diagnostic.get(0) == 1")
    vi:keys("kJ")
    vi:holds("#said == 1")
    vi:keys("u")
    vi:sees("Topic *        │ \n")
    vi:lua([[hint = function()
      local shown = {}
      for name, space in pairs(vim.api.nvim_get_namespaces()) do
        for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
          if name:find("segue") and mark[4].virt_text then
            for _, piece in ipairs(mark[4].virt_text) do
              shown[#shown + 1] = vim.api.nvim_buf_get_lines(0, mark[2], mark[2] + 1, false)[1] .. piece[1]
            end
          end
        end
      end
      return table.concat(shown, "\n")
    end]])
    vi:holds("hint():find('Topic *        │   An order', 1, true) ~= nil")
  end)

  test("where a screen was refused, what is changed elsewhere does not move the cursor to the first mistake", function()
    local vi = started("odd", { flows = { tools.flow("odd", [[{"flow": "odd", "start": "a", "steps": {"a": {"screen": {"title": "Odd",
      "schema": {"required": ["name"], "properties": {"name": {"type": "string"}, "yes": {"type": "boolean"}}}}, "next": {"end": "completed"}}}}]]) } })
    vi:sees("name")
    vi:keys(":w<CR>")
    vi:holds("require('segue.screen').of().judged == true")
    vi:keys("j<CR>")
    vi:sees("yes    │ [x]")
    assert(vi:lua("return vim.api.nvim_get_current_line()"):find("yes", 1, true))
  end)

  test("an object with conditions goes when the screen has it no more", function()
    local vi = started("trip", { flows = { tools.flow("trip", [[{"flow": "trip", "start": "a", "steps": {"a": {"screen": {"title": "Trip",
      "schema": {"properties": {"by": {"type": "string", "default": "car"},
        "car": {"properties": {"plate": {"type": "string"}, "land": {"type": "string"}}, "dependentRequired": {"plate": ["land"]}}}},
      "show": {"car": "values.by == 'car'"}}, "next": {"end": "completed"}}}}]]) } })
    vi:sees("plate")
    vi:holds("require('segue.screen').of().view.screen.effectiveSchema ~= nil")
    vi:keys("ccbus<Esc>")
    vi:holds("not table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false)):find('plate')")
  end)

  test("a field that a condition wants stays when it is refused, and is not sent when nothing wants it", function()
    local store, folder = tools.folder(), tools.flow("ride", [[{"flow": "ride", "start": "a", "steps": {
      "a": {"screen": {"title": "Ride", "schema": {"properties": {"kind": {"enum": ["car", "bike"]}}, "unevaluatedProperties": false,
        "if": {"properties": {"kind": {"const": "car"}}, "required": ["kind"]},
        "then": {"properties": {"plate": {"type": "string", "minLength": 1}}, "required": ["plate"]}}},
        "next": {"end": "completed", "result": "data"}}}}]])
    local vi = started("ride", { flows = { folder }, store = store })
    vi:sees("kind")
    vi:keys("Acar<Esc>")
    vi:sees("plate *")
    vi:keys(":w<CR>")
    vi:holds("require('segue.screen').of().judged == true")
    vi:sees("plate *")
    tools.same(vi:problems(), { ["plate * │"] = "Is required." })
    vi:keys("/plate<CR>AB 1<Esc>")
    vi:holds("require('segue.screen').of().view.screen.values.plate == 'B 1'")
    local session = view(vi).session
    vi:stop()
    vi = child.start({ flows = { folder }, store = store })
    vi:command("SegueResume " .. session)
    vi:sees("plate * │ B 1")
    vi:keys("/kind<CR>ccbike<Esc>")
    vi:holds("not table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false)):find('plate')")
    vi:holds("next(require('segue').engine()._waiting) == nil")
    tools.same(vi:problems(), {})
    vi:keys("cccar<Esc>")
    vi:sees("plate * │ B 1")
    vi:keys("ccbike<Esc>:w<CR>")
    vi:sees("completed")
    tools.same(view(vi).outcome.result, { kind = "bike" })
  end)

  test("an object that may be left out is, also when something in it was typed and taken back", function()
    local folder = tools.flow("gift", [[{"flow": "gift", "start": "a", "steps": {"a": {"screen": {"title": "Gift", "schema": {"properties": {
      "gift": {"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}, "wrap": {"type": "boolean"}}}}}},
      "next": {"end": "completed", "result": "data"}}}}]])
    local vi = started("gift", { flows = { folder } })
    vi:sees("to *")
    vi:keys("ABo<Esc>")
    vi:holds("vim.deep_equal(require('segue.screen').of().view.screen.values, { gift = { to = 'Bo', wrap = false } })")
    vi:keys("cc<Esc>")
    vi:holds("next(require('segue.screen').of().view.screen.values) == nil")
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(view(vi).outcome.result, {})
  end)

  test("the blanks around a text are kept, and those around a number are not", function()
    local folder = tools.flow("pad", [[{"flow": "pad", "start": "a", "steps": {"a": {"screen": {"title": "Pad", "schema": {"properties": {
      "text": {"type": "string"}, "n": {"type": "integer"}}}},
      "next": {"end": "completed", "result": "data"}}}}]])
    local vi = started("pad", { flows = { folder } })
    vi:sees("text │")
    vi:keys("A  pad  <Esc>jA 7 <Esc>")
    vi:holds("vim.deep_equal(require('segue.screen').of().view.screen.values, { text = '  pad  ', n = 7 })")
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(view(vi).outcome.result, { text = "  pad  ", n = 7 })
  end)

  test("a long text is one, whatever breaks lines elsewhere", function()
    local vi = child.start()
    vi:command("set textwidth=20 wrapmargin=70 autoindent")
    vi:command("autocmd FileType * setlocal textwidth=20 formatoptions=tcqa")
    vi:command("Segue recipe-form")
    vi:sees("New recipe")
    vi:keys("iThe quick brown fox jumps over the lazy dog<Esc>")
    vi:holds("require('segue.screen').of().view.screen.values.name == 'The quick brown fox jumps over the lazy dog'")
  end)

  test("a paste of several lines is one text in a field of one line, and what is typed next goes on behind it", function()
    local folder = tools.flow("two", [[{"flow": "two", "start": "a", "steps": {"a": {"screen": {"title": "Two", "schema": {"properties": {
      "x": {"type": "string"}, "y": {"type": "string"}}}}, "next": {"end": "completed"}}}}]])
    local vi = started("two", { flows = { folder } })
    vi:sees("x │")
    for index, case in ipairs({
      { "i", "foo@example.org\n", "bar", "foo@example.orgbar" },
      { "ccone three<Esc>bi", "\n\n two\nand ", "a half ", "one  two and a half three" },
      { "jcc", "\n\na\nb", "c", "a bc" },
    }) do
      vi:keys(("%s<Cmd>let ready = %d<CR>"):format(case[1], index))
      vi:holds("vim.g.ready == " .. index)
      vi:lua("vim.api.nvim_paste((...), true, -1)", case[2])
      vi:holds("#require('segue.screen').of():lines() == 8")
      vi:keys(case[3] .. "<Esc>")
      vi:sees("│ " .. case[4] .. "\n")
    end
    vi:lua("vim.fn.setreg('a', 'd\\n', 'l')")
    vi:keys('"ap')
    vi:sees("│ a bc d\n")
    vi:keys("oe<Esc>")
    vi:sees("│ a bc d e\n")
    tools.same(vi:lua("return require('segue.screen').of():values()"), { x = "one  two and a half three", y = "a bc d e" })
    tools.same(vi:lua("return said"), {})
  end)

  test("where nothing can be changed that is said, and what is typed next goes behind the frame of the field", function()
    local vi = started("recipe-form")
    vi:sees("Name  │")
    vi:keys("AP<C-o>0x")
    vi:holds("#said == 1")
    vi:keys("ie<Esc>")
    vi:holds("require('segue.screen').of().view.screen.values.name == 'ieP'")
    tools.same(vi:lua("return said"), { "Segue: that can't be changed here." })
  end)

  test("several lines, numbers and ticks come as what they are", function()
    local vi = started("contact")
    vi:sees("How can we help?")
    vi:keys("iSomething else<Esc>4GIA<Esc>")
    vi:keys("/Message<CR>jione<CR>two is longer<Esc>/E-mail<CR>Aann@example.org<Esc>/Urgency<CR>A<BS>3<Esc>/copy<CR><CR>")
    vi:sees("[x]")
    vi:keys(":w<CR>")
    vi:sees("sendMessage")
    tools.same(view(vi).screen.action.input, {
      topic = "other", text = "one\ntwo is longer", email = "ann@example.org", urgency = 3, copy = true,
    })
  end)

  test("one of several values is completed, and chosen by Enter", function()
    local vi = started("create-team")
    vi:sees("Team type")
    vi:keys("iTr<C-x><C-o><C-y><Esc>")
    vi:sees("Team type * │ Travel team")
    vi:lua("vim.ui.select = function(items, options, done) done(items[2]) end")
    vi:keys("<CR>")
    vi:sees("Team type * │ High school")
    vi:keys("AX<Esc>0iY<Esc>IZ<Esc>")
    vi:sees("Team type * │ ZHigh schoolXY")
    tools.same(vi:lua("return require('segue.screen').complete(0, 'h')")[1].word, "High school")
    tools.same(vi:lua("return require('segue.screen').complete(0, 'littleL')")[1].word, "Little League")
  end)

  test("on the label of several lines, what types goes to the first of them", function()
    local vi = started("contact")
    vi:sees("How can we help?")
    for _, case in ipairs({
      { "<CR>", "onex" }, { "i", "onex" }, { "a", "onex" }, { "A", "onex" }, { "I", "xone" }, { "cc", "x" }, { "S", "x" }, { "o", "x\none" },
    }) do
      vi:lua("require('segue.screen').of():fill('/text', 'one')")
      vi:keys("/Message<CR>" .. case[1] .. "x<Esc>")
      vi:holds(("require('segue.screen').of().texts['/text'] == %q and vim.fn.mode() == 'n'"):format(case[2]))
    end
    tools.same(vi:lua("return said"), {})
    vi:keys("/Message<CR>dd")
    vi:holds("#said == 1")
    vi:sees("Message *\nx\none\n")
  end)

  test("where nothing can be typed nobody gets to typing, and a secret is asked for", function()
    local vi = started("sign-in")
    vi:sees("Password")
    vi:keys("/Cancel<CR>")
    for count, key in ipairs({ "i", "a", "I", "A", "cc", "S" }) do
      vi:keys(key)
      vi:holds(("#said == %d and vim.fn.mode() == 'n'"):format(count))
      tools.same(vi:lua("return said[#said]"), "Segue: that can't be changed here.")
    end
    vi:keys("/Password<CR>ihidden<CR>")
    vi:sees("Password * │ ••••")
    tools.same(vi:lua("return require('segue.screen').of():values(true)"), { password = "hidden" })
  end)

  test("what is no field can't be changed, and an emptied line is an emptied field", function()
    local vi = started("recipe-form")
    vi:sees("New recipe")
    vi:keys("iPie<Esc>")
    vi:sees("Name  │ Pie")
    local before = vi:text()
    for _, keys in ipairs({ "ggdd", "dG", "yyp", "0x", "ggOmore<Esc>" }) do
      vi:keys(keys)
      vi:holds("require('segue.layout').read(require('segue.screen').of().rows, vim.api.nvim_buf_get_lines(0, 0, -1, false))")
      tools.same(vi:text(), before)
    end
    vi:keys("/Pie<CR>ccSoup<Esc>")
    vi:sees("Name  │ Soup")
    vi:keys("dd")
    vi:sees("Name  │ \n")
    vi:keys("0CStew<Esc>")
    vi:sees("Name  │ Stew")
    vi:keys("SSoup<Esc>")
    vi:sees("Name  │ Soup")
    tools.same(vi:lua("return require('segue.screen').of():values()"), { name = "Soup" })
  end)

  test("tabs, modals and the way back", function()
    local vi = started("color-viewer")
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

  test("a draft is kept while one types, and is there again", function()
    local store = tools.folder()
    local vi = started("change-color", { store = store, memory = false })
    vi:sees("Which color?")
    vi:keys("icy<Esc>")
    vi:holds("require('segue.screen').of().view.screen.values.color == 'cy'")
    assert(not vi:lua("return vim.bo.modified"), "Neovim could not be left")
    local session = view(vi).session
    vi:stop()
    local again = child.start({ store = store, memory = false })
    again:command("edit segue://" .. session)
    again:sees("Color * │ cy")
  end)

  test("what was typed is kept where a command is refused, also in the next Neovim", function()
    local folder, store = tools.flow("firm", [[{"flow": "firm", "start": "t", "steps": {
      "t": {"tabs": {"one": {"step": "a"}, "two": {"step": "c"}}, "next": {"end": "completed"}},
      "a": {"screen": {"title": "A"}, "on": {"go": {"to": "b"}}}, "c": {"screen": {"title": "C"}, "on": {"x": {"stay": true}}},
      "b": {"screen": {"title": "B", "schema": {"properties": {"x": {"type": "string", "minLength": 3}}}}, "leave": "confirm",
        "cancel": "none", "next": {"end": "completed"}}}}]]), tools.folder()
    for how, command in pairs({ submit = "screen:submit()", cancel = "screen:leave('cancel')", back = "screen:leave('back')" }) do
      local vi = child.start({ flows = { folder }, store = store })
      vi:command("Segue firm")
      vi:sees("A")
      vi:lua("vim.ui.select = function(items, _, done) done(items[1]) end")
      vi:lua("require('segue.screen').of():leave('send', { event = 'go' })")
      vi:sees("x │")
      -- In one go, so that no draft is kept before.
      vi:lua(("local screen = require('segue.screen').of() screen.texts['/x'], screen.dirty = 'ab', true screen:_render(true) %s"):format(command))
      vi:holds("not require('segue.screen').of().busy and next(require('segue').engine()._waiting) == nil")
      if how == "submit" then tools.same(vi:problems(), { ["x │ ab"] = "Must be at least 3 characters." }) end
      local session = view(vi).session
      vi:stop()
      vi = child.start({ flows = { folder }, store = store })
      vi:command("SegueResume " .. session)
      vi:sees("x │ ab")
    end
  end)

  test("a draft is kept by a pause, by Ctrl-C, by what changes a text in normal mode, and with the end", function()
    for _, case in ipairs({ { "", "cyan" }, { "<C-c>", "cyan" }, { "<Esc>x", "cya" }, { "<Cmd>enew<CR>", "cyan" }, { "<Cmd>qall!<CR>", "cyan" } }) do
      local store = tools.folder()
      local vi = started("change-color", { store = store, memory = false })
      vi:sees("Which color?")
      local session = view(vi).session
      vi:keys("icyan")
      vi:sees("cyan")
      vi:keys(case[1])
      if case[1]:find("qall") then
        vim.fn.jobwait({ vi.job }, 10000)
      else
        vi:lua("seen = require('segue').engine()")
        vi:holds(("seen:current_screen({ session = %q }).screen.values.color == %q"):format(session, case[2]))
      end
      vi:stop()
      vi = child.start({ store = store, memory = false })
      vi:command("SegueResume " .. session)
      vi:sees("Color * │ " .. case[2])
    end
  end)

  test("a draft that could not be kept is said once, tried again, and goes along with the next command", function()
    local vi = started("recipe-form")
    vi:sees("New recipe")
    vi:lua([[
      local refused, engine = require("segue.errors").new("storeUnavailable", "disk full"), require("segue").engine()
      engine.save_draft = function(_, _, done) vim.schedule(function() done(refused) end) end]])
    vi:keys("iPi<Esc>")
    vi:holds("#said == 1 and require('segue.screen').of().keeping == 0")
    vi:keys("Ae<Esc>")
    vi:holds("require('segue.screen').of().texts['/name'] == 'Pie' and require('segue.screen').of().keeping == 0")
    tools.same(vi:lua("return said"), { "Segue: what was typed could not be kept: disk full" })
    vi:keys("/Choose<CR><CR>")
    vi:sees("└ Choose a photo")
    vi:keys("<BS>")
    vi:sees("Name  │ Pie")
    vi:lua("require('segue').engine().save_draft = nil")
    vi:keys("As<Esc>")
    vi:holds("require('segue.screen').of().view.screen.values.name == 'Pies'")
  end)

  test("a screen that comes by itself is said, and takes no keys of who was typing", function()
    local vi = started("recipe-form")
    vi:sees("New recipe")
    vi:keys("iPie")
    vi:holds("require('segue.screen').of().view.screen.values.name == 'Pie' and vim.fn.mode() == 'i'")
    vi:lua([[
      local screen = require("segue.screen").of()
      screen.engine:send({ session = screen.view.session, event = "choosePhoto" }, function() end)]])
    vi:sees("└ Choose a photo")
    vi:holds("vim.fn.mode() == 'n' and vim.fn.line('.') == 1 and #said > 0")
    tools.same(vi:lua("return said"), { "Segue: this screen came by itself." })
    vi:keys("<BS>")
    vi:sees("Name  │ Pie")
  end)

  test("what would be lost is asked about", function()
    local vi = started("contact")
    vi:sees("How can we help?")
    vi:keys("jA12<Esc>")
    vi:sees("Order number   │ 12")
    vi:lua("answers, asked = { 1, 2 }, {}; vim.ui.select = function(items, options, done) table.insert(asked, options.prompt); done(items[table.remove(answers, 1)]) end")
    vi:keys("gX")
    vi:holds("#asked == 1 and not require('segue.screen').of().busy")
    tools.same(view(vi).state, "active")
    vi:keys("gX")
    vi:sees("cancelled")
    tools.same(vi:lua("return asked[2]"), "What was entered on How can we help? would be lost.")
  end)

  test("a secret reaches the action, and no buffer where it was not asked for", function()
    local vi = started("sign-in")
    vi:sees("Password")
    vi:keys("iann<Esc>/Password<CR><CR>hidden<CR>")
    vi:sees("••••")
    assert(not vi:text():find("hidden", 1, true))
    vi:keys(":w<CR>")
    vi:sees("Nothing here does “logIn”")
    tools.same(view(vi).screen.action.input, { user = "ann", password = "hidden" })
    assert(not vi:text():find("hidden", 1, true), vi:text())
    assert(vi:lua("return vim.api.nvim_get_current_line()"):find("Result", 1, true))
    vi:keys("<S-Tab><CR>")
    vi:sees("password  hidden")
  end)

  test("a secret that was lost with the engine is named to who does the action", function()
    local vi = started("sign-in", { store = tools.folder(), memory = false })
    vi:sees("Password")
    vi:keys("iann<Esc>/Password<CR><CR>hidden<CR>:w<CR>")
    vi:sees("Nothing here does “logIn”")
    assert(not vi:text():find("Lost since", 1, true))
    vi:lua("vim.loop.kill(require('segue').engine().pid, 'sigkill')")
    vi:holds("#said == 1")
    vi:command("edit")
    vi:sees("Lost since it was typed: password.")
    vi:lua([[require("segue").on("logIn", function(action) error({ code = #action.missing == 1 and "secretsLost" or "none" }) end)]])
    vi:command("edit")
    vi:sees("Password * │ \n")
  end)

  test("a secret that was given stays where nothing is typed, and can be taken away", function()
    local vi = started("pin", { flows = { tools.flow("pin", [[{"flow": "pin", "start": "a", "steps": {
      "a": {"screen": {"title": "First", "schema": {"properties": {"pin": {"type": "string", "writeOnly": true}}}}, "next": "b"},
      "b": {"screen": {"title": "Second"}, "next": {"end": "completed"}}}}]]) } })
    vi:sees("First")
    vi:keys("/pin<CR><CR>007<CR>:w<CR>")
    vi:sees("Second")
    vi:lua("answers = { 1, 2 }; vim.ui.select = function(items, options, done) local n = table.remove(answers, 1); done(items[n], n) end")
    for _, case in ipairs({ { "•••••••• (given)", {} }, { "(taken away)", { pin = vim.NIL } } }) do
      vi:keys("<BS>")
      vi:sees("•••••••• (given)")
      vi:keys("/pin<CR><CR><CR>")
      vi:sees(case[1])
      tools.same(vi:lua("return require('segue.screen').of():values(true)"), case[2])
      vi:keys(":w<CR>")
      vi:sees("Second")
    end
    vi:keys("<BS>")
    vi:sees("pin │ \n")
  end)

  test("a result that is no object of JSON is not sent, and what is wrong with it is said", function()
    local vi = started("sign-in")
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
    local vi = started("free", { flows = { tools.flow("free", [[{"flow": "free", "start": "a", "steps": {"a": {"screen": {"title": "Free",
      "schema": {"type": "object", "additionalProperties": true}}, "on": {"e": {"stay": true}}, "next": {"end": "completed", "result": "data"}}}}]]) } })
    vi:sees("Values │")
    vi:keys('A{"a": 1<Esc>')
    vi:holds("#said == 1")
    vi:keys("/e \\]<CR><CR>")
    vi:holds("#said == 2")
    local wrong = "that is not JSON: expected ',' or '}' at byte 8"
    tools.same(vi:lua("return said"), { "Segue: what was typed could not be kept: " .. wrong, "Segue: " .. wrong })
    vi:keys('/Values<CR>A}<Esc>')
    vi:holds("require('segue.screen').of().view.screen.values.a == 1")
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(view(vi).outcome.result, { a = 1 })
  end)

  test("Enter does not cancel what is only waited for", function()
    local vi = started("news", { flows = { tools.flow("news", [[{"flow": "news", "start": "a", "steps": {"a": {"screen": {"title": "News"}}}}]]) } })
    vi:sees("[ Cancel ]")
    vi:keys("<CR>")
    vi:lua("require('segue.screen').of():refresh()")
    vi:holds("next(require('segue').engine()._waiting) == nil")
    vi:sees("[ Cancel ]")
    vi:keys("<Tab><CR>")
    vi:sees("cancelled")
  end)

  test("a payload that is refused is asked for again as it was typed", function()
    local vi = started("count", { flows = { tools.flow("count", [[{"flow": "count", "start": "a", "steps": {"a": {"screen": {"title": "Count"},
      "on": {"add": {"schema": {"required": ["n"], "properties": {"n": {"type": "integer"}}}, "stay": true, "notice": "It is ${event.n}."}}}}}]]) } })
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
    local vi = started("guarded")
    vi:sees("Open a profile")
    vi:lua("vim.ui.input = function(options, done) done('{\"profile\": 7}') end")
    vi:keys('/Open<CR><CR>')
    vi:sees("First: sign-in.")
  end)

  test("a payload that is no JSON is asked for again, and kept in no history", function()
    local vi = started("guarded")
    vi:sees("Open a profile")
    vi:keys("/Open<CR><CR>")
    vi:holds("vim.fn.mode() == 'c'")
    vi:keys('{"profile": 7<CR>')
    vi:holds("#said == 1 and vim.fn.mode() == 'c'")
    vi:keys("}<CR>")
    vi:sees("First: sign-in.")
    tools.same(vi:lua("return vim.fn.histget('input', -1)"), "")
  end)

  test("a payload that is given up is kept in no history either", function()
    local vi = started("guarded")
    vi:sees("Open a profile")
    vi:keys("/Open<CR><CR>")
    vi:holds("vim.fn.mode() == 'c'")
    vi:keys('{"secret": 7<Esc>')
    vi:holds("vim.fn.mode() == 'n'")
    tools.same(vi:lua("return vim.fn.histget('input', -1)"), "")
  end)

  test("a change from elsewhere is drawn", function()
    local store = tools.folder()
    local vi = started("recipe-form", { store = store, memory = false })
    vi:sees("New recipe")
    vi:lua([[
      local screen = require("segue.screen").of()
      screen.engine:send({ session = screen.view.session, event = "choosePhoto" }, function() end)]])
    vi:sees("Choose a photo")
    vi:sees("└ Choose a photo")
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

  test("a buffer that is gone listens no more", function()
    local vi = started("recipe-form")
    vi:sees("New recipe")
    local listeners = "#require('segue').engine()._listeners"
    tools.same(vi:lua("return " .. listeners), 1)
    for _ = 1, 3 do
      local session = view(vi).session
      vi:command("bwipeout!")
      tools.same(vi:lua("return " .. listeners), 0)
      vi:command("edit segue://" .. session)
      vi:sees("New recipe")
    end
    tools.same(vi:lua("return " .. listeners), 1)
  end)

  test("a session is gone on with after its buffer was deleted or unloaded", function()
    for _, command in ipairs({ "bdelete", "bunload" }) do
      for _, again in ipairs({ "SegueResume ", "edit segue://" }) do
        local vi = started("recipe-form")
        vi:sees("New recipe")
        vi:keys("iPie<Esc>")
        vi:holds("require('segue.screen').of().view.screen.values.name == 'Pie'")
        local session = view(vi).session
        vi:command(command)
        vi:command(again .. session)
        vi:sees("Name  │ Pie")
        vi:keys("/Name<CR>As<Esc>")
        vi:holds("require('segue.screen').of().view.screen.values.name == 'Pies'")
        tools.same(vi:lua("return { vim.bo.buftype, vim.bo.filetype, #require('segue').engine()._listeners, vim.v.errmsg }"), { "acwrite", "segue", 1, "" })
        vi:keys("/Choose<CR><CR>")
        vi:sees("└ Choose a photo")
      end
    end
  end)

  test("what was in memory only is said to be lost", function()
    local vi = started("recipe-form")
    vi:sees("New recipe")
    vi:lua("vim.loop.kill(require('segue').engine().pid, 'sigkill')")
    vi:holds("#said == 1")
    assert(vi:lua("return said[1]"):find("in memory only, and is lost", 1, true))
  end)

  test("an engine that is killed is started again, which is said, and the session goes on", function()
    local vi = started("recipe-form", { store = tools.folder(), memory = false })
    vi:sees("New recipe")
    vi:keys("iPie<Esc>")
    vi:holds("require('segue.screen').of().view.screen.values.name == 'Pie'")
    vi:lua("vim.loop.kill(require('segue').engine().pid, 'sigkill')")
    vi:holds("#said == 1")
    assert(vi:lua("return said[1]"):find("started again", 1, true))
    vi:keys("/Choose<CR><CR>")
    vi:sees("└ Choose a photo")
    vi:keys("<BS>")
    vi:sees("Name  │ Pie")
  end)

  test("an engine that is not there is said so, in one sentence", function()
    local vi = started("create-team", { executable = "/no/such/segue" })
    vi:holds("#said == 1")
    assert(vi:lua("return said[1]"):find("“/no/such/segue” is no executable file. Build it with", 1, true))
  end)

  test("what is wrong with a flow is said with its place in the file, and what to do", function()
    local folder = tools.flow("bad", '{"flow": "bad", "start": "a",\n "steps": {"a": {"end": "completed"},}}')
    local vi = started("bad", { flows = { folder } })
    vi:holds("#said == 1")
    local place = "\n  line 2, column 38: This is not valid JSON: expected a name in double quotes. Remove the comma before it."
    assert(vi:lua("return said[1]"):find(place, 1, true), vi:lua("return said[1]"))
  end)

  test(":checkhealth says which engine there is, and which flows can be started", function()
    local vi = child.start({ flows = { tools.examples, tools.flow("bad", '{"flow": "bad", "start": "x", "steps": {}}') } })
    vi:command("checkhealth segue")
    vi:sees("The engine is " .. tools.executable .. ", version ")
    vi:sees("The flow “create-team” can be started.")
    vi:sees("The flow “bad” can't be started: The list of steps is empty.")
    vi = child.start({ flows = { tools.folder() } })
    vi:command("checkhealth segue")
    vi:sees("It finds no flows.")
    vi = child.start({ executable = "/no/such/segue" })
    vi:command("checkhealth segue")
    vi:sees("“/no/such/segue” is no executable file.")
  end)

  test("the screens go on when the plugin is set up anew", function()
    local options = { flows = { tools.examples }, executable = tools.executable, store = tools.folder() }
    local vi = child.start(options)
    vi:command("Segue create-team")
    vi:sees("What kind of team is it?")
    vi:keys("iTravel team<Esc>")
    vi:lua("require('segue').setup(...)", options)
    vi:keys(":w<CR>")
    vi:sees("Where does the team travel?")
    local another = tools.engine(options)
    another:back({ session = view(vi).session })
    vi:lua("require('segue.screen').of():refresh()")
    vi:sees("What kind of team is it?")
  end)

  test("the cursor stays in the window in which one types", function()
    local vi = started("grow", growing())
    vi:sees("kind  │")
    vi:keys("<C-w>v<C-w>l")
    vi:keys("iplugin")
    vi:sees("upstream repository │")
    vi:keys("s")
    vi:sees("kind                │ plugins\n")
  end)

  test("no engine is left behind, when Neovim ends and when it dies", function()
    for _, how in ipairs({ "quits", "is killed" }) do
      local vi = started("create-team", { store = tools.folder(), memory = false })
      vi:sees("What kind of team is it?")
      local engine = vi:lua("return require('segue').engine().pid")
      assert(tools.running(engine))
      if how == "quits" then vi:stop() else vim.loop.kill(vim.fn.jobpid(vi.job), "sigkill") end
      tools.wait("the end of the engine when Neovim " .. how, function() return not tools.running(engine) end)
    end
  end)

  test("flows are completed, and listed where none is named", function()
    local vi = child.start()
    tools.same(vi:lua("return vim.fn.getcompletion('Segue col', 'cmdline')"), { "color-list", "color-top", "color-viewer" })
    vi:lua("vim.ui.select = function(items, options, done) done(items[1]) end")
    vi:command("Segue")
    vi:sees("Which color?")
  end)

  test("the input of a flow is given as JSON", function()
    local vi = started('checkout {"items": [{"article": "pen", "count": 2}], "total": 300}')
    vi:sees("Where shall it go?")
    vi:command("enew | Segue checkout")
    vi:holds("(said[#said] or ''):find('/items', 1, true)")
    vi:keys('{"items": [{"article": "pen", "count": 2}], "total": 300}<CR>')
    vi:sees("Where shall it go?")
    tools.same(vi:lua("return vim.fn.histget('input', -1)"), "")
  end)

  test("the input of a flow is kept in no history", function()
    local vi = child.start()
    for _, input in ipairs({ '{"items": [{"article": "p\\n.*n", "count": 2}], "total": 300}', '{"items": [' }) do
      vi:keys(":let other = 1<CR>:Segue checkout " .. input .. "<CR>")
      vi:holds(input:find("total") and "require('segue.screen').of() ~= nil" or "#said == 1")
      tools.same(vi:lua("return vim.fn.histget('cmd', -1)"), "let other = 1")
    end
  end)

  test("a number goes to the engine as it was typed, and is shown so", function()
    local folder = tools.flow("price", [[{"flow": "price", "start": "a", "steps": {
      "a": {"screen": {"title": "Price", "schema": {"properties": {"n": {"title": "N", "type": "number", "multipleOf": 0.1, "default": 0.3}}}},
        "next": {"end": "completed", "result": "data"}}}}]])
    local vi = started("price", { flows = { folder } })
    vi:sees("N │ 0.3")
    vi:keys("cc1.1<Esc>:w<CR>")
    vi:sees("completed")
    vi:sees("n  1.1")
  end)

  test("an engine that does not answer is said, and the buffer goes on when it does", function()
    local vi = started("create-team", { timeout = 300 })
    vi:sees("Team type")
    local pid = vi:lua("return require('segue').engine().pid")
    vim.loop.kill(pid, "sigstop")
    vi:keys("ATravel team<Esc>:w<CR>")
    vi:holds("vim.tbl_contains(said, 'Segue: No answer to “submit” within 0.3 s.')")
    vim.loop.kill(pid, "sigcont")
    vi:holds("not require('segue.screen').of().busy")
    vi:keys(":w<CR>")
    vi:sees("Where does the team travel?")
  end)

  test("titles of several lines are drawn on one", function()
    local folder = tools.flow("lines", [[{"flow": "lines", "start": "a", "steps": {
      "a": {"screen": {"title": "One\nTwo", "schema": {"properties": {"x": {"title": "X\nY", "type": "string"}}}},
        "check": {"when": "true", "message": "Not\nso."}, "on": {"e": {"title": "An\nevent", "stay": true}}, "next": "a"}}}]])
    local vi = started("lines", { flows = { folder } })
    vi:sees("One Two")
    vi:sees("An event")
    vi:keys("Az<Esc>")
    vi:sees("X Y │ z")
    tools.same(vi:lua("return require('segue.screen').of():values()"), { x = "z" })
  end)

  test("what is read only can't be typed into, and goes out as it is", function()
    local folder = tools.flow("fixed", [[{"flow": "fixed", "start": "a", "steps": {
      "a": {"screen": {"title": "Fixed", "schema": {"properties": {
        "id": {"title": "Id", "type": "string", "readOnly": true, "default": "A 7"},
        "home": {"title": "Home", "type": "object", "readOnly": true, "properties": {"on": {"title": "On", "type": "boolean", "default": true}}, "default": {}},
        "lines": {"title": "Lines", "type": "array", "items": {"type": "string"}, "readOnly": true, "default": ["a", "b"]},
        "name": {"title": "Name", "type": "string"}}}},
        "next": {"end": "completed", "result": "data"}}}}]])
    local vi = started("fixed", { flows = { folder } })
    vi:sees("Id    │ A 7")
    local before = vi:text()
    vi:keys("/A 7<CR>x")
    vi:holds("require('segue.layout').read(require('segue.screen').of().rows, vim.api.nvim_buf_get_lines(0, 0, -1, false))")
    tools.same(vi:text(), before)
    vi:keys("/Name<CR>AAda<Esc>:w<CR>")
    vi:sees("completed")
    tools.same(view(vi).outcome.result, { id = "A 7", home = { on = true }, lines = { "a", "b" }, name = "Ada" })
  end)

  test("what is wrong with a screen stays, although its draft was on its way", function()
    local folder = tools.flow("wrong", [[{"flow": "wrong", "start": "a", "steps": {
      "a": {"screen": {"title": "One", "schema": {"properties": {"x": {"type": "string"}}}},
        "check": {"when": "true", "message": "Not so."}, "next": {"end": "completed"}}}}]])
    local vi = started("wrong", { flows = { folder } })
    vi:sees("One")
    vi:lua("local screen = require('segue.screen').of() screen:fill('/x', 'y') screen:submit()")
    vi:holds("not require('segue.screen').of().busy and next(require('segue').engine()._waiting) == nil")
    vi:sees("Not so.")
  end)
end
