"""Each problem that `segue check` knows is explained in `protocol/problems.md`, by an example that has it."""

import re

import pytest
from checking import FINE
from conftest import PACKAGE

PROBLEMS = (PACKAGE / "protocol" / "problems.md").read_text()
EXPLAINED = re.findall(
    r"^### (\w+)\n(?:(?!^#).)*?^```json\n(.*?)^```\n\n(?:`([^`\n]+)`:\n\n```json\n(.*?)^```\n\n)?```text\n(.*?)^```$",
    PROBLEMS, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code, definition, other, content, printed", EXPLAINED, ids=[each[0] for each in EXPLAINED])
def test_every_problem_is_explained_by_an_example(check, tmp_path, code, definition, other, content, printed):
    """`sign-in` is there, so that it can have been meant."""
    (tmp_path / "sign-in.flow.json").write_text(FINE.replace("fine", "sign-in"))
    for name in ("fine", "warned", "wrong", "no"):
        (tmp_path / f"{name}.flow.json").unlink()
    file = printed.partition(":")[0]
    if file == other:
        file = other.partition(".")[0] + ".flow.json"
    (tmp_path / file).write_text(definition)
    if other:
        (tmp_path / other).write_text(content)
    assert check(file)[1] == printed
    assert re.findall(r"\[(\w+)\]$", printed, re.MULTILINE) == [code]


def test_no_problem_is_left_unexplained():
    codes = (PACKAGE / "Sources/FlowDefinitions/Problems/ProblemCodes.swift").read_text()
    assert {each[0] for each in EXPLAINED} == set(re.findall(r'"(\w+)"', codes))
