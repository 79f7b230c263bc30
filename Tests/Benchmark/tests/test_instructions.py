"""Callgrind's file is read right: own costs only, and under names that a person knows."""

import shutil

import instructions
import pytest

PROFILE = """\
events: Ir
fn=(1) main
3 10
+1 5
cfn=(2) $s8JSONText4JSONO7parsingACSayts5UInt8VG_tAA9JSONErrorVYKcfC
calls=2 0
3 700
* 1

fn=(2)
9 600
cfn=(3) helper'2
calls=1 0
+2 100
fn=(3)
4 100
fn=(4) helper
4 30
"""


def test_the_cost_of_a_callee_is_not_the_callers():
    assert instructions.own_costs(PROFILE) == {
        "main": 16, "$s8JSONText4JSONO7parsingACSayts5UInt8VG_tAA9JSONErrorVYKcfC": 600, "helper'2": 100, "helper": 30}


@pytest.mark.skipif(shutil.which("swift") is None, reason="there is no 'swift'")
def test_what_was_made_of_one_function_is_one():
    costs = {"helper'2": 100, "helper": 30, "helper'3": 1, "$s8JSONText10JSONWriterV6appendyys5UInt8VF": 7}
    assert instructions.readable(costs) == {"helper": 131, "JSONWriter.append(_:)": 7}
