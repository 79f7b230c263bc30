-- JSON as Lua values that keep what a plain table loses: the order of members, which is the order of the fields on
-- a screen; whether something empty is an object or an array; and numbers that a double can't hold.
-- Knows no protocol, and calls nothing of Neovim that is forbidden in a callback of libuv.

-- Recursive functions over strings are what LuaJIT 2.1.0-beta3, which Neovim 0.7 comes with, now and then compiles wrongly:
-- it crashed, in compiled code, in one run of the tests of five. Interpreted, they are fast enough.
if jit then jit.off(true, true) end

local M = {}

M.null = vim.NIL

local Array = { __name = "segue.json.array" }
local Number = { __name = "segue.json.number" }
Number.__tostring = function(number) return number.text end
Number.__eq = function(one, other) return one.text == other.text end

-- Making values

--- An array, which stays one when it is empty.
function M.array(list) return setmetatable(list or {}, Array) end

--- An object whose members come in the order of `keys`.
function M.object(members, keys) return setmetatable(members or {}, { keys = keys or {} }) end

function M.is_array(value)
  if type(value) ~= "table" then return false end
  local meta = getmetatable(value)
  if meta == Array then return true end
  return not meta and value[1] ~= nil
end

function M.is_object(value) return type(value) == "table" and getmetatable(value) ~= Number and not M.is_array(value) end

function M.is_null(value) return value == nil or value == M.null end

