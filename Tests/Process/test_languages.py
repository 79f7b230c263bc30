"""Languages: a session speaks the language of its locale, of which there is nothing in what a front end sends."""

import json

import pytest
from conftest import EXAMPLES
from peer import Peer

FLOW = {
    "flow": "tea", "start": "how", "description": "Not for users",
    "on": {"leave": {"title": "Leave", "end": "cancelled"}},
    "steps": {
        "how": {
            "screen": {
                "title": "How many cups?", "submit": "Brew", "ui": {"labels": {"green": "Green tea"}},
                "schema": {"type": "object", "required": ["cups"], "properties": {
                    "cups": {"type": "integer", "title": "Cups", "minimum": 1},
                    "kind": {"title": "Kind", "enum": ["green", "Cups"]}}},
                "messages": {"cups": {"minimum": {"message": "Have one."}}},
            },
            "check": {"when": "values.cups > 9", "path": "/cups", "code": "many", "message": "That is too much."},
            "next": "drink",
        },
        "drink": {"screen": {"title": "${data.cups} cups", "body": "Drink."}},
    },
}
GERMAN = {
    "How many cups?": "Wie viele Tassen?", "Brew": "Aufgießen", "Green tea": "Grüner Tee", "Cups": "Tassen", "Kind": "Sorte",
    "Have one.": "Trinken Sie eine.", "That is too much.": "Das ist zu viel.", "Leave": "Gehen", "Drink.": "Trinken Sie.",
    "${data.cups} cups": "${data.cups == 1 ? 'Eine Tasse' : string(data.cups) + ' Tassen'}",
    "Is required.": "Sagen Sie, wie viele.",
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "tea.flow.json").write_text(json.dumps(FLOW))
    (tmp_path / "tea.de.json").write_text(json.dumps(GERMAN))
    (tmp_path / "tea.de-CH.json").write_text('{"Drink.": "Trinked Sie."}')
    return tmp_path


def start(peer, locale, session="s", **more):
    return peer.result("startFlow", {"flow": "tea", "session": session, **({"locale": locale} if locale else {}), **more})


@pytest.mark.parametrize("locale, title", [
    ("de", "Wie viele Tassen?"), ("de-AT", "Wie viele Tassen?"), ("DE-ch", "Wie viele Tassen?"), ("de_DE", "Wie viele Tassen?"),
    ("fr", "How many cups?"), ("deu", "How many cups?"), (None, "How many cups?"),
])
def test_a_locale_falls_back_to_what_there_is(serve, folder, locale, title):
    assert start(serve("--flows", folder), locale)["screen"]["title"] == title


def test_a_locale_is_no_longer_than_the_name_of_a_file(serve, folder):
    peer = serve("--flows", folder)
    assert start(peer, "de" + "-abcde" * 42)["screen"]["title"] == "Wie viele Tassen?"
    error = peer.error("startFlow", {"flow": "tea", "locale": "de" + "-abcde" * 43})
    assert (error["code"], error["data"]["param"]) == (-32602, "locale")


def test_every_text_is_translated_and_no_value(serve, folder):
    screen = start(serve("--flows", folder), "de-CH")["screen"]
    assert (screen["submit"]["title"], screen["events"][0]["title"]) == ("Aufgießen", "Gehen")
    assert screen["ui"] == {"labels": {"green": "Grüner Tee"}}
    properties = screen["schema"]["properties"]
    assert properties["cups"]["title"] == "Tassen"
    assert properties["kind"] == {"title": "Sorte", "enum": ["green", "Cups"]}


def test_errors_are_said_in_the_language_too(serve, folder):
    peer = serve("--flows", folder)
    start(peer, "de")

    def messages(values):
        return [each["message"] for each in peer.result("submit", {"session": "s", "values": values})["screen"]["errors"]]

    assert messages({}) == ["Sagen Sie, wie viele."]
    assert messages({"cups": 0}) == ["Trinken Sie eine."]
    assert messages({"cups": "x"}) == ["Muss eine ganze Zahl sein."]
    assert messages({"cups": 10}) == ["Das ist zu viel."]
    assert peer.error("back", {"session": "s"})["message"] == "Es gibt nichts, wohin es zurückgeht."


