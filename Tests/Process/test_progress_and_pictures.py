"""protocol.md, methods that show something besides the screen: progress of an action, and a flow as a picture."""

import pytest


def test_who_watches_is_told_how_far_an_action_is(peer):
    peer.result("startFlow", {"flow": "undo", "session": "s"})
    peer.result("reportProgress", {"session": "s", "fraction": 0.1})
    peer.result("watch", {"session": "s"})
    peer.send({"jsonrpc": "2.0", "id": 9, "method": "reportProgress",
               "params": {"session": "s", "fraction": 0.5, "message": "Half"}})
    said = [peer.message(), peer.message()]
    assert {"jsonrpc": "2.0", "id": 9, "result": {}} in said
    assert {"jsonrpc": "2.0", "method": "progress",
            "params": {"session": "s", "fraction": 0.5, "message": "Half"}} in said
    for wrong in ({"session": "s", "fraction": 1.5}, {"session": "s", "fraction": "half"}):
        assert peer.ask("reportProgress", wrong)["error"]["code"] == -32602
    assert peer.ask("reportProgress", {"session": "nobody"})["error"]["data"]["kind"] == "sessionNotFound"


@pytest.mark.parametrize("format, begins", [("mermaid", "flowchart TD\n"), ("dot", 'digraph "undo" {\n'), (None, "flowchart")])
def test_a_flow_is_drawn_with_the_path_of_a_session(peer, format, begins):
    peer.result("startFlow", {"flow": "undo", "session": "s"})
    asked = {"flow": "undo", "format": format} if format else {"flow": "undo"}
    assert peer.result("graphFlow", asked)["source"].startswith(begins)
    boxes = peer.result("graphFlow", {"flow": "undo", "session": "s", "format": "json"})["source"]["boxes"]
    assert [each["id"] for each in boxes if each["current"]] == ["what"]
    assert peer.ask("graphFlow", {"flow": "undo", "format": "png"})["error"]["code"] == -32602
    assert peer.ask("graphFlow", {"flow": "nothing"})["error"]["data"]["kind"] == "flowNotFound"
