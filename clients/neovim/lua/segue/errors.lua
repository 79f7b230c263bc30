-- What can go wrong, as tables that `error` throws and `pcall` catches: `kind` is what programs look at, and
-- `tostring` is a sentence for people. Knows the numbers of JSON-RPC, and neither processes nor windows.

local M = {}

local Error = {}
Error.__index = Error
Error.__tostring = function(err) return err.message end

-- The errors of JSON-RPC itself carry no kind: these are the names that the kinds of the protocol go by.
local KINDS = {
  [-32700] = "parseError",
  [-32600] = "invalidRequest",
  [-32601] = "methodNotFound",
  [-32602] = "invalidParams",
  [-32603] = "internalError",
  [-32800] = "requestCancelled",
}

--- An error of this client: `engineNotFound`, `engineDied`, `engineTimeout`, `engineClosed`, `engineGarbled`.
function M.new(kind, message, data) return setmetatable({ kind = kind, message = message, data = data or {} }, Error) end

-- What an error of JSON-RPC is about, whose own words say too little: its reason, or the method that there is not.
local function why(data)
  if data.reason or not data.method then return data.reason end
  return ("“%s”"):format(data.method) .. (data.suggestion and ("; did you mean “%s”?"):format(data.suggestion) or "")
end

--- What the engine answered with, from the `error` member of its answer. `view` is where the session stands, if it does.
function M.refusal(answer)
  local data = type(answer.data) == "table" and answer.data or {}
  local reason = not data.kind and why(data)
  local message = reason and ("%s: %s"):format(answer.message, reason) or answer.message
  local err = M.new(data.kind or KINDS[answer.code] or "unknown", message, data)
  err.code, err.view = answer.code, data.view
  return err
end

--- Whether something caught is an error of Segue, of that kind if one is given.
function M.is(err, kind) return getmetatable(err) == Error and (not kind or err.kind == kind) end

return M
