-- Where one types on while the screen changes: the cursor, and what can be undone.

local child = dofile(_G.segue_tests.tools.root .. "/clients/neovim/tests/child.lua")

-- A flow in which a field appears above the others, with a wider label, once the kind is a plugin.
local GROWING = [[{"flow": "grow", "start": "a", "steps": {"a": {"screen": {"title": "Grow", "schema": {"properties": {
      "upstream repository": {"type": "string"}, "kind": {"type": "string"}, "about": {"type": "string", "maxLength": 900}}},
      "show": {"upstream repository": "values.kind.startsWith('plugin')"}},
      "on": {"some": {"stay": true}, "more": {"stay": true, "notice": "Done."}}, "next": {"end": "completed"}}}}]]

return function(test)
  test("what is typed goes on where it was when a field appears above it, and its label is wider", function()
    local vi = child.play(GROWING)
    vi:sees("kind  │")
    vi:keys("iplugin")
    vi:sees("upstream repository │")
    vi:keys("s<CR>one<CR>two")
    vi:sees("kind                │ plugins\n")
    vi:sees("one\ntwo")
    vi:keys("<Esc>")
    vi:holds("screen().view.screen.values.about == 'one\\ntwo'")
  end)

  test("the cursor stays in a text of several lines, and on a button, when a field goes above them", function()
    local vi = child.play(GROWING)
    vi:sees("kind  │")
    vi:keys("iplugin")
    vi:sees("upstream repository │")
    vi:keys("<BS>")
    vi:keys("<CR>one<CR>two")
    vi:sees("kind  │ plugi\n")
    vi:keys("-three<Esc>")
    vi:sees("one\ntwo-three")
    vi:keys("/more<CR>")
    vi:lua([[local screen = screen() screen:fill("/kind", "plugin")]])
    vi:sees("upstream repository │")
    assert(vi:line():find("[ more ]", 1, true))
  end)

  test("the cursor stays in the window in which one types", function()
    local vi = child.play(GROWING)
    vi:sees("kind  │")
    vi:keys("<C-w>v<C-w>l")
    vi:keys("iplugin")
    vi:sees("upstream repository │")
    vi:keys("s")
    vi:sees("kind                │ plugins\n")
  end)

  test("the cursor of another window stays at what it is at", function()
    local vi = child.play(GROWING)
    vi:sees("kind  │")
    vi:does("<C-w>v/more<CR><C-w>l")
    vi:keys("iplugin<Esc>")
    vi:sees("upstream repository │")
    vi:does("<C-w>h")
    assert(vi:line():find("[ more ]", 1, true), vi:line())
  end)

  test("where a screen was refused, what is changed elsewhere does not move the cursor to the first mistake", function()
    local vi = child.play([[{"flow": "odd", "start": "a", "steps": {"a": {"screen": {"title": "Odd",
      "schema": {"required": ["name"], "properties": {"name": {"type": "string"}, "yes": {"type": "boolean"}}}}, "next": {"end": "completed"}}}}]])
    vi:sees("name")
    vi:keys(":w<CR>")
    vi:holds("screen().judged == true")
    vi:keys("j<CR>")
    vi:sees("yes    │ [x]")
    assert(vi:line():find("yes", 1, true))
  end)

  test("what is typed can be undone in each field that Enter leads to, and after a field has appeared", function()
    local vi = child.play(GROWING)
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
    local vi = child.play([[{"flow": "odd", "start": "a", "steps": {"a": {"screen": {"title": "Odd",
      "schema": {"properties": {"name": {"type": "string"}, "yes": {"type": "boolean"}, "about": {"type": "string", "maxLength": 900}}}},
      "next": {"end": "completed"}}}}]])
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
    local vi = child.open("contact")
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
end
