"""The cases that all front ends have in common, and the fields of a form as these say them."""

import json

import pytest
from conftest import REPOSITORY
from segue.terminal.fields import ChoiceRow, FlagRow, GroupRow, LongRow, LooseRow, NumberRow, TextRow

KINDS = {TextRow: "text", NumberRow: "text", FlagRow: "toggle", ChoiceRow: "choice", LongRow: "list", LooseRow: "json"}


def shared(name):
    return pytest.mark.parametrize("case", json.loads((REPOSITORY / "clients" / f"{name}.json").read_text()), ids=lambda case: case["says"])


def fields(rows):
    """What is to be filled in by rows, and by those inside them."""
    for row in rows:
        if not isinstance(row, GroupRow):
            yield {"path": row.property.pointer, "title": row.property.title,
                   "kind": "secret" if row.property.holds_secret else KINDS[type(row)],
                   **({"required": True} if row.property.is_required else {}), **({"fixed": True} if row.disabled else {})}
