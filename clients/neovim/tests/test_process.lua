-- The engine as a process: which one is started, how it dies, what is done again, and how it ends.

local engine = require("segue.engine")
local errors = require("segue.errors")
local tools = _G.segue_tests.tools

-- An engine that does what it is asked and dies before it has said so: its first process drops that answer.
local function forgetful(lines)
  return tools.script(table.concat({
    "#!/usr/bin/env bash",
    'if mkdir "$0.once" 2> /dev/null; then',
    ([[  exec 3< <(exec '%s' "$@")]]):format(tools.executable),
    "  engine=$!",
    ([[  for ((n = 0; n < %d; n++)); do read -ru 3 line; printf '%%s\n' "$line"; done]]):format(lines),
    "  read -ru 3 line; kill -9 $engine",
    "else",
    ([[  exec '%s' "$@"]]):format(tools.executable),
    "fi",
  }, "\n"))
end

return function(test)
  test("the engine is the one given, else that of SEGUE, else that on the PATH", function()
    local process = require("segue.process")
    local named, path = vim.env.SEGUE, vim.env.PATH
    tools.later(function() vim.env.SEGUE, vim.env.PATH = named, path end)
    local folder = tools.folder()
    vim.loop.fs_symlink(tools.executable, folder .. "/segue")
    vim.env.SEGUE, vim.env.PATH = "", folder
    tools.same(process.find(), folder .. "/segue")
    vim.env.SEGUE = tools.executable
    tools.same(process.find(), tools.executable)
    tools.same(process.find(folder .. "/segue"), folder .. "/segue")
    vim.env.SEGUE, vim.env.PATH = "", tools.folder()
    assert(errors.is(tools.thrown(process.find), "engineNotFound"))
  end)

  test("a path is taken as it is, but for a home and variables: a bracket in it is no pattern, and nothing in it is run", function()
    local process = require("segue.process")
    local folder = tools.folder()
    vim.fn.mkdir(folder .. "/flows", "p")
    vim.env.SEGUE_TEST_FOLDER, vim.env.SEGUE_TEST_PRICE = folder, "$HOME"
    tools.later(function() vim.env.SEGUE_TEST_FOLDER, vim.env.SEGUE_TEST_PRICE = nil, nil end)
    for given, wanted in pairs({
      [folder .. "/fl[o]ws"] = folder .. "/fl[o]ws",
      [folder .. "/*"] = folder .. "/*",
      ["`echo flows`"] = "`echo flows`",
      ["%"] = "%",
      ["flows"] = "flows",
      ["~/flows"] = vim.env.HOME .. "/flows",
      ["~"] = vim.env.HOME,
      ["$SEGUE_TEST_FOLDER/flows"] = folder .. "/flows",
      ["${SEGUE_TEST_FOLDER}/flows"] = folder .. "/flows",
      ["a$"] = "a$",
      ["${SEGUE_TEST_PRICE}/$SEGUE_TEST_PRICE"] = "$HOME/$HOME",
      ["${SEGUE_TEST_NONE}$SEGUE_TEST_NONE"] = "${SEGUE_TEST_NONE}$SEGUE_TEST_NONE",
    }) do
      tools.same(process.expanded(given), wanted)
      local command = engine.command({ executable = tools.executable, flows = { given }, store = given })
      tools.same({ command[6], command[8] }, { wanted, wanted })
    end
  end)

  test("an engine that is not there is said so at once", function()
    for _, case in ipairs({ { "/no/such/engine", "“/no/such/engine” is no executable file" }, { tools.root, "is no executable file" } }) do
      local err = tools.thrown(engine.start, { executable = case[1] })
      assert(errors.is(err, "engineNotFound"))
      assert(tostring(err):find(case[2], 1, true) and tostring(err):find("swift build", 1, true), tostring(err))
    end
  end)

  test("an engine that can't run is started again once, then everybody who waits hears why", function()
    local script = tools.script('#!/usr/bin/env bash\necho . >> "$0.starts"\necho "no such disk" >&2\nexit 3')
    local said = {}
    local segue = tools.engine({ executable = script, on_restart = function(death) said[#said + 1] = tostring(death) end })
    for _ = 1, 2 do
      local err = tools.thrown(segue.ping, segue)
      assert(errors.is(err, "engineDied"))
      tools.same(tostring(err), "The engine has ended with status 3: no such disk")
    end
    tools.same(#said, 0)
    assert(#vim.fn.readfile(script .. ".starts") <= 6)
  end)

  test("an engine that says something else is one that has ended", function()
    local segue = tools.engine({ executable = tools.script('#!/usr/bin/env bash\nread -r _\necho "hello"\nexec sleep 60') })
    local err = tools.thrown(segue.ping, segue)
    assert(errors.is(err, "engineGarbled"), tostring(err))
    assert(tostring(err):find("hello", 1, true))
  end)

  test("an engine that says much on stderr is not held up, and its last words are kept", function()
    local segue = tools.engine({
      executable = tools.script(('#!/usr/bin/env bash\nhead -c 1000000 /dev/zero | tr "\\0" x >&2\necho "the end" >&2\nexec %s "$@"'):format(tools.executable)),
    })
    tools.same(segue:ping(), {})
    assert(segue._process:stderr():find("the end$"))
    assert(#segue._process:stderr() <= 16384)
  end)

  test("an engine has ended when its process has, though a child of it holds the pipes", function()
    local segue = tools.engine({ executable = tools.script('#!/usr/bin/env bash\nsleep 60 & echo $! > "$0.child"\nexit 4') })
    local err = tools.thrown(segue.ping, segue)
    vim.loop.kill(tonumber(vim.fn.readfile(segue.options.executable .. ".child")[1]), "sigkill")
    tools.same({ err.kind, err.data.status }, { "engineDied", 4 })
  end)

  test("a command that was done, but not answered, is done once", function()
    local said = {}
    local store = tools.folder()
    local segue = tools.engine({ executable = forgetful(2), store = store, on_restart = function(death) said[#said + 1] = death end })
    local view = segue:start_flow({ flow = "create-team" })
    view = segue:submit({ session = view, values = { teamType = "highSchool" } })
    tools.same({ view.screen.step, view.revision, view.replayed }, { "school", 2, true })
    tools.same(#said, 1)
    assert(errors.is(said[1], "engineDied"))
  end)

  test("a session that was started, but not answered, is started once", function()
    local segue = tools.engine({ executable = forgetful(1), store = tools.folder() })
    local view = segue:start_flow({ flow = "create-team" })
    tools.same({ view.screen.step, view.revision, #segue:list_sessions().sessions }, { "team-type", 1, 1 })
  end)

  test("a session that was deleted, but not answered, is deleted", function()
    local segue = tools.engine({ executable = forgetful(2), store = tools.folder() })
    segue:start_flow({ flow = "create-team", session = "owls" })
    tools.same(segue:delete_session({ session = "owls" }), {})
    tools.same(#segue:list_sessions().sessions, 0)
    tools.same(tools.thrown(segue.delete_session, segue, { session = "owls" }).kind, "sessionNotFound")
  end)

  test("many questions at once are each answered, also by two engines", function()
    local segue = tools.engine({ store = tools.folder() })
    local answers = {}
    for index = 1, 300 do
      segue:evaluate({ expression = ("%d + 1"):format(index) }, function(err, result) answers[index] = err and tostring(err) or result.value end)
      if index == 100 then vim.loop.kill(segue.pid, "sigkill") end
    end
    tools.wait("all answers", function() return #answers == 300 end)
    for index = 1, 300 do
      tools.same(answers[index], index + 1)
    end
  end)

  test("who waits when it is closed hears of it, and so does who asks later", function()
    local segue, heard = tools.engine(), {}
    segue:ping({}, function(err) heard[#heard + 1] = err and err.kind or "an answer" end)
    segue:close()
    assert(not tools.running(segue.pid))
    assert(errors.is(tools.thrown(segue.ping, segue), "engineClosed"))
    tools.same(#heard, 1)
  end)

  test("an engine that does not end by itself is ended", function()
    local segue = tools.engine({ executable = tools.script("#!/usr/bin/env bash\nexec sleep 60") })
    local pid = segue.pid
    segue:close()
    assert(not tools.running(pid))
  end)
end
