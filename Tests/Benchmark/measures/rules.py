"""Schemas and expressions, against the libraries that Python has for them: some written in Python, some in Rust."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import authoring
import conversations
import environment
import programs
from authoring import Case
from conversations import Conversation
from measures.measure import Measure, Pair, Prepare, scaled
from programs import Absent, Failed
from rehearsal import rehearse

ANYTHING = {"type": "object", "additionalProperties": True}


def form(library: str) -> Prepare:
    """What the form's schema adds to a submit: the same values go to a screen that takes anything, too. It shows the same
    schema, as an example: a longer answer takes longer on its way through the pipe than the values take to be validated."""
    case = authoring.form()[0]
    anything = {"schema": {**ANYTHING, "examples": [case["schema"]]}}
    return added("form", {"schema": case["schema"]}, anything, case["value"], library, case)


def guard(library: str) -> Prepare:
    """What the guard adds to a submit: the same values go to a screen that has none, too."""
    case = authoring.guard()[0]
    guarded = {"schema": ANYTHING, "guard": case["expression"]}
    return added("guarded", guarded, {"schema": ANYTHING}, case["variables"]["data"], library, case)


def added(name: str, flow: dict[str, Any], anything: dict[str, Any], values: Any, library: str, case: Case) -> Prepare:
    """With everything prepared before, on both sides."""

    def prepare(segue: Path, effort: float) -> Pair:
        without = f"{name}-without"
        folder = programs.flows_of_one_screen({name: flow, without: anything})
        command, count = programs.in_memory(segue, folder), scaled(2000, effort)
        checked, unchecked = (conversations.resubmits(each, values, count) for each in (name, without))
        for talk in (checked, unchecked):
            rehearse(talk, command)
        expect_true(library, case)

        def submit(talk: Conversation) -> float:
            # The median of round trips varies less from one time to the next than what is looked for here.
            return programs.drive("alternate", talk, command).median / 1000

        return Pair(lambda: submit(checked) - submit(unchecked), lambda: took(library, [case], scaled(500, effort)))

    return prepare


def calls(method: str, library: str, cases: Callable[[], list[Case]], **more: Any) -> Prepare:
    """A call each, from bytes to bytes, with everything compiled anew."""

    def prepare(segue: Path, effort: float) -> Pair:
        given = cases()
        if not given:
            raise Absent("the public suites are not beside the repository")
        count = scaled(max(2, 2000 // len(given)), effort)
        talk, command = conversations.calls(method, given, count, **more), programs.in_memory(segue, programs.FLOWS)
        rehearse(talk, command)
        environment.python()
        return Pair(
            lambda: programs.drive("pipelined", talk, command).median / 1000,
            lambda: took(library, given, max(1, count // 20)),
        )

    return prepare


def took(library: str, cases: list[Case], count: int) -> float:
    return float(run(library, cases, count)["each"]) / 1000


def expect_true(library: str, case: Case) -> None:
    if (answers := run(library, [case], 1)["answers"]) != ["True"]:
        raise Failed(f"{library} should have said True to its case, and said {answers}")


def run(library: str, cases: list[Case], count: int) -> dict[str, Any]:
    file = programs.WORKPLACE / "cases.jsonl"
    file.write_text("".join(json.dumps(case) + "\n" for case in cases))
    program = str(programs.PEERS / "libraries.py")
    result: dict[str, Any] = json.loads(programs.pinned([str(environment.python()), program, library, str(file), str(count)]))
    return result


FORM_TITLE = "what the schema of 50 fields adds to a submit"
GUARD_TITLE = "what a guard of ten terms adds to a submit"

ALL = [
    Measure("validate-form", FORM_TITLE, "jsonschema, prepared before", 0.1, None,
            form("jsonschema")),
    Measure("validate-form-rust", FORM_TITLE, "jsonschema-rs, prepared before", 1, None, form("jsonschema-rs")),
    Measure("guard", GUARD_TITLE, "cel-python, compiled before", 0.1, None, guard("cel-python")),
    Measure("guard-rust", GUARD_TITLE, "common-expression-language, compiled before", 1, None, guard("common-expression-language")),
    Measure("evaluate-guard", "evaluate, a guard of ten terms", "cel-python, compiled before", 0.1, None,
            calls("evaluate", "cel-python", authoring.guard)),
    Measure("evaluate-guard-rust", "evaluate, a guard of ten terms", "common-expression-language, compiled anew", 1, None,
            calls("evaluate", "common-expression-language-anew", authoring.guard)),
    Measure("validate-suite", "validate, the suite's schemas and values", "jsonschema", 0.1, None,
            calls("validate", "jsonschema-anew", authoring.schema_suite)),
    Measure("evaluate-suite", "evaluate, the suite's expressions", "cel-python, compiled before", 0.1, None,
            calls("evaluate", "cel-python", authoring.expression_suite, typed=True)),
]
