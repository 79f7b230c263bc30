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
end
