-- The help page: that it can be found, and names all that there is.

local tools = _G.segue_tests.tools

return function(test)
  local page = tools.read(tools.root .. "/clients/neovim/doc/segue.txt")

  local function names(word) assert(page:find(word, 1, true), ("the help page does not name %s"):format(word)) end

  test("the help page has tags", function()
    local folder = tools.folder()
    vim.fn.writefile(vim.split(page, "\n"), folder .. "/segue.txt")
    vim.cmd("helptags " .. vim.fn.fnameescape(folder))
    local tags = tools.read(folder .. "/tags")
    for _, tag in ipairs({ "segue.txt", "segue", ":Segue", ":SegueResume", "segue.setup()", "segue.on()" }) do
      assert(("\n" .. tags):find("\n" .. tag .. "\t", 1, true), tag)
    end
    -- What leads somewhere leads to a tag of this page or of Neovim's own.
    for tag in page:gmatch("|(%S-)|") do
      assert(("\n" .. tags):find("\n" .. tag .. "\t", 1, true) or #vim.fn.getcompletion(tag, "help") > 0, tag)
    end
  end)

  test("the help page names each option, command and color", function()
    for option in pairs(require("segue.engine").OPTIONS) do names("\n" .. option .. "\t") end
    for command in pairs(vim.api.nvim_get_commands({})) do
      if command:find("^Segue") then names("*:" .. command .. "*") end
    end
    require("segue").highlights()
    for _, group in ipairs(vim.fn.getcompletion("Segue", "highlight")) do names(group) end
  end)

  test("no line of the help page is too wide for its window", function()
    for _, line in ipairs(vim.split(page, "\n")) do
      assert(vim.fn.strdisplaywidth(line) < 80, line)
    end
  end)
end
