-- What `:checkhealth segue` says: which engine there is, and which flows it finds.

local M = {}

-- Before 0.10, Neovim calls these otherwise, and before 0.8, it has them elsewhere.
local health = vim.health or require("health")
local start, ok = health.start or health.report_start, health.ok or health.report_ok
local warn, error = health.warn or health.report_warn, health.error or health.report_error

function M.check()
  start("segue")
  local segue = require("segue")
  local worked, why = pcall(M._engine, segue.engine)
  if not worked then return error(tostring(why)) end
  M._flows(segue.engine():list_flows().flows)
end

function M._engine(start_engine)
  local engine = start_engine()
  engine:ping()
  ok(("The engine is %s, version %s."):format(engine:executable(), engine.server.serverInfo.version))
end

function M._flows(flows)
  if #flows == 0 then return warn("It finds no flows. Say where they are: flows = { … } in setup().") end
  for _, flow in ipairs(flows) do
    local wrong = vim.tbl_filter(function(problem) return problem.severity == "error" end, flow.problems)
    if #wrong > 0 then
      error(("The flow “%s” can't be started: %s “segue check” says more."):format(flow.id, wrong[1].message))
    else
      ok(("The flow “%s” can be started."):format(flow.id))
    end
  end
end

return M
