-- A schema as one that says all by itself: what it refers to and combines is merged into it. Pure; what else a schema may say is
-- the engine's business.

local json = require("segue.json")

local M = {}

local SHAPES = { "oneOf", "anyOf" } -- What says that an object has one of several shapes.
local DEPENDENT = { "dependentSchemas", "dependencies" } -- What says of an object more where it has a property.
local DEEPEST = 8 -- So many shapes in each other are looked at, since a shape may contain itself.

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
  for _, keyword in ipairs(SHAPES) do
    for _, each in ipairs(M._list(schema[keyword])) do
      for name in pairs(M._properties(M.resolved(root, each))) do
        if M._properties(schema)[name] == nil then return true end
      end
    end
  end
  return false
end

--- The schema of an object, resolved, in the shape that is chosen for it, where a property that is one fixed value (`const`) in each of
--- several shapes tells them apart: that property comes first, as a choice of those values, then what the chosen shape has, then the
--- rest. `choose` says which value is chosen, of the name and the schema of that property. `depth` is how many shapes this one is in.
function M.shaped(root, schema, choose, depth)
  depth = depth or 0
  local keyword, tag, shapes = M._told_apart(root, schema)
  if not tag or depth == DEEPEST then return schema end
  local choice = M._choice(root, schema, tag, shapes)
  local chosen = choose(tag, choice)
  local whole = { properties = json.object({ [tag] = choice }), required = M._required_by_all(tag, shapes) }
  for _, shape in ipairs(shapes) do
    if chosen ~= nil and json.equal(M._properties(shape)[tag].const, chosen) then
      whole = M._merged(whole, M.shaped(root, M._without_property(shape, tag), choose, depth + 1))
      break
    end
  end
  return M._merged(whole, M.shaped(root, M._without_property(M._without(schema, keyword), tag), choose, depth + 1))
end

--- A copy of a schema, in which each object has the properties of all its conditions: nobody has decided them.
function M.undecided(root) return M._undecided(root, root, {}, 0) end

--- The names that the object at these keys may have, as a set: now, in another shape, or under another condition.
function M.names(root, keys)
  local holders, names = M._parts(root, root, {}), {}
  for _, key in ipairs(keys) do
    local inner = {}
    for _, holder in ipairs(holders) do
      M._parts(root, M._properties(holder)[key], inner)
    end
    holders = inner
  end
  for _, holder in ipairs(holders) do
    names = vim.tbl_extend("force", names, M._properties(holder))
  end
  return names
end

--- Whether what a schema describes is a secret, or something in it is.
function M.holds_secret(root, schema, seen)
  seen = seen or {}
  if type(schema) ~= "table" or seen[schema] then return false end
  seen[schema] = true
  if schema.writeOnly == true or M.holds_secret(root, M._target(root, schema["$ref"]), seen) then return true end
  for _, part in pairs(schema) do
    if M.holds_secret(root, part, seen) then return true end
  end
  return false
end

-- What tells the shapes of an object apart: the keyword that lists them, the name of a property that is fixed in each, and the shapes.
function M._told_apart(root, schema)
  for _, keyword in ipairs(SHAPES) do
    local shapes = {}
    for index, each in ipairs(M._list(schema[keyword])) do
      shapes[index] = M.resolved(root, each)
    end
    for _, name in ipairs(json.keys(M._properties(shapes[1] or {}))) do
      local fixed = vim.tbl_filter(function(shape)
        local property = M._properties(shape)[name]
        return type(property) == "table" and property.const ~= nil
      end, shapes)
      if #fixed == #shapes then return keyword, name, shapes end
    end
  end
end

-- The property that tells shapes apart, as a choice of the values that it has in them.
function M._choice(root, schema, tag, shapes)
  local own = M.resolved(root, M._properties(schema)[tag])
  local options = vim.tbl_map(function(shape)
    local its = M._properties(shape)[tag]
    return json.object({ const = its.const, title = shape.title or its.title or M._title_of(its.const, own) })
  end, shapes)
  return { title = own.title, description = own.description, readOnly = own.readOnly, oneOf = json.array(options) }
end

-- The title of a value where a schema has titles for the values that there are.
function M._title_of(value, schema)
  for _, keyword in ipairs(SHAPES) do
    for _, each in ipairs(M._list(schema[keyword])) do
      if type(each) == "table" and each.const ~= nil and json.equal(each.const, value) then return each.title end
    end
  end
