-- What ends before something else does: a buffer, the engine, Neovim.

local tools = _G.segue_tests.tools
local child = dofile(tools.root .. "/clients/neovim/tests/child.lua")

return function(test)
  test("a buffer that is gone listens no more", function()
    local vi = child.open("recipe-form")
    vi:sees("New recipe")
    local listeners = "#engine()._listeners"
    tools.same(vi:lua("return " .. listeners), 1)
    for _ = 1, 3 do
      local session = vi:view().session
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
        local vi = child.open("recipe-form")
        vi:sees("New recipe")
        vi:keys("iPie<Esc>")
        vi:holds("screen().view.screen.values.name == 'Pie'")
        local session = vi:view().session
        vi:command(command)
        vi:command(again .. session)
        vi:sees("Name  │ Pie")
        vi:keys("/Name<CR>As<Esc>")
        vi:holds("screen().view.screen.values.name == 'Pies'")
        tools.same(vi:lua("return { vim.bo.buftype, vim.bo.filetype, #engine()._listeners, vim.v.errmsg }"), { "acwrite", "segue", 1, "" })
        vi:keys("/Choose<CR><CR>")
        vi:sees("└ Choose a photo")
      end
    end
  end)

  test("what was in memory only is said to be lost", function()
    local vi = child.open("recipe-form")
    vi:sees("New recipe")
    vi:kill_engine()
    vi:holds("#said == 1")
    assert(vi:lua("return said[1]"):find("in memory only, and is lost", 1, true))
  end)

  test("an engine that is killed is started again, which is said, and the session goes on", function()
    local vi = child.open("recipe-form", { store = tools.folder() })
    vi:sees("New recipe")
    vi:keys("iPie<Esc>")
    vi:holds("screen().view.screen.values.name == 'Pie'")
    vi:kill_engine()
    vi:holds("#said == 1")
    assert(vi:lua("return said[1]"):find("started again", 1, true))
    vi:keys("/Choose<CR><CR>")
    vi:sees("└ Choose a photo")
    vi:keys("<BS>")
    vi:sees("Name  │ Pie")
  end)

  test("an engine that does not answer is said, and the buffer goes on when it does", function()
    local vi = child.open("create-team", { timeout = 300 })
    vi:sees("Team type")
    local pid = vi:lua("return engine().pid")
    vim.loop.kill(pid, "sigstop")
    vi:keys("ATravel team<Esc>:w<CR>")
    vi:holds("vim.tbl_contains(said, 'Segue: No answer to “submit” within 0.3 s.')")
    vim.loop.kill(pid, "sigcont")
    vi:holds("not screen().busy")
    vi:keys(":w<CR>")
    vi:sees("Where does the team travel?")
  end)

  test("an engine that is not there is said so, in one sentence", function()
    local vi = child.open("create-team", { executable = "/no/such/segue" })
    vi:holds("#said == 1")
    assert(vi:lua("return said[1]"):find("“/no/such/segue” is no executable file. Build it with", 1, true))
  end)

  test("no engine is left behind, when Neovim ends and when it dies", function()
    for _, how in ipairs({ "quits", "is killed" }) do
      local vi = child.open("create-team", { store = tools.folder() })
      vi:sees("What kind of team is it?")
      local engine = vi:lua("return engine().pid")
      assert(tools.running(engine))
      if how == "quits" then vi:stop() else vim.loop.kill(vim.fn.jobpid(vi.job), "sigkill") end
      tools.wait("the end of the engine when Neovim " .. how, function() return not tools.running(engine) end)
    end
  end)
end
