-- The schema of what comes with an event, or of the result of an action. A view does not say it, so it is looked up in the definitions
-- of the session's flow and of those that it leads to.
--
-- Several of these may have a step of that name. Which of them the user is on is told by what the engine says is wrong: it is the one
-- of whose schema the same is wrong with what was given.

local json = require("segue.json")

local M = {}

--- Calls back with the schema of the event's payload, or, without an event, of the result of the action that is shown; with nil where
--- there is none. `tried` has what was `given`, and the `errors` that it had: of several schemas, it is the first one in which it has these.
function M.schema(engine, view, event, tried, take)
  local found, flows, at = {}, { view.flow.id }, 0
  local function go_on()
    at = at + 1
    if not flows[at] then return M._chosen(engine, found, tried, take) end
    engine:describe_flow({ flow = flows[at] }, function(err, described)
      local definition = not err and described.definition or json.object()
      vim.list_extend(found, M._schemas(definition, view.screen, event))
      for _, flow in ipairs(M._mentioned(definition, {})) do
        if not vim.tbl_contains(flows, flow) then flows[#flows + 1] = flow end
      end
      go_on()
    end)
  end
  go_on()
end

function M._chosen(engine, found, tried, take)
  if #found < 2 or not tried then return take(found[1]) end
  local at = 0
  local function go_on()
    at = at + 1
    if not found[at] then return take(found[1]) end
    engine:validate({ schema = found[at], value = tried.given or json.object(), formats = true }, function(err, answer)
      if not err and vim.deep_equal(M._told(answer.errors), M._told(tried.errors)) then return take(found[at]) end
      go_on()
    end)
  end
  go_on()
end

-- Errors as they can be compared: without their messages, which may be in another language.
function M._told(found)
  return vim.tbl_map(function(each) return { each.path, each.code } end, found)
end

-- The schemas of the step, the nearest first.
function M._schemas(definition, screen, event)
  local step = M._object(definition.steps)[screen.step]
  if not json.is_object(step) then return {} end
  if not event then
    local action = M._object(step.action)
    return action.name == screen.action.name and json.is_object(action.schema) and { action.schema } or {}
  end
  local holders = { step }
  for _, group in json.pairs(M._object(definition.groups)) do
    if json.is_array(group.steps) and vim.tbl_contains(group.steps, screen.step) then holders[#holders + 1] = group end
  end
  holders[#holders + 1] = definition
  local found = {}
  for _, holder in ipairs(holders) do
    local handlers = M._object(holder.on)[event]
    for _, handler in ipairs(json.is_array(handlers) and handlers or { handlers }) do
      if json.is_object(handler) and json.is_object(handler.schema) then found[#found + 1] = handler.schema end
    end
  end
  return found
end

-- The ids of the flows that a definition may lead to.
function M._mentioned(value, found)
  if type(value) ~= "table" then return found end
  for _, name in ipairs({ "flow", "present" }) do
    if type(value[name]) == "string" then found[#found + 1] = value[name] end
  end
  for _, inner in pairs(value) do
    M._mentioned(inner, found)
  end
  return found
end

function M._object(value) return json.is_object(value) and value or json.object() end

return M
