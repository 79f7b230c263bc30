"""What the best-known Python libraries take for validating and evaluating: run as a program of its own, since they are in the
environment of the tests and the benchmark needs nothing but Python.

    libraries.py validate FILE COUNT          each line of FILE: {"schema": …, "value": …}
    libraries.py validate-anew FILE COUNT     the same
    libraries.py evaluate FILE COUNT          each line of FILE: {"expression": …, "variables": …}

Prints the nanoseconds that one takes; but for `validate-anew`, what can be prepared is prepared once for all COUNT rounds. What a library cannot do
is left out for it.
"""

import json
import sys
import time


def validating(cases):
    import jsonschema
    prepared = []
    for case in cases:
        validator = jsonschema.Draft202012Validator(case["schema"])
        prepared.append(lambda validator=validator, value=case["value"]: [*validator.iter_errors(value)])
    return prepared


def validating_anew(cases):
    """With the schema checked and read each time, as a request of `validate` has it done."""
    import jsonschema

    def work(case):
        jsonschema.Draft202012Validator.check_schema(case["schema"])
        return [*jsonschema.Draft202012Validator(case["schema"]).iter_errors(case["value"])]

    return [lambda case=case: work(case) for case in cases]


def evaluating(cases):
    import celpy
    environment, prepared = celpy.Environment(), []
    for case in cases:
        try:
            program = environment.program(environment.compile(case["expression"]))
        except Exception:
            continue
        variables = {name: celpy.json_to_cel(value) for name, value in case["variables"].items()}
        prepared.append(lambda program=program, variables=variables: program.evaluate(variables))
    return prepared


def is_able(work):
    try:
        work()
    except Exception:
        return False
    return True


def main(job, file, count):
    cases = [json.loads(line) for line in open(file, encoding="utf-8")]
    work = [each for each in {"validate": validating, "validate-anew": validating_anew, "evaluate": evaluating}[job](cases) if is_able(each)]
    begin = time.perf_counter_ns()
    for _ in range(int(count)):
        for each in work:
            each()
    print((time.perf_counter_ns() - begin) / (int(count) * len(work)))


if __name__ == "__main__":
    main(*sys.argv[1:])
