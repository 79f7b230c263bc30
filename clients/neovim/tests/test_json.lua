-- JSON as this client reads and writes it.

local json = require("segue.json")
local tools = _G.segue_tests.tools

return function(test)
  test("numbers keep what they are, and members their order", function()
    local segue = tools.engine()
    for _, number in ipairs({ "1e-400", "-1e-400", "5e-324", "1.5e-323", "1E400", "0.12345678901234567890", "2.5e-308" }) do
      tools.same(json.encode(json.decode(number)), number)
    end
    tools.same(json.decode("0e-400"), 0)
    local text = '{"z":9007199254740993,"a":1.50,"m":[],"n":{},"o":null,"p":1e400,"q":"\\u00e9\\ud83d\\ude00\\n","r":-0.1}'
    local value = assert(json.decode(text))
    local heard = segue:call("validate", { schema = { const = value }, value = value })
    tools.same(heard.valid, true)
    tools.same(json.encode(value), '{"z":9007199254740993,"a":1.5,"m":[],"n":{},"o":null,"p":1e400,"q":"é😀\\u000a","r":-0.1}')
    tools.same(value.q, "é😀\n")
  end)

  test("what is no JSON is said where", function()
    for text, wrong in pairs({
      ["{"] = "expected a name at byte 2", ["[1 2]"] = "expected ',' or ']' at byte 4", ['{"a" 1}'] = "expected ':' at byte 6",
      ["nul"] = "no value at byte 1", ['"a'] = "a string without an end at byte 1", ["1 2"] = "more than one value at byte 2",
      [""] = "no value at byte 1", ['"\\x"'] = "no such escape at byte 3",
    }) do
      local value, said = json.decode(text)
      tools.same({ value == nil, said }, { true, wrong })
    end
  end)
end
