-- A schema as one that says all by itself: what it refers to and combines is merged into it. Pure; what else a schema may say is
-- the engine's business.

local json = require("segue.json")

local M = {}

--- The schema, with what `$ref`, to a place in `root`, and `allOf` add to it, in that order: so its fields stand, and of two titles
--- the first one counts. Where it is something or null, it is that something, of a type that may be null. `seen` are the references
--- that led to it, which may go in a circle.
function M.resolved(root, schema, seen)
  if schema == false then return { ["not"] = {} } end
  if type(schema) ~= "table" then return {} end
  local reference = schema["$ref"]
  local target = not vim.tbl_contains(seen or {}, reference) and M._target(root, reference) or nil
  seen = vim.list_extend({ reference }, seen or {})
  local whole = M._without(schema, "$ref", "allOf")
  for _, part in ipairs(vim.list_extend({ target }, json.is_array(schema.allOf) and schema.allOf or {})) do
    whole = M._merged(whole, M.resolved(root, part, seen))
  end
  return M._nullable(root, M._nullable(root, whole, "anyOf", seen), "oneOf", seen)
end

--- Whether nothing fits what `resolved` has made of a schema, as of `false`.
function M.is_impossible(schema)
  return schema["not"] == true or type(schema["not"]) == "table" and next(schema["not"]) == nil
end

--- Whether the object of a schema that is resolved has properties of which only one of several schemas for it knows (`anyOf`, `oneOf`):
--- which fields there are is not known before it is filled in.
function M.has_shapes(root, schema)
  for _, keyword in ipairs({ "anyOf", "oneOf" }) do
    for _, each in ipairs(json.is_array(schema[keyword]) and schema[keyword] or {}) do
      for name in pairs(M.resolved(root, each).properties or {}) do
        if (schema.properties or {})[name] == nil then return true end
      end
    end
  end
  return false
end

-- What a reference to another part of the same schema leads to.
function M._target(root, reference)
  local pointer = type(reference) == "string" and reference:match("^#/(.*)$")
  if not pointer then return nil end
  local found = root
  for name in pointer:gmatch("[^/]+") do
    found = type(found) == "table" and found[(name:gsub("~1", "/"):gsub("~0", "~"))] or nil
  end
  return type(found) == "table" and found or nil
end

-- The schema, or if that keyword says that it is something or null, that something.
function M._nullable(root, schema, keyword, seen)
  local either = json.is_array(schema[keyword]) and schema[keyword] or {}
  local others = vim.tbl_filter(function(each) return type(each) ~= "table" or each.type ~= "null" end, either)
  if #either ~= 2 or #others ~= 1 then return schema end
  local whole = M._merged(M._without(schema, keyword), M.resolved(root, others[1], seen))
  if schema.type == nil then
    local types = type(whole.type) == "table" and whole.type or { whole.type }
    whole.type = vim.list_extend(vim.list_extend({}, types), { "null" })
  end
  return whole
end

function M._without(schema, ...)
  local rest = vim.tbl_extend("force", {}, schema)
  for _, name in ipairs({ ... }) do
    rest[name] = nil
  end
  return rest
end

-- A schema's keywords over those of another one that applies too. What either of them requires, names or marks is required, named
-- or marked.
function M._merged(own, other)
  local whole = vim.tbl_extend("force", other, own)
  if json.is_object(own.properties) and json.is_object(other.properties) then
    whole.properties = M._both(own.properties, other.properties)
  end
  if json.is_array(own.required) and json.is_array(other.required) then
    whole.required = vim.list_extend(vim.list_extend({}, other.required), own.required)
  end
  for _, mark in ipairs({ "readOnly", "writeOnly" }) do
    if other[mark] == true then whole[mark] = true end
  end
  return whole
end

-- The properties of two schemas.
function M._both(own, others)
  local both = json.object(vim.tbl_extend("force", others, own), vim.list_extend(json.keys(own), json.keys(others)))
  for name, other in pairs(others) do
    if own[name] ~= nil then both[name] = { allOf = json.array({ own[name], other }) } end
  end
  return both
end

return M
