"""Values for a screen, drawn by Hypothesis from its JSON Schema: mostly good ones. Knows no engine."""

from hypothesis import strategies as st

ANYTHING = st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["", "a", "Owls", "é", "\u2028"])
FORMATS = {"email": "a@example.org", "date": "2024-02-29", "date-time": "2024-02-29T12:00:00Z",
           "uri": "https://example.org/", "uuid": "123e4567-e89b-12d3-a456-426614174000"}


def good(schema):
    """Values that the schema most likely accepts."""
    if not isinstance(schema, dict):
        return ANYTHING
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"]) if schema["enum"] else st.nothing()
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return st.one_of([good({**schema, **each, choice: True}) for each in schema[choice]])
    kind = schema.get("type", "object" if "properties" in schema else None)
    if isinstance(kind, list):
        return st.one_of([good({**schema, "type": each}) for each in kind])
    return BY_TYPE.get(kind, lambda schema: ANYTHING)(schema)


def _object(schema):
    properties = {name: good(each) for name, each in schema.get("properties", {}).items()}
    required = {name for name in schema.get("required", []) if name in properties}
    return st.fixed_dictionaries(
        {name: properties[name] for name in required},
        optional={name: each for name, each in properties.items() if name not in required})


def _string(schema):
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True, alphabet=st.characters(max_codepoint=126, min_codepoint=32))
    if schema.get("format") in FORMATS:
        return st.just(FORMATS[schema["format"]])
    least = schema.get("minLength", 0)
    return st.sampled_from(["Owls", "Foxes", "é😀"]).map(lambda word: word.ljust(least, "x")[: schema.get("maxLength")])


def _number(schema):
    least = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
    return st.integers(int(least), int(schema.get("maximum", least + 10)))


def _array(schema):
    least = schema.get("minItems", 0)
    return st.lists(good(schema.get("items", True)), min_size=least, max_size=min(schema.get("maxItems", least + 2), least + 2))


BY_TYPE = {
    "object": _object, "string": _string, "integer": _number, "number": _number, "array": _array,
    "boolean": lambda schema: st.booleans(), "null": lambda schema: st.none(),
}


def some(schema):
    """Good values, and sometimes bad ones: a wrong type, one missing, one too many."""
    values = good(schema).filter(lambda each: isinstance(each, dict))
    spoilt = st.builds(lambda each, name, value: {**each, name: value}, values,
                       st.sampled_from([*(schema or {}).get("properties", {}), "unknown"]), ANYTHING)
    return st.one_of(values, values, values, spoilt)
