"""What Python's libraries take for validating and evaluating, in process: no pipe, no JSON.

    libraries.py LIBRARY FILE COUNT    each line of FILE: {"schema": …, "value": …} or {"expression": …, "variables": …}

Prints the nanoseconds that one takes and what came of each. What can be prepared is prepared once for all COUNT rounds, but for
libraries whose name ends in `-anew`. What a library cannot do is left out for it.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

Work = Callable[[], Any]


def jsonschema(case: dict[str, Any]) -> Work:
    from jsonschema import Draft202012Validator
    validator, value = Draft202012Validator(case["schema"]), case["value"]
    return lambda: not [*validator.iter_errors(value)]


def jsonschema_anew(case: dict[str, Any]) -> Work:
    """With the schema checked and read each time, as a request of `validate` has it done."""
    from jsonschema import Draft202012Validator

    def work() -> bool:
        Draft202012Validator.check_schema(case["schema"])
        return not [*Draft202012Validator(case["schema"]).iter_errors(case["value"])]

    return work


def jsonschema_rs(case: dict[str, Any]) -> Work:
    from jsonschema_rs import Draft202012Validator
    validator, value = Draft202012Validator(case["schema"]), case["value"]
    return lambda: not [*validator.iter_errors(value)]


def cel_python(case: dict[str, Any]) -> Work:
    import celpy
    environment = celpy.Environment()
    program = environment.program(environment.compile(case["expression"]))
    variables = {name: celpy.json_to_cel(value) for name, value in case["variables"].items()}
    return lambda: program.evaluate(variables)


def common_expression_language(case: dict[str, Any]) -> Work:
    """The variables are converted once, too. It favours the library: with them as a dictionary, it takes seven times as long."""
    import cel
    program, context = cel.compile(case["expression"]), cel.Context(variables=case["variables"])
    return lambda: program.execute(context)


def common_expression_language_anew(case: dict[str, Any]) -> Work:
    import cel
    return lambda: cel.evaluate(case["expression"], case["variables"])


LIBRARIES = {
    "jsonschema": jsonschema, "jsonschema-anew": jsonschema_anew, "jsonschema-rs": jsonschema_rs, "cel-python": cel_python,
    "common-expression-language": common_expression_language, "common-expression-language-anew": common_expression_language_anew,
}


def prepared(library: str, cases: list[dict[str, Any]]) -> list[Work]:
    work = []
    for case in cases:
        try:
            able = LIBRARIES[library](case)
            able()
        except Exception:
            continue
        work.append(able)
    return work


def main(library: str, file: str, count: str) -> None:
    work = prepared(library, [json.loads(line) for line in open(file, encoding="utf-8")])
    answers = [str(each()) for each in work]
    begin = time.perf_counter_ns()
    for _ in range(int(count)):
        for each in work:
            each()
    took = time.perf_counter_ns() - begin
    print(json.dumps({"each": took / (int(count) * len(work)), "answers": answers}))


if __name__ == "__main__":
    main(*sys.argv[1:])
