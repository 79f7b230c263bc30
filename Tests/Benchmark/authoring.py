"""Schemas, values and expressions to measure with: a form of 50 fields, a guard of ten terms, and the public suites' own data.

Each case is what a request of `validate` or `evaluate` has, and what the Python libraries are given.
"""

import json
from pathlib import Path
from typing import Any

Case = dict[str, Any]

SUITES = Path(__file__).resolve().parents[3] / "shared" / "conformance"


def form() -> list[Case]:
    """Fifty fields of the kinds that forms have, filled in rightly."""
    kinds: list[tuple[Case, Any]] = [
        ({"type": "string", "minLength": 1, "maxLength": 80}, "Ada Lovelace"),
        ({"type": "integer", "minimum": 0, "maximum": 150}, 36),
        ({"type": "string", "pattern": "^[0-9]{4,6}$"}, "10115"),
        ({"enum": ["monthly", "yearly", "never"]}, "yearly"),
        ({"type": "array", "items": {"type": "string"}, "uniqueItems": True, "maxItems": 9}, ["engines", "notes"]),
    ]
    properties = {f"field{number}": kinds[number % 5][0] for number in range(50)}
    value = {f"field{number}": kinds[number % 5][1] for number in range(50)}
    schema = {"type": "object", "required": list(properties), "properties": properties, "additionalProperties": False}
    return [{"schema": schema, "value": value}]


def guard() -> list[Case]:
    """A guard of ten terms, true only with the last of them."""
    terms = ["data.age >= 18", "data.plan == 'yearly'", "size(data.name) > 2", "data.seats * 40 < 1000", "'notes' in data.interests",
             "!data.blocked", "data.name.startsWith('Ada')", "data.interests.exists(i, i == 'engines')", "data.country != 'XX'",
             "data.email.contains('@')"]
    data = {"age": 36, "plan": "yearly", "name": "Ada Lovelace", "seats": 3, "interests": ["engines", "notes"], "blocked": False,
            "country": "GB", "email": "ada@example.org"}
    return [{"expression": " && ".join(terms), "variables": {"data": data}}]


def schema_suite() -> list[Case]:
    """Every test of the suite whose schema stands for itself."""
    cases = []
    for file in sorted((SUITES / "json-schema" / "tests").glob("*.json")):
        for group in json.loads(file.read_text()):
            if not any(word in json.dumps(group["schema"]) for word in ("$ref", "ynamic", "localhost")):
                cases += [{"schema": group["schema"], "value": test["data"]} for test in group["tests"]]
    return cases


def expression_suite() -> list[Case]:
    """Every core test of the suite that has a value and no bindings."""
    cases = []
    for file in sorted((SUITES / "cel").glob("*.json")):
        suite = json.loads(file.read_text())
        if suite["tier"] == "core":
            cases += [{"expression": test["expr"], "variables": {}} for test in suite["tests"]
                      if set(test) == {"section", "name", "id", "expr", "expect"} and "value" in test["expect"]]
    return cases
