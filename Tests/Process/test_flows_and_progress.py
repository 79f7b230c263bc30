"""Methods that tell of flows and actions besides the screen: pictures, progress, and flows that are not there."""

import json

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


def test_a_file_that_no_flow_can_be_called_like_is_none(serve, tmp_path):
    (tmp_path / "-x.flow.json").write_text('{"flow": "-x", "start": "a", "steps": {"a": {"screen": {}}}}')
    peer = serve("--flows", tmp_path)
    assert peer.result("listFlows") == {"flows": []}
    assert peer.error("startFlow", {"flow": "-x"})["data"]["kind"] == "flowNotFound"


BROKEN = '{"flow": "broken",\n "start": "wo", "steps": {"who": {"screen": {"title": "Who?"}}}}'
GATED = '{"flow": "gated", "start": "in", "steps": {"in": {"flow": "%s"}}}'


@pytest.mark.parametrize("named, text, told", [
    ("broken", BROKEN, {"code": "unknownStep", "pointer": "/start", "line": 2, "column": 11}),
    ("broken", "{", {"code": "notJSON", "pointer": "", "line": 1, "column": 2}),
    ("middle", GATED.replace("gated", "middle") % "nobody", {"code": "unknownFlow", "pointer": "/steps/in/flow"}),
])
def test_what_is_wrong_with_a_flow_that_another_one_reaches_is_said_of_its_file(serve, tmp_path, named, text, told):
    (tmp_path / "gated.flow.json").write_text(GATED % named)
    (tmp_path / f"{named}.flow.json").write_text(text)
    peer = serve("--flows", tmp_path)
    refused = peer.error("startFlow", {"flow": "gated"})
    problem = refused["data"]["diagnostics"][0]
    place = f"{named}.flow.json" + (f"#{told['pointer']}" if told["pointer"] else f", line {told['line']}, column {told['column']}")
    assert refused["message"] == " ".join(filter(None, [f"The flow has problems: {place}:", problem["message"], problem["hint"]]))
    assert {**problem, **told, "file": f"{named}.flow.json"} == problem
    assert "file" not in peer.error("startFlow", {"flow": named})["data"]["diagnostics"][0]


@pytest.mark.parametrize("method, names", [("startFlow", ["flow", "definition"]), ("checkFlow", ["flow", "definition", "text"])])
def test_a_flow_is_named_or_sent_along_and_not_both(peer, method, names):
    values = {"flow": "counter", "definition": {"flow": "x"}, "text": "{}"}
    for given in [[], names[:2], names]:
        refused = peer.error(method, {name: values[name] for name in given})
        assert refused["code"] == -32602 and refused["data"]["param"] in names
        assert all(f"“{name}”" in refused["data"]["reason"] for name in names)


def test_who_asks_for_a_flow_that_is_not_there_learns_which_are(peer, serve):
    assert peer.error("startFlow", {"flow": "conter"})["data"] == {"kind": "flowNotFound", "flow": "conter", "suggestion": "counter"}
    for file in ("counter.flow.json", "flows/conter.flow.json"):
        assert peer.error("startFlow", {"flow": file})["data"]["suggestion"] == "counter"
    data = peer.error("startFlow", {"flow": "zzzzzzzz"})["data"]
    assert {"counter", "undo"} <= set(data["flows"])
    assert serve().error("startFlow", {"flow": "x"})["message"].startswith("There is no flow “x”")


def test_what_is_no_flow_is_not_among_those_that_there_are(serve, tmp_path):
    (tmp_path / "fine.flow.json").write_text(GATED % "fine")
    for name in ("Foo", "with space", "a.b", ""):
        (tmp_path / f"{name}.flow.json").write_text(GATED % "fine")
    (tmp_path / "folder.flow.json").mkdir()
    (tmp_path / "dangling.flow.json").symlink_to("nowhere")
    peer = serve("--flows", tmp_path)
    for name in ("Foo", "zzzzzzzz"):
        assert peer.error("startFlow", {"flow": name})["data"] == {"kind": "flowNotFound", "flow": name, "flows": ["fine"]}
    assert "suggestion" not in peer.error("startFlow", {"flow": "danglin"})["data"]
    assert [flow["id"] for flow in peer.result("listFlows")["flows"]] == ["gated"]


@pytest.mark.parametrize("folders, sentence", [
    (["nowhere"], "There is no flow “shop”. Folders that do not exist: nowhere."),
    (["nowhere", "empty"], "There is no flow “shop”. Folders that do not exist: nowhere."),
    (["empty"], "There is no flow “shop”: the folders have no file NAME.flow.json."),
])
def test_a_folder_of_flows_that_is_not_there_is_named(serve, tmp_path, folders, sentence):
    """On standard error, too, which not every client shows."""
    (tmp_path / "empty").mkdir()
    peer = serve(*[part for folder in folders for part in ("--flows", folder)], cwd=tmp_path)
    refused = peer.ask("startFlow", {"flow": "shop"})["error"]
    assert refused["message"] == sentence
    assert refused["data"].get("folders") == (["nowhere"] if "nowhere" in folders else None)


def test_a_flow_in_another_order_is_shown_in_that_order(serve, tmp_path):
    def written(*tabs):
        steps = {"tabs": {"tabs": {tab: {"title": tab, "step": "home"} for tab in tabs}}, "home": {"screen": {"title": "Home"}}}
        return {"flow": "tabbed", "start": "tabs", "steps": steps}

    def shown(view):
        return [tab["name"] for tab in view["navigation"]["chain"][0]["tabs"]]

    file = tmp_path / "tabbed.flow.json"
    file.write_text(json.dumps(written("one", "two")))
    peer = serve("--flows", tmp_path)
    assert shown(peer.result("startFlow", {"flow": "tabbed"})) == ["one", "two"]
    file.write_text(json.dumps(written("two", "one")))
    assert shown(peer.result("startFlow", {"flow": "tabbed"})) == ["two", "one"]
    assert shown(peer.result("startFlow", {"definition": written("one", "two")})) == ["one", "two"]


def test_the_path_of_a_session_goes_through_tabs_and_not_where_a_gate_stands(serve, tmp_path):
    def write(name, steps):
        (tmp_path / f"{name}.flow.json").write_text(json.dumps({"flow": name, "start": next(iter(steps)), "steps": steps}))

    def marked(session, flow):
        boxes = peer.result("graphFlow", {"flow": flow, "session": session, "format": "json"})["source"]["boxes"]
        return [box["id"] for box in boxes if box["onPath"]], [box["id"] for box in boxes if box["current"]]

    write("tabbed", {"t": {"tabs": {"one": {"flow": "shop"}, "two": {"step": "y"}}}, "y": {"screen": {}, "on": {}}})
    write("shop", {"list": {"screen": {}, "on": {}}})
    write("gated", {"m": {"screen": {}, "requires": {"unless": "profile.x", "present": "q"}, "next": {"end": "completed"}},
                    "q": {"screen": {"schema": {}}}})
    peer = serve("--flows", tmp_path)
    for name in ("tabbed", "gated"):
        peer.result("startFlow", {"flow": name, "session": name})
    assert (marked("tabbed", "tabbed"), marked("tabbed", "shop")) == ((["t"], ["t"]), (["list"], ["list"]))
    assert marked("gated", "gated") == (["q"], ["q"])
    peer.result("selectTab", {"session": "tabbed", "tab": "two"})
    assert marked("tabbed", "tabbed") == (["t", "y"], ["y"])
