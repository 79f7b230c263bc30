-- Actions that are done by handlers: what comes of them, and how often they are done.

local tools = _G.segue_tests.tools

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

return function(test)
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

  test("a mistake of who is called back is said, and keeps nobody else from an answer, nor an action from being done", function()
    local segue, seen, heard, said, notify = tools.engine(), 0, 0, {}, vim.notify
    tools.later(function() vim.notify = notify end)
    vim.notify = function(text) said[#said + 1] = text:match("^Segue: .-test_actions.lua:%d+: (.+)$") or text end
    segue:on("createTeam", function()
      seen = seen + 1
      return { teamId = 7 }
    end)
    segue:start_flow({ flow = "create-team", answers = answers }, function() error("of a callback") end)
    tools.wait("the action", function() return seen == 1 end)
    tools.same(said, { "of a callback" })
    segue:listen(function() error("of a listener") end)
    segue:listen(function() heard = heard + 1 end)
    segue:start_flow({ flow = "create-team" })
    tools.same({ said[#said], heard > 0 }, { "of a listener", true })
    segue:ping({}, function(err) error(err) end)
    segue:ping({}, function() error({ of = "who hears of the end" }) end)
    segue:ping({}, function() heard = "the end" end)
    segue:close()
    tools.same({ said[#said - 1], said[#said], heard },
      { "Segue: The engine has been closed.", 'Segue: {\n  of = "who hears of the end"\n}', "the end" })
  end)

  test("a mistake of who hears of mistakes is said, and keeps no action from failing", function()
    local said, notify = {}, vim.notify
    tools.later(function() vim.notify = notify end)
    vim.notify = function(text) said[#said + 1] = text:match("^Segue: .-test_actions.lua:%d+: (.+)$") end
    local segue = tools.engine({ on_error = function() error("of who hears of mistakes") end })
    segue:on("createTeam", function() return 5 end)
    tools.same(outcome(segue).screen.errors[1].code, "handlerFailed")
    tools.same(said, { "of who hears of mistakes" })
  end)

  test("an answer that comes when somebody has gone back goes nowhere, and is no error", function()
    local heard, answer = {}, nil
    local segue = tools.engine({ on_error = function(err) heard[#heard + 1] = tostring(err) end })
    segue:on("pay", function(_, respond) answer = respond end)
    local view = segue:start_flow({ definition = {
      flow = "pay", start = "card",
      steps = { card = { screen = { title = "Card" }, next = "pay" }, pay = { action = { name = "pay" }, back = "allow", next = { ["end"] = "completed" } } },
    } })
    for _, how in ipairs({ "submit", "fail" }) do
      local paying = segue:submit({ session = view })
      segue:back({ session = paying })
      answer[how](how == "fail" and { code = "late" } or {})
      view = segue:current_screen({ session = view.session })
      tools.same(view.screen.step, "card")
    end
    tools.same(heard, {})
  end)

  test("an answer that comes when the time was up goes nowhere, and what there is instead is done", function()
    local store, refunded, answer = tools.folder(), 0, nil
    local segue = tools.engine({ store = store, arguments = { "--clock", "2026-01-31T12:00:00Z" } })
    segue:on("pay", function(_, respond) answer = respond end)
    segue:on("refund", function()
      refunded = refunded + 1
      return {}
    end)
    local view = segue:start_flow({ definition = {
      flow = "pay", start = "pay",
      steps = {
        pay = { action = { name = "pay", timeout = "PT1S" }, next = { ["end"] = "completed" }, onError = "refund" },
        refund = { action = { name = "refund" }, next = { ["end"] = "completed" } },
      },
    } })
    tools.wait("the action", function() return answer end)
    tools.engine({ store = store, arguments = { "--clock", "2026-01-31T12:00:02Z" } }):current_screen({ session = view.session })
    answer.submit({})
    tools.wait("the refund", function() return refunded == 1 end)
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
end
