-- The fields of a form, from the schema of a screen: what each is called, how it is typed, and what its text means as
-- JSON. Pure; what is right or wrong is the engine's to say, so a text that is no number goes out as the text.

local json = require("segue.json")
local schemas = require("segue.schema")

local M = {}

local CONDITIONS = { ["if"] = true, dependentRequired = true, dependentSchemas = true, dependencies = true }
local UNSAID = "[-]" -- What a box shows that may be neither yes nor no, and is neither.
local SCALARS = { string = true, integer = true, number = true }
local LONG = 200 -- A string that may be longer than this gets several lines.
local DEEPEST = 8 -- So many objects in each other have fields; one that is deeper, of a schema that contains itself, is JSON.

---@class segue.Field
---@field path string a JSON Pointer into the values
---@field keys string[] the same, as names
---@field title string
---@field kind "text"|"block"|"list"|"choice"|"toggle"|"secret"|"json"
---@field required boolean
---@field options? {value: any, label: string}[] of a choice, or of the items of a list
---@field help? string
---@field fixed boolean whether it is shown only
---@field null boolean whether it is null when it is left empty
---@field keeps_null boolean whether it is so where null was given
---@field scalar? string the type of what is typed: string, integer, number
---@field as_json? boolean whether a secret is typed as JSON

--- The fields of a screen, in order. A field `heading` stands before those of a nested object. Of an object that has one of several
--- shapes, what tells them apart is a field, and then there are those of the shape that is chosen: by `texts`, what was typed, by path,
--- or else by the screen's values.
function M.of(screen, texts)
  local schema = M.present(screen.effectiveSchema) or M.present(screen.schema)
  if not schema then return screen.kind == "action" and { M._whole(screen) } or {} end
  local ui = type(screen.ui) == "table" and screen.ui or {}
  local form = { root = schema, written = M.present(screen.schema) or schema, ui = ui, texts = texts or {} }
  local whole = M._shaped(form, schemas.resolved(schema, schema), screen.values, {})
  local is_named = M._names_some(whole)
  if schemas.has_shapes(schema, whole) or not is_named and (screen.kind == "action" or M._is_open(whole)) then
    return { M._whole(screen, schema) }
  end
  return M._properties(form, whole, screen.values, {}, {})
end

-- The schema of the object that is at these keys and has these values, in the shape that is chosen for it.
function M._shaped(form, schema, values, keys)
  return schemas.shaped(form.root, schema, function(name, choice)
    local field = M._field(form, choice, M._with(keys, name), false)
    local given = json.is_object(values) and values[name] or nil
    return M.value(field, form.texts[field.path] or M.text(field, given), given)
  end)
end

function M._with(keys, name) return vim.list_extend(vim.list_extend({}, keys), { name }) end

-- Whether a schema names a property.
function M._names_some(schema) return json.is_object(schema.properties) and next(schema.properties) ~= nil end

-- Whether there is something to enter although no property is named.
function M._is_open(schema)
  local more = M.present(schema.additionalProperties)
  return more ~= nil and more ~= false or M.present(schema.patternProperties) ~= nil or M.present(schema.minProperties) ~= nil
end

-- All values as one field, of JSON. It is typed unseen if there may be a secret in it.
function M._whole(screen, schema)
  local secret = schemas.holds_secret(schema, schema)
  return { path = "", keys = {}, title = screen.kind == "action" and "Result" or "Values", kind = secret and "secret" or "json",
    as_json = secret, help = "JSON", required = false }
end

--- The value, or nil where JSON says null.
function M.present(value)
  if not json.is_null(value) then return value end
end

