"""A schema with conditions: what it comes to for the current draft, for a front end that draws a form while somebody types."""

import pytest

FLOW = {
    "flow": "pay", "start": "how",
    "steps": {
        "how": {
            "screen": {"schema": {
                "type": "object", "required": ["method"], "properties": {"method": {"enum": ["card", "invoice"]}},
                "if": {"properties": {"method": {"const": "card"}}, "required": ["method"]},
                "then": {"required": ["number"], "properties": {"number": {"type": "string"}}}}},
            "next": "end",
        },
        "end": {"end": "completed"},
    },
}


@pytest.mark.parametrize("draft, required, properties", [
    ({}, ["method"], ["method"]), ({"method": "invoice"}, ["method"], ["method"]),
    ({"method": "card"}, ["method", "number"], ["method", "number"]),
])
def test_the_conditions_are_decided_for_the_draft(serve, draft, required, properties):
    peer = serve()
    peer.result("startFlow", {"definition": FLOW, "session": "s"})
    peer.result("saveDraft", {"session": "s", "values": draft})
    screen = peer.result("currentScreen", {"session": "s", "effectiveSchema": True})["screen"]
    assert screen["schema"] == FLOW["steps"]["how"]["screen"]["schema"]
    assert screen["effectiveSchema"]["required"] == required
    assert list(screen["effectiveSchema"]["properties"]) == properties
    assert "if" not in screen["effectiveSchema"]
    assert "effectiveSchema" not in peer.result("currentScreen", {"session": "s"})["screen"]
