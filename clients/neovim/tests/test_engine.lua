-- The client without a window: its methods, their answers and errors, and what it is told.

local methods = require("segue.methods")
local engine = require("segue.engine")
local errors = require("segue.errors")
local generate = dofile(_G.segue_tests.folder .. "/generate.lua")
local tools = _G.segue_tests.tools

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

  test("an option that there is not, or a handler that is none, is said where it is given", function()
    local segue, plugin = tools.engine(), require("segue")
    for _, taker in ipairs({ engine.start, plugin.setup }) do
      for options, said in pairs({
        [{ flow = { "~/flows" } }] = "Segue has no option “flow”; there are: arguments, cwd, executable, flows, host,",
        [{ flows = "~/flows" }] = "Segue's option “flows” is a table, not a string",
        [{ store = "here", memory = true }] = "Segue keeps sessions either in a “store” or in “memory”; say one of the two",
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

  test("an answer that does not come is an error, and costs only itself", function()
    local segue = tools.engine({ timeout = 200, executable = tools.script(([[
#!/usr/bin/env bash
read -r first
exec %s "$@" < <(echo "$first"; while read -r line; do case $line in *evaluate*) ;; *) echo "$line" ;; esac; done)]]):format(tools.executable)) })
    local err = tools.thrown(segue.evaluate, segue, { expression = "1" })
    assert(errors.is(err, "engineTimeout"), tostring(err))
    segue.options.timeout = 10000
    tools.same(segue:ping(), {})
  end)

  test("what nobody waits for any more is not asked again of a new process", function()
    local segue = tools.engine({ timeout = 200, executable = tools.script(([[
#!/usr/bin/env bash
exec %s "$@" < <(while read -r line; do case $line in *evaluate*) echo "$line" >> "$0.heard" ;; *) echo "$line" ;; esac; done)]]):format(tools.executable)) })
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
end