function M._properties(form, schema, values, keys, found)
  local required = {}
  for _, name in ipairs(type(schema.required) == "table" and schema.required or {}) do
    required[name] = true
  end
  for _, name in ipairs(M._ordered(schema, form.ui, keys)) do
    local property = schemas.resolved(form.root, schema.properties[name])
    local path = M._with(keys, name)
    local value = json.is_object(values) and M.present(values[name]) or nil
    local shaped = M._shaped(form, property, value, path)
    if schemas.is_impossible(property) then
      -- It may not be.
    elseif M._names_some(shaped) and not schemas.has_shapes(form.root, shaped) and not property.writeOnly and #path <= DEEPEST then
      local first = #found + 1
      local may_be_null = M._may_be_null(property)
      found[first] = { heading = true, path = "/" .. M._called(path), keys = path, title = M._on_one_line(property.title or name), depth = #keys,
        required = required[name] or false, named = schemas.names(form.written, path), null = required[name] and may_be_null,
        keeps_null = may_be_null }
      M._properties(form, shaped, value, path, found)
      -- What is inside of something that can't be changed can't be either.
      for index = first, property.readOnly == true and #found or 0 do
        found[index].fixed = true
      end
    else
      found[#found + 1] = M._field(form, property, path, required[name] or false, value)
    end
  end
  return found
end

-- The names of the properties of what is at these keys: first those that the flow names, in its order.
function M._ordered(schema, ui, keys)
  local names = json.keys(json.is_object(schema.properties) and schema.properties or {})
  local order, places = json.is_array(ui.order) and ui.order or {}, {}
  for index, name in ipairs(names) do
    local called = M._called(M._with(keys, name))
    places[name] = #order + index
    for place = #order, 1, -1 do
      if order[place] == called then places[name] = place end
    end
  end
  table.sort(names, function(one, other) return places[one] < places[other] end)
  return names
end

-- What a flow calls the field at these keys: `field`, or `object/field`.
function M._called(keys)
  return table.concat(vim.tbl_map(function(key) return (key:gsub("~", "~0"):gsub("/", "~1")) end, keys), "/")
end

function M._field(form, property, keys, required, value)
  local root, ui = form.root, form.ui
  local called, labels = M._called(keys), M.present(ui.labels) or {}
  if type(labels[called]) == "table" then labels = vim.tbl_extend("force", labels, labels[called]) end
  local field = {
    path = "/" .. called, keys = keys, title = M._on_one_line(property.title or keys[#keys]), required = required,
    fixed = property.readOnly == true,
    help = M.present(property.description), scalar = M._type(property), options = M._options(property, labels),
  }
  local may_be_null = M._may_be_null(property) or not property.writeOnly and M._null_among(field.options)
  field.null = required and may_be_null
  field.keeps_null = may_be_null or property.type == nil and not field.options and not property.writeOnly
  field.kind = M._kind(root, property, M.present(ui.widgets) or {}, field, value)
  local is_json = property.writeOnly ~= true or property.type ~= nil and M._kind_seen(root, property, {}, field) == "json"
  field.as_json = field.kind == "secret" and is_json
  if field.kind == "list" then
    local items = schemas.resolved(root, property.items)
    field.options, field.scalar = M._options(items, labels), M._type(items)
  end
  if not field.help and (property.format == "date" or property.format == "time" or property.format == "date-time") then
    field.help = ({ date = "YYYY-MM-DD", time = "HH:MM:SSZ", ["date-time"] = "YYYY-MM-DDTHH:MM:SSZ" })[property.format]
  end
  return field
end

function M._may_be_null(property)
  return property.writeOnly ~= true and type(property.type) == "table" and vim.tbl_contains(property.type, "null")
end

-- The option that is null.
function M._null_among(options)
  return vim.tbl_filter(function(option) return option.value == json.null end, options or {})[1]
end

-- The type, or the first one that is not null.
function M._type(property)
  if type(property.type) ~= "table" then return property.type end
  for _, each in ipairs(property.type) do
    if each ~= "null" then return each end
  end
end

function M._kind(root, property, widgets, field, value)
  local kind = property.writeOnly == true and "secret" or M._kind_seen(root, property, widgets, field, value)
  -- What is typed as JSON is typed unseen if there may be a secret in it.
  return kind == "json" and schemas.holds_secret(root, property) and "secret" or kind
end

function M._kind_seen(root, property, widgets, field, value)
  if field.options then return "choice" end
  if field.scalar == "boolean" then return "toggle" end
  if field.scalar == "array" then
    local items = schemas.resolved(root, property.items)
    return (SCALARS[M._type(items)] or M._options(items, {})) and "list" or "json"
  end
  if not SCALARS[field.scalar] then return "json" end
  local long = widgets[field.path:sub(2)] == "textarea" or type(property.maxLength) == "number" and property.maxLength > LONG
  if field.scalar == "string" and (long or type(value) == "string" and value:find("\n")) then return "block" end
  return "text"
end

function M._options(property, labels)
  local only = property.const
  -- A box is ticked where only yes may be.
  if only ~= nil and only ~= true then return { { value = only, label = M._label(only, labels) } } end
  local options = {}
  for _, value in ipairs(json.is_array(property.enum) and property.enum or {}) do
    options[#options + 1] = { value = value, label = M._label(value, labels) }
  end
  if #options > 0 then return M._distinct(options) end
  for _, each in ipairs(M.present(property.oneOf) or M.present(property.anyOf) or {}) do
    if type(each) ~= "table" or each.const == nil then return nil end
    options[#options + 1] = { value = each.const, label = M._label(each.const, labels, each.title) }
  end
  return #options > 0 and M._distinct(options) or nil
end

-- Where several options have one label, which could not be told apart, their values are added.
function M._distinct(options)
  local count = {}
  for _, option in ipairs(options) do
    count[option.label] = (count[option.label] or 0) + 1
  end
  return vim.tbl_map(function(option)
    if count[option.label] == 1 then return option end
    return { value = option.value, label = ("%s (%s)"):format(option.label, json.encode(option.value)) }
  end, options)
end

-- The author's word for a value, else its title, else the value as it is; on one line.
function M._label(value, labels, title)
  local named = labels[M._plain(value)]
  return M._on_one_line(type(named) == "string" and named or title or M._plain(value))
end

function M._on_one_line(text) return (text:gsub("\n", " ")) end

function M._plain(value) return type(value) == "string" and value or json.encode(value) end

-- Values as text

--- What a field shows for a value.
function M.text(field, value)
  if field.kind == "toggle" then
    if field.keeps_null and json.is_null(value) then return UNSAID end
    return value == true and "[x]" or "[ ]"
  end
  if value == nil or value == json.null and not M._null_among(field.options) then return "" end
  if field.kind == "list" and json.is_array(value) then
    return table.concat(vim.tbl_map(function(item) return M._shown(field, item) end, value), "\n")
  end
  if field.kind == "json" then return field.path == "" and #json.keys(value) == 0 and "" or json.encode(value) end
  if field.kind == "block" then return M._shown(field, value) end
  return M._on_one_line(M._shown(field, value))
end

function M._shown(field, value)
  for _, option in ipairs(field.options or {}) do
    if json.equal(option.value, value) then return option.label end
  end
  return M._plain(value)
end

--- What a text means; nothing typed means that there is no value. A text that stands there as `given` is shown means that, since
--- what is shown says less: of a list, not where an item ends, and of a number, not whether it is one.
function M.value(field, text, given)
  if field.kind == "toggle" then
    if field.keeps_null and vim.trim(text) == UNSAID then return nil end
    return M._ticked(vim.trim(text))
  end
  if given ~= nil and text == M.text(field, given) then return given end
  if vim.trim(text) == "" then return nil end
  if field.kind == "list" then
    local items = vim.tbl_filter(function(line) return vim.trim(line) ~= "" end, vim.split(text, "\n", { plain = true }))
    return json.array(vim.tbl_map(function(line) return M._meant(field, line) end, items))
  end
  if field.kind == "block" then return text end
  return M._meant(field, text)
end

--- The texts that were typed into the fields `before`, where options have other labels in those that `after` gives for texts.
function M.translated(texts, before, after)
  local old, told = {}, vim.tbl_extend("force", {}, texts)
  for _, field in ipairs(before) do
    if field.options then old[field.path] = field end
  end
  -- The fields of a shape are there when what chooses it is translated.
  for _ = 1, 2 do
    for _, field in ipairs(after(told)) do
      local its = field.options and texts[field.path] and old[field.path]
      if its and not json.equal(its.options, field.options) then told[field.path] = M.text(field, M.value(its, texts[field.path])) end
    end
  end
  return told
end

--- What is wrong with a text that stands for all values, which are an object; nil if nothing is.
function M.no_object(text)
  if vim.trim(text) == "" then return nil end
  local value, wrong = json.decode(text)
  if wrong then return "that is not JSON: " .. wrong end
  if not json.is_object(value) then return 'a JSON object is wanted, such as {"name": "Ada"}' end
end

-- Neither ticked nor not is what was typed, so that the engine says what is wrong with it.
function M._ticked(text)
  local box = ({ ["[x]"] = true, ["[X]"] = true, ["[ ]"] = false, ["[]"] = false, [""] = false })[text]
  if box == nil then return text end
  return box
end

-- The option that a text means. A label comes before a value, and what is spelled so before what is so but for its case.
function M._chosen(options, text)
  for _, spelled in ipairs({ function(each) return each end, M._lower }) do
    for _, name in ipairs({ function(option) return option.label end, function(option) return M._plain(option.value) end }) do
      for _, option in ipairs(options) do
        if spelled(name(option)) == spelled(text) then return option end
      end
    end
  end
end

-- Neovim takes a text with a NUL in it for none.
function M._lower(text) return vim.fn.tolower((text:gsub("%z", " "))) end

-- Blanks at the ends belong to a text alone that somebody is free to type.
function M._meant(field, text)
  if field.options or field.scalar ~= "string" then text = vim.trim(text) end
  local chosen = field.options and M._chosen(field.options, text)
  if chosen then return chosen.value end
  if field.kind == "json" then
    local read = json.decode(text)
    if read ~= nil then return read end
  elseif field.scalar == "integer" or field.scalar == "number" then
    return M._number(text) or text
  end
  return text
end

--- What a secret means that was typed. Where nothing was typed, what is not secret of what was given stays, if it is typed as JSON.
function M.secret(field, typed, given)
  if typed == nil then return field.as_json and given or nil end
  if not field.as_json then return typed end
  local read = json.decode(typed)
  return read == nil and typed or read
end

function M._number(text)
  local read = text:find("^-?%d") and json.decode(text)
  return read or nil
end

--- The values of a form: those of its fields. What no field shows is not said: a condition may have hidden it, and nobody could
--- mend what is wrong with it. What an object was given beside what its schema names is said as it was given. An object in which
--- nothing is filled in is not said, if it may be left out and was not given; one that may be null is null then, if it has to be
--- there. `origin` are the values before anything was typed, if `base` has drafts.
function M.values(fields, base, of, origin)
  local values, said = json.object(), {}
  for _, field in ipairs(fields) do
    if field.path == "" then return of(field) or json.object() end
    if not field.heading and not field.fixed then said[field] = of(field) end
  end
  local skipped
  for _, field in ipairs(fields) do
    if not M._is_in(field, skipped) then skipped = nil end
    if skipped then
      -- It is left out with the object that it is in.
    elseif field.fixed then
      M._put(values, field.keys, M._given(base, field))
    elseif not field.heading then
      local value = said[field]
      if value == nil then value = M._unfilled(field, base) end
      M._put(values, field.keys, value)
    elseif (field.null or not field.required) and not json.is_object(M._given(origin or base, field)) and not M._is_filled(field, fields, said) then
      M._put(values, field.keys, M._unfilled(field, base))
      skipped = field
    else
      local beside = M._beside(field, M._given(origin or base, field))
      if #json.keys(beside) > 0 or field.required and json.is_object(M._within(values, field)) then M._put(values, field.keys, beside) end
    end
  end
  return values
end

-- What is said where nothing is filled in.
function M._unfilled(field, base)
  if field.null or field.keeps_null and M._given(base, field) == json.null then return json.null end
end

-- What an object has that the schema of its heading does not name.
function M._beside(heading, object)
  local beside = json.object()
  for _, name in ipairs(json.is_object(object) and json.keys(object) or {}) do
    if heading.named[name] == nil then beside[name] = object[name] end
  end
  return beside
end

-- Whether something is filled in within the object of the heading. A box that nobody has ticked says no, but so does one that nobody
-- has looked at.
function M._is_filled(heading, fields, said)
  for _, field in ipairs(fields) do
    local value = said[field]
    if field.kind == "toggle" and not field.keeps_null and value == false then value = nil end
    if value ~= nil and M._is_in(field, heading) then return true end
  end
  return false
end

function M._is_in(field, heading)
  if not heading or #field.keys <= #heading.keys then return false end
  for index, key in ipairs(heading.keys) do
    if field.keys[index] ~= key then return false end
  end
  return true
end

--- Has the values take away the secrets at these paths, which the engine holds, of which there is no field any more: it would keep
--- them, and refuse all for what another shape, or another condition, does not know.
function M.let_go(values, fields, held)
  for _, path in ipairs(held) do
    local covered = vim.tbl_filter(function(field) return not field.heading and M.is_within(path, field) end, fields)
    if #covered == 0 then M._put(values, M._keys(path), json.null) end
  end
end

--- Whether a path is that of a field, or of something in what is typed there.
function M.is_within(path, field) return path == field.path or vim.startswith(path, field.path .. "/") end

-- The names of which a path consists.
function M._keys(path)
  return vim.tbl_map(function(name) return (name:gsub("~1", "/"):gsub("~0", "~")) end, vim.split(path:sub(2), "/", { plain = true }))
end

function M._put(object, keys, value)
  local inner = object
  for index = 1, #keys - 1 do
    if not json.is_object(inner[keys[index]]) then
      if value == nil then return end
      inner[keys[index]] = json.object()
    end
    inner = inner[keys[index]]
  end
  inner[keys[#keys]] = value
end

--- The value at the field's place; null counts only where it is an option.
function M.at(values, field)
  local given = M._given(values, field)
  if M._null_among(field.options) then return given end
  return M.present(given)
end

function M._given(values, field)
  if field.path == "" then return values end
  local found = M._within(values, field)
  if json.is_object(found) then return found[field.keys[#field.keys]] end
end

-- What the field's place is in.
function M._within(values, field)
  for index = 1, #field.keys - 1 do
    if not json.is_object(values) then return nil end
    values = values[field.keys[index]]
  end
  return values
end

--- Whether the fields of a schema may depend on what is typed.
function M.has_conditions(schema)
  if type(schema) ~= "table" then return false end
  for key, part in pairs(schema) do
    if CONDITIONS[key] or M.has_conditions(part) then return true end
  end
  return false
end

return M