end

function M._required_by_all(tag, shapes)
  local by = vim.tbl_filter(function(shape) return vim.tbl_contains(M._list(shape.required), tag) end, shapes)
  return json.array(#by == #shapes and { tag } or {})
end

function M._without_property(schema, name)
  local rest = json.object(vim.tbl_extend("force", {}, M._properties(schema)), json.keys(M._properties(schema)))
  rest[name] = nil
  return vim.tbl_extend("force", schema, { properties = rest })
end

-- Adds a schema to those that were found, and what stands or is referred to in it and applies to the same value, or may; without
-- those of which it fits one or another, unless they count.
function M._parts(root, schema, found, without_shapes)
  if type(schema) ~= "table" or vim.tbl_contains(found, schema) then return found end
  found[#found + 1] = schema
  M._parts(root, M._target(root, schema["$ref"]), found, without_shapes)
  for _, keyword in ipairs({ "if", "then", "else" }) do
    M._parts(root, schema[keyword], found, without_shapes)
  end
  for _, part in ipairs(M._list(schema.allOf)) do
    M._parts(root, part, found, without_shapes)
  end
  for _, keyword in ipairs(without_shapes and {} or SHAPES) do
    for _, part in ipairs(M._list(schema[keyword])) do
      M._parts(root, part, found)
    end
  end
  for _, keyword in ipairs(DEPENDENT) do
    for _, part in json.pairs(json.is_object(schema[keyword]) and schema[keyword] or json.object()) do
      M._parts(root, part, found, without_shapes)
    end
  end
  return found
end

-- A copy of a part of a schema. `known` are the names of the properties that what it stands in has anyway; what they are under a
-- condition is not added. `depth` is how many conditions it is in, since a condition may lead to itself.
function M._undecided(root, schema, known, depth)
  if not json.is_object(schema) or depth == DEEPEST then return schema end
  for _, name in ipairs(json.keys(M._properties(M.resolved(root, schema)))) do
    known = vim.tbl_extend("force", known, { [name] = true })
  end
  local function each(part) return M._undecided(root, part, {}, depth) end
  local copy = json.object({}, json.keys(schema))
  for keyword, value in json.pairs(schema) do
    if keyword == "allOf" and json.is_array(value) then
      value = json.array(vim.tbl_map(function(part) return M._undecided(root, part, known, depth) end, value))
    elseif vim.tbl_contains(SHAPES, keyword) and json.is_array(value) then
      value = json.array(vim.tbl_map(each, value))
    elseif (keyword == "properties" or keyword == "$defs") and json.is_object(value) then
      local members = json.object({}, json.keys(value))
      for name, member in json.pairs(value) do
        members[name] = each(member)
      end
      value = members
    elseif keyword == "items" then
      value = each(value)
    end
    copy[keyword] = value
  end
  local more = M._conditional(root, schema, known, depth)
  if #json.keys(more) > 0 then
    copy.allOf = json.array(vim.list_extend(vim.list_extend({}, M._list(copy.allOf)), { json.object({ properties = more }, { "properties" }) }))
  end
  return copy
end

-- The properties that a schema has under its own conditions alone.
function M._conditional(root, schema, known, depth)
  local parts, more, order = { schema }, {}, {}
  for _, keyword in ipairs({ "if", "then", "else" }) do
    M._parts(root, schema[keyword], parts, true)
  end
  for _, keyword in ipairs(DEPENDENT) do
    for _, part in json.pairs(json.is_object(schema[keyword]) and schema[keyword] or json.object()) do
      M._parts(root, part, parts, true)
    end
  end
  for index = 2, #parts do
    for name, property in json.pairs(M._properties(parts[index])) do
      -- What may not be under one condition may be under another.
      if not known[name] and more[name] == nil and property ~= false then
        order[#order + 1], more[name] = name, M._undecided(root, property, {}, depth + 1)
      end
    end
  end
  return json.object(more, order)
end

function M._list(value) return json.is_array(value) and value or {} end

function M._properties(schema) return json.is_object(schema.properties) and schema.properties or json.object() end

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
    whole.required = json.array(vim.list_extend(vim.list_extend({}, other.required), own.required))
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
