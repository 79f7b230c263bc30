-- The client without a window: methods, errors, restarts, actions, notifications, and the end.

local json = require("segue.json")
local methods = require("segue.methods")
local engine = require("segue.engine")
local errors = require("segue.errors")
local generate = dofile(_G.segue_tests.folder .. "/generate.lua")
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
  test("the methods are those of protocol/openrpc.json", function()
    tools.same(tools.read(generate.path) .. "\n", generate.text(generate.document))
    for _, method in ipairs(generate.document.methods) do
      if method.result then assert(type(methods.Methods[generate.name_of(method.name)]) == "function", method.name) end
    end
  end)

  test("the engine says the same as protocol/openrpc.json", function()
    tools.same(tools.engine():rpc_discover(), generate.document)
  end)

  test("a view in place of the session is meant for its entry", function()
    local segue = tools.engine()
    local first = segue:start_flow({ flow = "create-team" })
    segue:submit({ session = first, values = { teamType = "travel" } })
    local err = tools.thrown(segue.submit, segue, { session = first, values = { teamType = "travel" } })
    assert(errors.is(err, "staleEntry"), tostring(err))
    tools.same(err.code, 1007)
    tools.same(err.view.screen.step, "travel")
  end)

  test("what is refused is an error by its kind, for who waits and for who is called", function()
    local segue = tools.engine()
    local err = tools.thrown(segue.start_flow, segue, { flow = "create-taem" })
    tools.same({ err.kind, err.code, err.data.suggestion }, { "flowNotFound", 1001, "create-team" })
    tools.same(tostring(err), "There is no flow “create-taem”. Did you mean “create-team”?")
    local heard
    segue:call("sumbit", {}, function(refused) heard = refused end)
    tools.wait("the error", function() return heard end)
    tools.same({ heard.kind, heard.data.suggestion }, { "methodNotFound", "submit" })
    tools.same(tostring(heard), "Method not found: “sumbit”; did you mean “submit”?")
    tools.same(tostring(tools.thrown(segue.call, segue, "frobnicate", {})), "Method not found: “frobnicate”")
  end)

  test("values that are refused are no error", function()
    local segue = tools.engine()
    local view = segue:submit({ session = segue:start_flow({ flow = "create-team" }), values = {} })
    tools.same({ view.accepted, view.screen.errors[1].path }, { false, "/teamType" })
  end)

  test("an engine that is not there is said so at once", function()
    for _, case in ipairs({ { "/no/such/engine", "“/no/such/engine” is no executable file" }, { tools.root, "is no executable file" } }) do
      local err = tools.thrown(engine.start, { executable = case[1] })
      assert(errors.is(err, "engineNotFound"))
      assert(tostring(err):find(case[2], 1, true) and tostring(err):find("swift build", 1, true), tostring(err))
    end
  end)

  test("an option that there is not, or a handler that is none, is said where it is given", function()
    local segue, plugin = tools.engine(), require("segue")
    for _, taker in ipairs({ engine.start, plugin.setup }) do
      for options, said in pairs({
        [{ flow = { "~/flows" } }] = "Segue has no option “flow”; there are: arguments, cwd, executable, flows, host,",
        [{ flows = "~/flows" }] = "Segue's option “flows” is a table, not a string",
      }) do
        local err = tools.thrown(function() taker(options) end)
        assert(err:find("test_engine.lua:%d+: ") and err:find(said, 1, true), err)
      end
    end
    for _, handler in ipairs({ 5, "x", false }) do
      local said = "the handler of pay is a function, not a " .. type(handler)
      for _, on in ipairs({ plugin.on, function(...) segue:on(...) end }) do
        local err = tools.thrown(function() on("pay", handler) end)
        assert(err:find("test_engine.lua:%d+: " .. said), err)
      end
    end
    segue:on("pay", setmetatable({}, { __call = function() end }))
  end)

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

  test("an engine that can't run is started again once, then everybody who waits hears why", function()
    local script = tools.script('#!/usr/bin/env bash\necho . >> "$0.starts"\necho "no such disk" >&2\nexit 3')
    local segue = tools.engine({ executable = script })
    for _ = 1, 2 do
      local err = tools.thrown(segue.ping, segue)
      assert(errors.is(err, "engineDied"))
      tools.same(tostring(err), "The engine has ended with status 3: no such disk")
    end
    assert(#vim.fn.readfile(script .. ".starts") <= 6)
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

  test("an engine that says something else is one that has ended", function()
    local segue = tools.engine({ executable = tools.script('#!/usr/bin/env bash\nread -r _\necho "hello"\nexec sleep 60') })
    local err = tools.thrown(segue.ping, segue)
    assert(errors.is(err, "engineGarbled"), tostring(err))
    assert(tostring(err):find("hello", 1, true))
  end)

  test("an engine has ended when its process has, though a child of it holds the pipes", function()
    local segue = tools.engine({ executable = tools.script('#!/usr/bin/env bash\nsleep 60 & echo $! > "$0.child"\nexit 4') })
    local err = tools.thrown(segue.ping, segue)
    vim.loop.kill(tonumber(vim.fn.readfile(segue.options.executable .. ".child")[1]), "sigkill")
    tools.same({ err.kind, err.data.status }, { "engineDied", 4 })
  end)

  test("an engine that says much on stderr is not held up, and its last words are kept", function()
    local segue = tools.engine({
      executable = tools.script(('#!/usr/bin/env bash\nhead -c 1000000 /dev/zero | tr "\\0" x >&2\necho "the end" >&2\nexec %s "$@"'):format(tools.executable)),
    })
    tools.same(segue:ping(), {})
    assert(segue._process:stderr():find("the end$"))
    assert(#segue._process:stderr() <= 16384)
  end)

  test("an answer that does not come is an error, and costs only itself", function()
    local segue = tools.engine({ timeout = 200, executable = tools.script(([[
#!/usr/bin/env bash
read -r first
exec %s "$@" < <(echo "$first"; while read -r line; do case $line in *evaluate*) ;; *) echo "$line" ;; esac; done)]]):format(tools.executable):sub(1)) })
    local err = tools.thrown(segue.evaluate, segue, { expression = "1" })
    assert(errors.is(err, "engineTimeout"), tostring(err))
    segue.options.timeout = 10000
    tools.same(segue:ping(), {})
  end)

  test("what is out of time says with what it is asked again, with a callback too, and is done once", function()
    local segue, heard = tools.engine({ timeout = 200 }), {}
    local view = segue:start_flow({ flow = "create-team" })
    local params = { session = view, values = { teamType = "travel" } }
    vim.loop.kill(segue.pid, "sigstop")
    segue:submit(params, function(err) heard[#heard + 1] = err or "an answer" end)
    tools.wait("the time-out", function() return heard[1] end)
    local thrown = tools.thrown(segue.submit, segue, params)
    vim.loop.kill(segue.pid, "sigcont")
    for _, err in ipairs({ heard[1], thrown }) do
      tools.same({ err.kind, err.data.method, err.data.session }, { "engineTimeout", "submit", view.session })
    end
    segue.options.timeout = 10000
    params.idempotencyKey = heard[1].data.idempotencyKey
    segue:submit(params)
    tools.same(segue:submit(params).revision, 2)
    tools.same(#heard, 1)
  end)

  test("what nobody waits for any more is not asked again of a new process", function()
    local segue = tools.engine({ timeout = 200, executable = tools.script(([[
#!/usr/bin/env bash
exec %s "$@" < <(while read -r line; do case $line in *evaluate*) echo "$line" >> "$0.heard" ;; *) echo "$line" ;; esac; done)]]):format(tools.executable):sub(1)) })
    assert(errors.is(tools.thrown(segue.evaluate, segue, { expression = "1" }), "engineTimeout"))
    segue.options.timeout = 10000
    local first = segue.pid
    vim.loop.kill(first, "sigkill")
    tools.wait("a new process", function() return segue.pid ~= first end)
    tools.same(segue:ping(), {})
    tools.same(#vim.fn.readfile(segue.options.executable .. ".heard"), 1)
  end)

  test("notifications come, also of a new process", function()
    local titles = {}
    local segue = tools.engine({ store = tools.folder(), on_notification = function(method, params)
      titles[#titles + 1] = method .. " " .. params.view.screen.title
    end })
    segue:watch()
    local view = segue:start_flow({ flow = "create-team" })
    tools.wait("one", function() return #titles == 1 end)
    vim.loop.kill(segue.pid, "sigkill")
    segue:submit({ session = view, values = { teamType = "travel" } })
    tools.wait("another", function() return #titles == 2 end)
    tools.same(titles, { "sessionChanged What kind of team is it?", "sessionChanged Where does the team travel?" })
  end)

  test("of the actions that are done, the newest are remembered", function()
    local segue, runs = tools.engine(), 0
    segue:on("log", function() runs = runs + 1 return {} end)
    local definition = { flow = "log", start = "log", steps = { log = { action = { name = "log" }, next = { ["end"] = "completed" } } } }
    for _ = 1, 300 do
      segue:start_flow({ definition = definition }, function() end)
    end
    tools.wait("all of them", function() return runs == 300 and next(segue._waiting) == nil end)
    tools.same(vim.tbl_count(segue._actions._done), 256)
  end)

  test("who watches nothing more is told nothing by a new process either", function()
    local told = 0
    local segue = tools.engine({ store = tools.folder(), on_notification = function() told = told + 1 end })
    local view = segue:start_flow({ flow = "create-team" })
    segue:watch({ session = view })
    segue:unwatch()
    vim.loop.kill(segue.pid, "sigkill")
    segue:submit({ session = view, values = { teamType = "travel" } })
    segue:ping()
    tools.same(told, 0)
  end)

  local answers = { ["team-type"] = { teamType = "highSchool" }, school = { school = "North", mascot = "Owl" }, name = { name = "Owls" } }

  local function outcome(segue)
    local last
    segue:listen(function(view) last = view end)
    segue:start_flow({ flow = "create-team", answers = answers })
    tools.wait("the action", function() return last and (last.state == "ended" or last.screen.kind ~= "action") end)
    return last
  end

  -- The flow is told the code alone, and the program the rest, whether the handler answers at once or later.
  local function same_code_alone(handler, told)
    local heard = {}
    local segue = tools.engine({ on_error = function(err) heard[#heard + 1] = err end })
    segue:on("createTeam", handler)
    local view = outcome(segue)
    local shown = view.screen.errors[1]
    tools.same({ shown.code, shown.message }, { "handlerFailed", "Something went wrong here. Please try again." })
    tools.same({ #heard, heard[1].kind }, { 1, "handlerFailed" })
    if not tostring(heard[1]):find(told, 1, true) then error(("got %s\nwanted %s"):format(heard[1].message, told), 2) end
  end

  test("a handler does an action, and what it returns is the result", function()
    local segue, seen = tools.engine(), {}
    segue:on("createTeam", function(action)
      seen[#seen + 1] = action.input.name
      return { teamId = 7 }
    end)
    tools.same(outcome(segue).outcome.result, { teamId = 7 })
    tools.same(seen, { "Owls" })
  end)

  test("a handler that throws has failed", function()
    local segue = tools.engine()
    segue:on("createTeam", function() error({ code = "nameTaken", message = "There are Owls." }) end)
    tools.same(outcome(segue).screen.errors[1].message, "There are Owls.")
  end)

  test("what is no table with names is no result: the action has failed", function()
    local kinds = { { true, "a boolean" }, { 5, "a number" }, { "x", "a string" }, { { "x" }, "an array" } }
    for _, each in ipairs(kinds) do
      local said = ("the handler of createTeam gave %s; a result is a table with names"):format(each[2])
      same_code_alone(function() return each[1] end, said)
      same_code_alone(function(_, respond) vim.schedule(function() respond.submit(each[1]) end) end, said)
    end
  end)

  test("what does not fit the action's schema is no result either", function()
    local segue = tools.engine()
    segue:on("createTeam", function() return { teamId = "seven" } end)
    local view = outcome(segue)
    tools.same(view.screen.step, "name")
    tools.same(view.screen.errors[1].code, "inputInvalid")
  end)

  test("a result with which the flow can't go on is none, and not asked for again", function()
    local refused = {
      noTransition = { { when = "steps.pay.paid == true", to = "done" } },
      expressionFailed = { { when = "1 / steps.pay.left > 0", to = "done" } },
      loopDetected = "round",
    }
    for kind, following in pairs(refused) do
      local segue, runs = tools.engine(), 0
      segue:on("pay", function()
        runs = runs + 1
        return { paid = false, left = 0 }
      end)
      local failed = { popTo = "ask", errors = { { path = "", code = "refused", message = "${error.code}" } } }
      local view = segue:start_flow({ session = kind, definition = {
        flow = "pay", start = "ask",
        steps = {
          ask = { screen = { title = "Pay?" }, next = "pay" },
          pay = { action = { name = "pay" }, next = following, onError = failed },
          round = { route = { { when = "steps.pay.paid == false", to = "round" }, { to = "done" } } },
          done = { ["end"] = "completed" },
        },
      } })
      segue:listen(function(heard) view = heard end)
      segue:submit({ session = view })
      tools.wait("the failure", function() return view.screen.step == "ask" and view.screen.errors[1] end)
      segue:current_screen({ session = kind })
      tools.same({ view.screen.step, view.screen.errors[1].message, runs }, { "ask", kind, 1 })
    end
  end)

  test("what JSON has no value for is none, and no failure", function()
    local segue = tools.engine()
    same_code_alone(function() return { teamId = print } end,
      "the handler of createTeam gave what can't be said in JSON: JSON has no value for a function")
    for _, thrown in ipairs({ { code = 404, message = "Not found." }, { code = "gone", message = "Not found.", data = { print } } }) do
      same_code_alone(function() error(thrown) end, "Not found.")
    end
  end)

  test("what a function throws by mistake is told to the program, and to nobody else", function()
    same_code_alone(function() error("the gateway refused card 4444") end, "the gateway refused card 4444")
    same_code_alone(function(_, respond) respond.fail("the gateway refused card 4444") end, "the gateway refused card 4444")
    same_code_alone(function() error(setmetatable({}, { __tostring = function() return "card 4444" end })) end, "card 4444")
    same_code_alone(function() error(require("segue.errors").new("inputInvalid", "card 4444", { card = "4444" })) end, "card 4444")
    same_code_alone(function() error() end, "nil")
  end)

  test("an empty message is none", function()
    local segue = tools.engine()
    segue:on("createTeam", function() error({ code = "gone", message = "" }) end)
    tools.same(outcome(segue).screen.errors[1].message, "gone")
  end)

  test("what the engine can't read fails the action", function()
    same_code_alone(function() return { teamId = "\255" } end, "Parse error")
    same_code_alone(function() error({ code = "gone", message = "\255" }) end, "Parse error")
    same_code_alone(function() return { teamId = { [1] = 1, [3] = 3 } } end,
      "the handler of createTeam gave what can't be said in JSON: JSON has no value for a list with gaps or names")
  end)

  test("a session of a name that was deleted is another one", function()
    local segue, times = tools.engine(), 0
    segue:on("createTeam", function()
      times = times + 1
      return { teamId = times }
    end)
    for time = 1, 2 do
      segue:start_flow({ flow = "create-team", session = "s", answers = answers })
      tools.wait("the end", function() return segue:current_screen({ session = "s" }).state == "ended" end)
      tools.same(segue:current_screen({ session = "s" }).outcome.result, { teamId = time })
      segue:delete_session({ session = "s" })
    end
  end)

  test("a session of a name that somebody else has deleted is another one, too", function()
    local store = tools.folder()
    local segue, other, times = tools.engine({ store = store }), tools.engine({ store = store }), 0
    segue:on("createTeam", function()
      times = times + 1
      return { teamId = times }
    end)
    for _ = 1, 2 do
      segue:start_flow({ flow = "create-team", session = "s", answers = answers })
      tools.wait("the end", function() return segue:current_screen({ session = "s" }).state == "ended" end)
      other:delete_session({ session = "s" })
    end
    tools.same(times, 2)
  end)

  test("an action that is under way is not done again, however many come behind it", function()
    local seen = {}
    local done = require("segue.actions").new({ call = function(_, _, _, callback) callback(nil, {}) end })
    done:on("work", function(action)
      seen[action.key] = (seen[action.key] or 0) + 1
      if action.key ~= "k0" then return {} end
    end)
    local function look(number)
      local action = { name = "work", key = "k" .. number, attempt = 1 }
      done:look({ session = "s" .. number, state = "active", screen = { kind = "action", action = action } })
    end
    for number = 0, 300 do look(number) end
    for _, number in ipairs({ 0, 300, 1 }) do look(number) end
    tools.same({ seen.k0, seen.k300, seen.k1 }, { 1, 1, 2 })
  end)

  test("an action is done once, however often its view comes", function()
    local segue, times, respond = tools.engine({ store = tools.folder() }), 0, nil
    segue:on("createTeam", function(_, responder)
      times, respond = times + 1, responder
    end)
    segue:watch()
    local view = segue:start_flow({ flow = "create-team", answers = answers })
    segue:current_screen({ session = view })
    vim.loop.kill(segue.pid, "sigkill")
    segue:current_screen({ session = view })
    tools.same(times, 1)
    respond.submit({ teamId = 7 })
    respond.fail({ code = "late" })
    tools.wait("the end", function() return segue:current_screen({ session = view.session }).state == "ended" end)
    tools.same(segue:current_screen({ session = view.session }).outcome.result, { teamId = 7 })
  end)

  test("a retry that the flow asks for is done again", function()
    local segue, attempts = tools.engine(), {}
    segue:on("try", function(action)
      attempts[#attempts + 1] = action.key .. " " .. action.attempt
      if action.attempt < 3 then error({ code = "busy", message = "Not yet." }) end
      return {}
    end)
    local last
    segue:listen(function(view) last = view end)
    segue:start_flow({ session = "again", definition = {
      flow = "again", start = "try", steps = {
        try = { action = { name = "try" }, next = { ["end"] = "completed" }, onError = { stay = true } } } } })
    tools.wait("the end", function() return last and last.state == "ended" end)
    tools.same(attempts, { "again.e1 1", "again.e1 2", "again.e1 3" })
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

  test("Neovim's own client of JSON-RPC is answered too", function()
    local rpc = require("vim.lsp.rpc").start(tools.executable, { "serve", "--memory", "--flows", tools.examples }, {
      notification = function() end, on_exit = function() end, on_error = function() end,
    })
    tools.later(function() vim.loop.kill(rpc.pid, "sigkill") end)
    local heard = {}
    rpc.request("startFlow", { flow = "create-team", session = "owls" }, function(_, view) heard[1] = view.screen.title end)
    rpc.request("submit", { session = "owls", values = { teamType = "travel" } }, function(_, view) heard[2] = view.screen.title end)
    rpc.request("back", { session = "owls", to = "nowhere" }, function(err) heard[3] = err.data.kind end)
    tools.wait("the answers", function() return heard[3] end)
    tools.same(heard, { "What kind of team is it?", "Where does the team travel?", "targetNotFound" })
  end)

  test("numbers keep what they are, and members their order", function()
    local segue = tools.engine()
    for _, number in ipairs({ "1e-400", "-1e-400", "5e-324", "1.5e-323", "1E400", "0.12345678901234567890", "2.5e-308" }) do
      tools.same(json.encode(json.decode(number)), number)
    end
    tools.same(json.decode("0e-400"), 0)
    local text = '{"z":9007199254740993,"a":1.50,"m":[],"n":{},"o":null,"p":1e400,"q":"\\u00e9\\ud83d\\ude00\\n","r":-0.1}'
    local value = assert(json.decode(text))
    local heard = segue:call("validate", { schema = { const = value }, value = value })
    tools.same(heard.valid, true)
    tools.same(json.encode(value), '{"z":9007199254740993,"a":1.5,"m":[],"n":{},"o":null,"p":1e400,"q":"é😀\\u000a","r":-0.1}')
    tools.same(value.q, "é😀\n")
  end)

  test("what is no JSON is said where", function()
    for text, wrong in pairs({
      ["{"] = "expected a name at byte 2", ["[1 2]"] = "expected ',' or ']' at byte 4", ['{"a" 1}'] = "expected ':' at byte 6",
      ["nul"] = "no value at byte 1", ['"a'] = "a string without an end at byte 1", ["1 2"] = "more than one value at byte 2",
      [""] = "no value at byte 1", ['"\\x"'] = "no such escape at byte 3",
    }) do
      local value, said = json.decode(text)
      tools.same({ value == nil, said }, { true, wrong })
    end
  end)
end