--- The names of an object: first those that have a place, then the others by name.
function M.keys(object)
  local meta = getmetatable(object)
  local found, seen, others = {}, {}, {}
  for _, key in ipairs(meta and meta.keys or {}) do
    if object[key] ~= nil and not seen[key] then
      seen[key] = true
      found[#found + 1] = key
    end
  end
  for key in pairs(object) do
    if not seen[key] then others[#others + 1] = key end
  end
  table.sort(others, function(one, other) return tostring(one) < tostring(other) end)
  return vim.list_extend(found, others)
end

--- Iterates over an object in its order.
function M.pairs(object)
  local keys, index = M.keys(object), 0
  return function()
    index = index + 1
    if keys[index] ~= nil then return keys[index], object[keys[index]] end
  end
end

-- Reading

local ESCAPES = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\", ["/"] = "/" }
local LITERALS = { ["true"] = true, ["false"] = false, ["null"] = vim.NIL }
local DEEPEST = 512

local function fail(at, what) error({ json = true, at = at, message = ("%s at byte %d"):format(what, at) }, 0) end

local function skip(text, at) return text:find("[^ \t\r\n]", at) or #text + 1 end

local function utf8(code)
  if code < 0x80 then return string.char(code) end
  local function tail(shift) return 0x80 + math.floor(code / 2 ^ shift) % 64 end
  if code < 0x800 then return string.char(0xC0 + math.floor(code / 64), tail(0)) end
  if code < 0x10000 then return string.char(0xE0 + math.floor(code / 4096), tail(6), tail(0)) end
  return string.char(0xF0 + math.floor(code / 262144), tail(12), tail(6), tail(0))
end

local function escaped(text, at)
  local hex = text:match("^u(%x%x%x%x)", at)
  if not hex then
    local plain = ESCAPES[text:sub(at, at)] or fail(at, "no such escape")
    return plain, at + 1
  end
  local code = tonumber(hex, 16)
  local low = text:match("^\\u([dD][c-fC-F]%x%x)", at + 5)
  if code >= 0xD800 and code < 0xDC00 and low then
    return utf8(0x10000 + (code - 0xD800) * 0x400 + tonumber(low, 16) - 0xDC00), at + 11
  end
  return utf8(code), at + 5
end

local function read_string(text, at)
  local pieces, from = {}, at + 1
  while true do
    local stop = text:find('["\\]', from) or fail(at, "a string without an end")
    pieces[#pieces + 1] = text:sub(from, stop - 1)
    if text:sub(stop, stop) == '"' then return table.concat(pieces), stop + 1 end
    pieces[#pieces + 1], from = escaped(text, stop + 1)
  end
end

local SMALLEST = 2.2250738585072014e-308 -- of the numbers of which a double has all digits

local function read_number(text, at)
  local digits = text:match("^-?%d+%.?%d*[eE]?[+-]?%d*", at) or fail(at, "no value")
  local number = tonumber(digits) or fail(at, "no number")
  -- 15 digits survive a double and back, if it is neither too large nor too small for all of them; what does not keeps its text.
  local size, is_zero = math.abs(number), not digits:match("^[^eE]*"):find("[1-9]")
  if #digits:gsub("%D", "") > 15 or size == math.huge or size < SMALLEST and not is_zero then
    return setmetatable({ text = digits }, Number), at + #digits
  end
  return number, at + #digits
end

local read_value

local function read_array(text, at, depth)
  local list = M.array()
  at = skip(text, at + 1)
  if text:sub(at, at) == "]" then return list, at + 1 end
  while true do
    list[#list + 1], at = read_value(text, at, depth)
    at = skip(text, at)
    local mark = text:sub(at, at)
    if mark == "]" then return list, at + 1 end
    if mark ~= "," then fail(at, "expected ',' or ']'") end
    at = at + 1
  end
end

local function read_object(text, at, depth)
  local members, keys = {}, {}
  at = skip(text, at + 1)
  if text:sub(at, at) == "}" then return M.object(members, keys), at + 1 end
  while true do
    at = skip(text, at)
    if text:sub(at, at) ~= '"' then fail(at, "expected a name") end
    local key
    key, at = read_string(text, at)
    at = skip(text, at)
    if text:sub(at, at) ~= ":" then fail(at, "expected ':'") end
    keys[#keys + 1] = key
    members[key], at = read_value(text, at + 1, depth)
    at = skip(text, at)
    local mark = text:sub(at, at)
    if mark == "}" then return M.object(members, keys), at + 1 end
    if mark ~= "," then fail(at, "expected ',' or '}'") end
    at = at + 1
  end
end

function read_value(text, at, depth)
  if depth > DEEPEST then fail(at, "nested too deeply") end
  at = skip(text, at)
  local first = text:sub(at, at)
  if first == "{" then return read_object(text, at, depth + 1) end
  if first == "[" then return read_array(text, at, depth + 1) end
  if first == '"' then return read_string(text, at) end
  local word = text:match("^%a+", at)
  if word then
    if LITERALS[word] == nil then fail(at, "no value") end
    return LITERALS[word], at + #word
  end
  return read_number(text, at)
end

--- The value of a text, or nil and what is wrong with it.
function M.decode(text)
  local done, value, at = pcall(read_value, text, 1, 0)
  if done then
    if skip(text, at) <= #text then return nil, ("more than one value at byte %d"):format(at) end
    return value
  end
  if type(value) ~= "table" or not value.json then error(value, 0) end
  return nil, value.message
end

-- Writing

local function quote(text)
  local plain = text:gsub('[%c"\\\127]', function(each)
    if each == '"' or each == "\\" then return "\\" .. each end
    return ("\\u%04x"):format(each:byte())
  end)
  return '"' .. plain .. '"'
end

local function write_number(number)
  if number ~= number or number == math.huge or number == -math.huge then
    error("JSON has no number for " .. tostring(number), 0)
  end
  if number == math.floor(number) and math.abs(number) < 1e15 then return ("%d"):format(number) end
  -- As short as it can be and still be read as the same: what was typed as 0.1 goes out as that.
  for digits = 15, 17 do
    local text = ("%%.%dg"):format(digits):format(number)
    if tonumber(text) == number then return text end
  end
end

--- The text of a value, on one line. A table without members that is not known to be an array is an object.
function M.encode(value)
  local kind = type(value)
  if M.is_null(value) then return "null" end
  if kind == "string" then return quote(value) end
  if kind == "number" then return write_number(value) end
  if kind == "boolean" then return tostring(value) end
  if kind ~= "table" then error("JSON has no value for a " .. kind, 0) end
  if getmetatable(value) == Number then return value.text end
  local parts = {}
  if M.is_array(value) then
    for index = 1, #value do
      parts[index] = M.encode(value[index])
    end
    if vim.tbl_count(value) ~= #value then error("JSON has no value for a list with gaps or names", 0) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for key, member in M.pairs(value) do
    parts[#parts + 1] = quote(tostring(key)) .. ":" .. M.encode(member)
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

--- Whether two values are the same JSON; the order of members does not matter.
function M.equal(one, other)
  if M.is_null(one) or M.is_null(other) then return M.is_null(one) and M.is_null(other) end
  if type(one) ~= "table" or type(other) ~= "table" then return one == other end
  if getmetatable(one) == Number or getmetatable(other) == Number then return tostring(one) == tostring(other) end
  if M.is_array(one) ~= M.is_array(other) then return false end
  for key, value in pairs(one) do
    if other[key] == nil or not M.equal(value, other[key]) then return false end
  end
  for key in pairs(other) do
    if one[key] == nil then return false end
  end
  return true
end

return M
