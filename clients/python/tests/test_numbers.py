"""Numbers, which go and come as they are written, however long or large they are."""

import copy
import json
import pickle
from decimal import Decimal

import pytest
from segue.json_text import decoded, encoded, shown

VAST = "1e99999999999999999999"
# As it is written → what Python makes of it.
NUMBERS = {
    "7": 7, "12345678901234567890": 12345678901234567890, "1.5": 1.5, "0.1": 0.1, "1e22": 1e22, "0.12345678901234568": 0.12345678901234568,
    "-0.0": -0.0, "0e7": 0.0, "1" * 5000: Decimal("1" * 5000), "-" + "1" * 5000: Decimal("-" + "1" * 5000), "1e400": Decimal("1e400"),
    "-1e400": Decimal("-1e400"), "1e-400": Decimal("1e-400"), "0.12345678901234567890": Decimal("0.12345678901234567890"),
    "12345678901234567.5": Decimal("12345678901234567.5")}
FLOW = {"flow": "numbers", "start": "s", "steps": {
    "s": {"screen": {"schema": {"type": "object", "properties": {"n": {"type": "number"}, "any": {}}}}, "next": "t"},
    "t": {"screen": {"title": "T"}, "next": {"end": "completed", "result": "data"}}}}


@pytest.fixture
def started(client, tmp_path):
    (tmp_path / "numbers.flow.json").write_text(json.dumps(FLOW))
    with client(flows=tmp_path, memory=True) as engine:
        yield engine


@pytest.mark.parametrize("text, value", NUMBERS.items(), ids=lambda each: str(each)[:30])
def test_a_number_is_a_float_or_an_int_where_that_is_the_same_number(text, value):
    read = decoded(text)
    assert (type(read), read) == (type(value), value)
    assert Decimal(encoded(read).decode()) == Decimal(text)


@pytest.mark.parametrize("text", ["1" * 5000, "1e400", "0.12345678901234567890", VAST, f"-{VAST}", VAST.replace("e", "e-")], ids=lambda text: text[:30])
def test_a_number_that_was_typed_comes_back_and_can_be_sent_again(started, text):
    view = started.submit(started.start_flow("numbers"), {"n": text}, coerce=True)
    assert view.accepted
    values = started.back(view).values
    assert isinstance(values["n"], Decimal)
    view = started.submit(started.start_flow("numbers"), {**values, "any": [1, {"a": values["n"], "b": 0.5}, "x"]})
    values = started.back(view).values
    assert shown(values).lower().replace("e+", "e") == f'{{"n": {text}, "any": [1, {{"a": {text}, "b": 0.5}}, "x"]}}'
    assert started.ping() is None


def test_a_number_with_an_exponent_beyond_a_decimal_can_be_copied():
    number = decoded(VAST)
    for each in (number, copy.deepcopy(number), pickle.loads(pickle.dumps(number))):
        assert (encoded([each]), each > 0, each.is_infinite()) == (f"[{VAST}]".encode(), True, True)


@pytest.mark.parametrize("value", [
    Decimal("NaN"), Decimal("-Infinity"), float("inf"), [Decimal(1), "\ud800"], {"\ud800": Decimal(1)}, {Decimal(1): 1}, {1}], ids=repr)
def test_what_json_has_not_is_refused_before_it_is_sent(started, value):
    with pytest.raises((ValueError, TypeError)):
        started.validate({}, value)
    assert started.ping() is None


def test_what_is_no_json_is_none():
    for text in ("NaN", "[Infinity]", "01", "1.", ""):
        with pytest.raises(ValueError):
            decoded(text)
