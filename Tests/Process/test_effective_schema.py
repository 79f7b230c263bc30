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


def test_its_fields_stand_in_the_order_that_front_ends_keep_to(serve):
    """Those of the schema itself, of what it refers to, of what it combines, and of its conditions; of titles, the first one counts."""
    def named(*names, title):
        return {"properties": {name: {"title": title} for name in names}}

    schema = {
        "if": {"required": ["own"]}, "then": named("decided", title="Decided"),
        "allOf": [named("first", "same", title="First"), named("second", "same", title="Second")],
        "$defs": {"one": named("referred", title="Referred")}, "$ref": "#/$defs/one", "type": "object", **named("own", title="Own")}
    peer = serve()
    peer.result("startFlow", {"session": "s", "definition": {"flow": "f", "start": "a", "steps": {
        "a": {"screen": {"schema": schema}, "next": "b"}, "b": {"screen": {"review": True}, "next": {"end": "completed"}}}}})
    peer.result("saveDraft", {"session": "s", "values": {"own": 1}})
    effective = peer.result("currentScreen", {"session": "s", "effectiveSchema": True})["screen"]["effectiveSchema"]
    assert list(effective["properties"]) == ["own", "referred", "first", "same", "second", "decided"]
    assert effective["properties"]["same"]["title"] == "First"
    peer.result("submit", {"session": "s", "values": {"same": 1}})
    answer, = peer.result("currentScreen", {"session": "s"})["screen"]["review"][0]["answers"]
    assert answer["title"] == "First"


def test_what_a_schema_says_to_front_ends_alone_is_passed_on(serve):
    photo = {"type": "string", "title": "Photo", "description": "A small one.", "contentEncoding": "base64",
             "contentMediaType": "image/png", "contentSchema": {"type": "array"}, "deprecated": True, "readOnly": True,
             "examples": ["iVBOR"], "$comment": "For badges.", "x-order": 1}
    schema = {"properties": {"kind": {"enum": ["a"]}, "photo": photo}, "if": {"required": ["kind"]}, "then": {"required": ["photo"]}}
    peer = serve()
    shown = peer.result("startFlow", {"session": "s", "definition": {
        "flow": "badge", "start": "form", "steps": {"form": {"screen": {
            "schema": schema, "bind": {"/schema/properties/kind/enum": "['a', 'b']"}}}}}})["screen"]["schema"]
    assert shown == {**schema, "properties": {"kind": {"enum": ["a", "b"]}, "photo": photo}}
    peer.result("saveDraft", {"session": "s", "values": {"kind": "b"}})
    effective = peer.result("currentScreen", {"session": "s", "effectiveSchema": True})["screen"]["effectiveSchema"]
    assert (effective["properties"]["photo"], effective["required"]) == (photo, ["photo"])
