"""A review says what was chosen in the words that its screen had for it, as the front ends do on the screen itself."""

import json
from pathlib import Path

import pytest

LABELS = json.loads((Path(__file__).resolve().parents[2] / "clients" / "labels.json").read_text())


def reviewing(screen):
    return {"flow": "f", "start": "a", "steps": {
        "a": {"screen": screen, "next": "b"}, "b": {"screen": {"review": True}, "next": {"end": "completed"}}}}


def values_with(path, value, schema):
    """The value at the path, and an object with a field wherever one has to be."""
    for name in reversed(path.split("/")[1:]):
        value = {name.replace("~1", "/"): value}
    needed = {name: {"b": "x"} for name in schema.get("required", [])}
    return {**needed, **value}


def answers(peer):
    return {answer["path"]: answer for answer in peer.result("currentScreen", {"session": "s"})["screen"]["review"][0]["answers"]}


@pytest.mark.parametrize("case", LABELS, ids=lambda case: case["says"])
def test_a_value_is_called_as_on_its_screen(serve, case):
    peer = serve()
    peer.result("startFlow", {"definition": reviewing({"schema": case["schema"], "ui": case["ui"]}), "session": "s"})
    for path, choices in case["shown"].items():
        for words, value in choices:
            peer.result("submit", {"session": "s", "values": values_with(path, value, case["schema"])})
            if path.count("/") > 1:
                # The answer is the object, which has no words, whatever was chosen in it.
                assert "label" not in answers(peer)["/" + path.split("/")[1]]
            else:
                answer = answers(peer)[path]
                assert answer["value"] == value
                assert answer.get("label", value if isinstance(value, str) else json.dumps(value)) == words
            peer.result("back", {"session": "s"})


def test_it_is_called_so_in_the_language_of_the_session(serve, tmp_path):
    screen = {"schema": {"type": "object", "properties": {
        "land": {"oneOf": [{"const": "CH", "title": "Switzerland"}, {"const": "AT", "title": "Austria"}]}, "how": {"enum": ["std"]}}},
        "ui": {"labels": {"std": "By post"}}}
    (tmp_path / "f.flow.json").write_text(json.dumps(reviewing(screen)))
    (tmp_path / "f.de.json").write_text(json.dumps({"Switzerland": "Schweiz", "By post": "Mit der Post"}))
    peer = serve("--flows", str(tmp_path))
    peer.result("startFlow", {"flow": "f", "session": "s", "locale": "de"})
    peer.result("submit", {"session": "s", "values": {"land": "CH", "how": "std"}})
    assert [answer["label"] for answer in answers(peer).values()] == ["Schweiz", "Mit der Post"]


def test_what_was_typed_freely_is_shown_as_it_was_typed(serve):
    """Though a field beside it has words for the same value, and a boolean is chosen from two."""
    schema = {"type": "object", "properties": {
        "size": {"enum": ["std", 1]}, "gift": {"type": "boolean"},
        "count": {"type": "integer"}, "note": {"type": "string"}, "notes": {"type": "array", "items": {"type": "string"}}}}
    values = {"size": "std", "gift": True, "count": 1, "note": "std", "notes": ["std"]}
    labels = {"std": "By post", "1": "One", "true": "Yes, please"}
    peer = serve()
    peer.result("startFlow", {"definition": reviewing({"schema": schema, "ui": {"labels": labels}}), "session": "s"})
    peer.result("submit", {"session": "s", "values": values})
    given = answers(peer)
    assert {path: answer["value"] for path, answer in given.items()} == {f"/{name}": value for name, value in values.items()}
    assert {path: answer["label"] for path, answer in given.items() if "label" in answer} == {"/size": "By post", "/gift": "Yes, please"}


def test_a_field_without_a_title_is_called_by_its_name_and_not_by_the_title_of_one_of_its_constants(serve):
    peer = serve()
    peer.result("startFlow", {"definition": reviewing({"schema": {"type": "object", "properties": {
        "land": {"oneOf": [{"const": "CH", "title": "Switzerland"}, {"const": "AT", "title": "Austria"}]}}}}), "session": "s"})
    peer.result("submit", {"session": "s", "values": {"land": "AT"}})
    answer = answers(peer)["/land"]
    assert (answer["title"], answer["label"]) == ("land", "Austria")
