-- Writes lua/segue/methods.lua from protocol/openrpc.json, which a test holds against the file that is there:
--     nvim --headless -u NONE -c 'set rtp+=.' -c 'luafile tests/generate.lua' -c qa
local json = require("segue.json")

local HEAD = [[
-- The methods of the protocol. Written by tests/generate.lua from protocol/openrpc.json; do not edit.
-- Each takes its params by name. Commands take a view in place of the session's id, and are then meant for its entry.
-- With a callback they return at once; without one they wait for the result, and throw what is refused.

local M = {}

---@class segue.Methods
---@field call fun(self, method: string, params?: table, callback?: function): any
local Methods = {}
M.Methods = Methods

-- Which params there are, by method.
M.takes = {}
]]

local TYPES = { string = "string", integer = "integer", number = "number", boolean = "boolean", object = "table", array = "any[]" }

local function name_of(method) return (method:gsub("%.", "_"):gsub("%u", function(letter) return "_" .. letter:lower() end)) end

local function type_of(param)
  if param.name == "session" and param.required then return "string|table" end
  local types = type(param.schema) == "table" and param.schema.type
  -- What may be left out may be null, too.
  if type(types) == "table" then types = vim.tbl_filter(function(each) return each ~= "null" end, types) end
  return TYPES[type(types) == "table" and #types == 1 and types[1] or types] or "any"
end

local function method_text(method)
  local names, params = {}, {}
  for _, param in ipairs(method.params) do
    names[#names + 1] = param.name .. " = true"
    params[#params + 1] = ("---@field %s%s %s %s"):format(param.name, param.required and "" or "?", type_of(param), param.summary)
  end
  local class = "segue." .. method.name:gsub("%W", ""):gsub("^%l", string.upper)
  return table.concat(vim.tbl_flatten({
    "",
    ("M.takes[%q] = { %s }"):format(method.name, table.concat(names, ", ")):gsub("{  }", "{}"), "",
    "---@class " .. class, params, "",
    "--- " .. method.summary,
    "---@param params? " .. class,
    "---@param callback? fun(err?: table, result?: table)",
    ("function Methods:%s(params, callback) return self:call(%q, params, callback) end"):format(name_of(method.name), method.name),
  }), "\n")
end

local M = {}

--- The text of methods.lua for an OpenRPC document. What has no result is a notification, and no method here.
function M.text(document)
  local parts = { HEAD }
  for _, method in ipairs(document.methods) do
    if method.result then parts[#parts + 1] = method_text(method) end
  end
  parts[#parts + 1] = "\nreturn M\n"
  return (table.concat(parts, "\n"):gsub("\n\n\n+", "\n\n"))
end

M.name_of = name_of

local function read(path)
  local file = assert(io.open(path))
  local text = file:read("*a")
  file:close()
  return text
end

local here = debug.getinfo(1, "S").source:sub(2):match("^(.*)/tests/") or "."
M.document = assert(json.decode(read(here .. "/../../protocol/openrpc.json")))
M.path = here .. "/lua/segue/methods.lua"

if not _G.segue_tests then
  local file = assert(io.open(M.path, "w"))
  file:write(M.text(M.document))
  file:close()
end

return M