def test_refusals_are_said_in_the_words_of_the_flow(serve, folder):
    (folder / "tea.nl.json").write_text(json.dumps({
        "There is nothing to go back to.": "Er is niets.",
        "The session has ended as {status}. Start a new one.": "Voorbij ({status})."}))
    peer = serve("--flows", folder)
    start(peer, "nl")
    assert peer.error("back", {"session": "s"})["message"] == "Er is niets."
    peer.result("cancel", {"session": "s"})
    assert peer.error("back", {"session": "s"})["message"] == "Voorbij (cancelled)."
    assert peer.error("migrateSession", {"session": "s"})["message"] == "Voorbij (cancelled)."


def test_a_session_that_cannot_start_is_refused_in_its_language(serve, folder):
    (folder / "cup.flow.json").write_text(json.dumps({
        "flow": "cup", "start": "a", "input": {"type": "object", "required": ["size"]}, "steps": {"a": {"screen": {}}}}))
    refused = serve("--flows", folder).error("startFlow", {"flow": "cup", "locale": "de"})
    assert refused["message"] == "Die Eingabe passt nicht zum Schema: /size – Muss angegeben werden."


@pytest.mark.parametrize("cups, title", [(1, "Eine Tasse"), (2, "2 Tassen")])
def test_plurals_are_expressions(serve, folder, cups, title):
    peer = serve("--flows", folder)
    start(peer, "de-CH")
    screen = peer.result("submit", {"session": "s", "values": {"cups": cups}})["screen"]
    assert (screen["title"], screen["body"]) == (title, "Trinked Sie.")


def test_the_user_may_go_on_in_another_language(serve, folder):
    peer = serve("--flows", folder)
    start(peer, None)
    assert peer.result("updateSession", {"session": "s", "locale": "de"})["screen"]["title"] == "Wie viele Tassen?"
    assert peer.result("currentScreen", {"session": "s"})["screen"]["title"] == "Wie viele Tassen?"
    assert peer.result("updateSession", {"session": "s", "locale": "en"})["screen"]["title"] == "How many cups?"


def test_a_session_keeps_its_translations(folder, tmp_path):
    from conftest import executable
    command = [str(executable()), "serve", "--flows", str(folder), "--store", str(tmp_path / "store")]
    with Peer(command) as peer:
        start(peer, "de")
        before = peer.result("currentScreen", {"session": "s"})
    (folder / "tea.de.json").write_text('{"How many cups?": "Wieviel?"}')
    with Peer(command) as peer:
        assert peer.result("currentScreen", {"session": "s"}) == before
        assert start(peer, "de", session="t")["screen"]["title"] == "Wieviel?"
        (folder / "tea.de.json").unlink()
        assert start(peer, "de", session="u")["screen"]["title"] == "How many cups?"


def test_a_front_end_may_say_it_once(serve, folder):
    peer = serve("--flows", folder)
    peer.result("initialize", {"locale": "de"})
    assert start(peer, None)["screen"]["title"] == "Wie viele Tassen?"
    assert peer.error("currentScreen", {"session": "none"})["message"] == "Es gibt keine Sitzung „none“."


@pytest.mark.parametrize("broken", ["{", "[]", '{"How many cups?": 7}', '{"How many cups?": "${"}'])
def test_a_translation_that_is_none_translates_nothing(serve, folder, broken):
    (folder / "tea.de.json").write_text(broken)
    assert start(serve("--flows", folder), "de")["screen"]["title"] == "How many cups?"


@pytest.mark.parametrize("locale", ["de", "fr"])
def test_the_examples_are_translated(serve, locale):
    flows = {path.name.partition(".")[0] for path in EXAMPLES.glob("*.flow.json")}
    assert {path.name.partition(".")[0] for path in EXAMPLES.glob(f"*.{locale}.json")} == flows
    peer = serve("--flows", EXAMPLES)
    assert [flow["problems"] for flow in peer.result("listFlows")["flows"]] == [[]] * len(flows)
