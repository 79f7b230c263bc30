-- What is typed in a field, and the value that becomes of it.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

return function(test)
  test("several lines, numbers and ticks come as what they are", function()
    local vi = child.open("contact")
    vi:sees("How can we help?")
    vi:keys("iSomething else<Esc>4GIA<Esc>")
    vi:keys("/Message<CR>jione<CR>two is longer<Esc>/E-mail<CR>Aann@example.org<Esc>/Urgency<CR>A<BS>3<Esc>/copy<CR><CR>")
    vi:sees("[x]")
    vi:keys(":w<CR>")
    vi:sees("sendMessage")
    tools.same(vi:view().screen.action.input, {
      topic = "other", text = "one\ntwo is longer", email = "ann@example.org", urgency = 3, copy = true,
    })
  end)

  test("one of several values is completed, and chosen by Enter", function()
    local vi = child.open("create-team")
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

  test("a number goes to the engine as it was typed, and is shown so", function()
    local vi = child.play([[{"flow": "price", "start": "a", "steps": {
      "a": {"screen": {"title": "Price", "schema": {"properties": {"n": {"title": "N", "type": "number", "multipleOf": 0.1, "default": 0.3}}}},
        "next": {"end": "completed", "result": "data"}}}}]])
    vi:sees("N │ 0.3")
    vi:keys("cc1.1<Esc>:w<CR>")
    vi:sees("completed")
    vi:sees("n  1.1")
  end)

  test("the blanks around a text are kept, and those around a number are not", function()
    local vi = child.play([[{"flow": "pad", "start": "a", "steps": {"a": {"screen": {"title": "Pad", "schema": {"properties": {
      "text": {"type": "string"}, "n": {"type": "integer"}}}},
      "next": {"end": "completed", "result": "data"}}}}]])
    vi:sees("text │")
    vi:keys("A  pad  <Esc>jA 7 <Esc>")
    vi:holds("vim.deep_equal(screen().view.screen.values, { text = '  pad  ', n = 7 })")
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(vi:view().outcome.result, { text = "  pad  ", n = 7 })
  end)

  test("a long text is one, whatever breaks lines elsewhere", function()
    local vi = child.start()
    vi:command("set textwidth=20 wrapmargin=70 autoindent")
    vi:command("autocmd FileType * setlocal textwidth=20 formatoptions=tcqa")
    vi:command("Segue recipe-form")
    vi:sees("New recipe")
    vi:keys("iThe quick brown fox jumps over the lazy dog<Esc>")
    vi:holds("screen().view.screen.values.name == 'The quick brown fox jumps over the lazy dog'")
  end)

  test("a paste of several lines is one text in a field of one line, and what is typed next goes on behind it", function()
    local vi = child.play([[{"flow": "two", "start": "a", "steps": {"a": {"screen": {"title": "Two", "schema": {"properties": {
      "x": {"type": "string"}, "y": {"type": "string"}}}}, "next": {"end": "completed"}}}}]])
    vi:sees("x │")
    for _, case in ipairs({
      { "i", "foo@example.org\n", "bar", "foo@example.orgbar" },
      { "ccone three<Esc>bi", "\n\n two\nand ", "a half ", "one  two and a half three" },
      { "jcc", "\n\na\nb", "c", "a bc" },
    }) do
      vi:does(case[1])
      vi:lua("vim.api.nvim_paste((...), true, -1)", case[2])
      vi:holds("#screen():lines() == 8")
      vi:keys(case[3] .. "<Esc>")
      vi:sees("│ " .. case[4] .. "\n")
    end
    vi:lua("vim.fn.setreg('a', 'd\\n', 'l')")
    vi:keys('"ap')
    vi:sees("│ a bc d\n")
    vi:keys("oe<Esc>")
    vi:sees("│ a bc d e\n")
    tools.same(vi:lua("return screen():values()"), { x = "one  two and a half three", y = "a bc d e" })
    tools.same(vi:lua("return said"), {})
  end)

  test("an object that may be left out is, also when something in it was typed and taken back", function()
    local vi = child.play([[{"flow": "gift", "start": "a", "steps": {"a": {"screen": {"title": "Gift", "schema": {"properties": {
      "gift": {"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}, "wrap": {"type": "boolean"}}}}}},
      "next": {"end": "completed", "result": "data"}}}}]])
    vi:sees("to *")
    vi:keys("ABo<Esc>")
    vi:holds("vim.deep_equal(screen().view.screen.values, { gift = { to = 'Bo', wrap = false } })")
    vi:keys("cc<Esc>")
    vi:holds("next(screen().view.screen.values) == nil")
    vi:keys(":w<CR>")
    vi:sees("completed")
    tools.same(vi:view().outcome.result, {})
  end)

  test("on the label of several lines, what types goes to the first of them", function()
    local vi = child.open("contact")
    vi:sees("How can we help?")
    for _, case in ipairs({
      { "<CR>", "onex" }, { "i", "onex" }, { "a", "onex" }, { "A", "onex" }, { "I", "xone" }, { "cc", "x" }, { "S", "x" }, { "o", "x\none" },
    }) do
      vi:lua("screen():fill('/text', 'one')")
      vi:keys("/Message<CR>" .. case[1] .. "x<Esc>")
      vi:holds(("screen().texts['/text'] == %q and vim.fn.mode() == 'n'"):format(case[2]))
    end
    tools.same(vi:lua("return said"), {})
    vi:keys("/Message<CR>dd")
    vi:holds("#said == 1")
    vi:sees("Message *\nx\none\n")
  end)

  test("what is no field can't be changed, and an emptied line is an emptied field", function()
    local vi = child.open("recipe-form")
    vi:sees("New recipe")
    vi:keys("iPie<Esc>")
    vi:sees("Name  │ Pie")
    local before = vi:text()
    for _, keys in ipairs({ "ggdd", "dG", "yyp", "0x", "ggOmore<Esc>" }) do
      vi:does(keys)
      vi:holds("require('segue.layout').read(screen().rows, vim.api.nvim_buf_get_lines(0, 0, -1, false))")
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
    tools.same(vi:lua("return screen():values()"), { name = "Soup" })
  end)

  test("where nothing can be changed that is said, and what is typed next goes behind the frame of the field", function()
    local vi = child.open("recipe-form")
    vi:sees("Name  │")
    vi:keys("AP<C-o>0x")
    vi:holds("#said == 1")
    vi:keys("ie<Esc>")
    vi:holds("screen().view.screen.values.name == 'ieP'")
    tools.same(vi:lua("return said"), { "Segue: that can't be changed here." })
  end)

  test("where nothing can be typed nobody gets to typing, and a secret is asked for", function()
    local vi = child.open("sign-in")
    vi:sees("Password")
    vi:keys("/Cancel<CR>")
    for count, key in ipairs({ "i", "a", "I", "A", "cc", "S" }) do
      vi:keys(key)
      vi:holds(("#said == %d and vim.fn.mode() == 'n'"):format(count))
      tools.same(vi:lua("return said[#said]"), "Segue: that can't be changed here.")
    end
    vi:keys("/Password<CR>ihidden<CR>")
    vi:sees("Password * │ ••••")
    tools.same(vi:lua("return screen():values(true)"), { password = "hidden" })
  end)

  test("what is read only can't be typed into, and goes out as it is", function()
    local vi = child.play([[{"flow": "fixed", "start": "a", "steps": {
      "a": {"screen": {"title": "Fixed", "schema": {"properties": {
        "id": {"title": "Id", "type": "string", "readOnly": true, "default": "A 7"},
        "home": {"title": "Home", "type": "object", "readOnly": true, "properties": {"on": {"title": "On", "type": "boolean", "default": true}}, "default": {}},
        "lines": {"title": "Lines", "type": "array", "items": {"type": "string"}, "readOnly": true, "default": ["a", "b"]},
        "name": {"title": "Name", "type": "string"}}}},
        "next": {"end": "completed", "result": "data"}}}}]])
    vi:sees("Id    │ A 7")
    local before = vi:text()
    vi:does("/A 7<CR>x")
    vi:holds("require('segue.layout').read(screen().rows, vim.api.nvim_buf_get_lines(0, 0, -1, false))")
    tools.same(vi:text(), before)
    vi:keys("/Name<CR>AAda<Esc>:w<CR>")
    vi:sees("completed")
    tools.same(vi:view().outcome.result, { id = "A 7", home = { on = true }, lines = { "a", "b" }, name = "Ada" })
  end)
end
