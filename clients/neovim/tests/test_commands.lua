-- `:Segue`: which flow is played, and its input.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

return function(test)
  test("flows are completed, and listed where none is named", function()
    local vi = child.start()
    tools.same(vi:lua("return vim.fn.getcompletion('Segue col', 'cmdline')"), { "color-list", "color-top", "color-viewer" })
    vi:lua("vim.ui.select = function(items, options, done) done(items[1]) end")
    vi:command("Segue")
    vi:sees("Which color?")
  end)

  test("the input of a flow is given as JSON", function()
    local vi = child.open('checkout {"items": [{"article": "pen", "count": 2}], "total": 300}')
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
      vi:holds(input:find("total") and "screen() ~= nil" or "#said == 1")
      tools.same(vi:lua("return vim.fn.histget('cmd', -1)"), "let other = 1")
    end
  end)

  test("what is wrong with a flow is said with its place in the file, and what to do", function()
    local folder = tools.flow('{"flow": "bad", "start": "a",\n "steps": {"a": {"end": "completed"},}}')
    local vi = child.open("bad", { flows = { folder } })
    vi:holds("#said == 1")
    local place = "\n  line 2, column 38: This is not valid JSON: expected a name in double quotes. Remove the comma before it."
    assert(vi:lua("return said[1]"):find(place, 1, true), vi:lua("return said[1]"))
  end)

  test(":checkhealth says which engine there is, and which flows can be started", function()
    local vi = child.start({ flows = { tools.examples, (tools.flow('{"flow": "bad", "start": "x", "steps": {}}')) } })
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
    another:back({ session = vi:view().session })
    vi:lua("screen():refresh()")
    vi:sees("What kind of team is it?")
  end)
end
