"""Tabs with a stack each, and a modal that changes what lies under it, through the real process."""

import pytest
from script import Stage, back, cancel, check, do, look, restart, select, send, start, submit

START = start("color-viewer")
TABS = {"colors": ["colors"], "top": []}


def tabs(*names, **more):
    """A flow of so many tabs, each of one screen."""
    screens = {name: {"screen": {"title": name.title()}} for name in names}
    standing = {"tabs": {"tabs": {name: {"title": name.title(), "step": name} for name in names}, "selected": names[0]}}
    return {"flow": "many-tabs", "start": "tabs", "steps": {**standing, **screens}, **more}


PUSHING = {"flow": "pushing", "start": "a", "steps": {
    "a": {"screen": {"title": "A"}, "on": {"go": {"to": "tabs"}, "show": {"present": "tabs"}}},
    **{name: step for name, step in tabs("one", "two")["steps"].items()}}}

# A flow that starts with tabs says nothing wrong by itself; it is out of place where another flow presents it or runs it inside.
PRESENTING = {"flow": "presenting", "start": "a", "steps": {
    "a": {"screen": {"title": "A"}, "on": {"show": {"present": "color-viewer"}, "run": "inside", "instead": {"reset": "inside"}}},
    "inside": {"flow": "color-viewer"}}}

SCRIPTS = {
    "the script": [
        START.sees(selected="colors", tabs=TABS, loaded=[True, False], back="atFirstStep", step="colors", revision=1),
        back().sees(refused="cannotGoBack", why="atFirstStep"),
        send("green").sees(step="detail", body="green", below="Colors", back="pop", params={"color": "green"}),
        select("top").sees(step="top", back="atFirstStep", loaded=[True, True], changes=[
            "disappear e4", "select top", "load e5", "appear e5"]),
        select("colors").sees(step="detail", stack=["colors", "detail"], changes=["disappear e5", "select colors", "appear e4"]),
        select("colors").sees(step="colors", stack=["colors"], changes=[
            "disappear e4", "select colors", "pop e4", "unload e4", "appear e3"]),
        select("top").sees(step="top", body="white"),
        send("change").sees(level=1, step="form", styles=["fullScreen"], transitions=["coverVertical"], presenters=["e5"]),
        select("colors").sees(refused="notAllowed", why="covered"),
        submit(color="catdog").sees(accepted=False, level=1, errors={"/color": "unknownColor"}, messages=["Error!"]),
        submit(color="MAGENTA").sees(level=0, step="top", body="magenta"),
        restart().sees(level=0, step="top", body="magenta"),
        select("colors"), send("red").sees(step="detail", body="red"),
        send("change").sees(level=1), submit(color="Blue").sees(step="detail", body="blue", level=0),
        back().sees(step="colors"),
        send("red").sees(step="detail", body="red"),
        select("top").sees(body="magenta"),
        select("colors"), send("change").sees(level=1, step="form", back="cancel"),
        back().sees(level=0, step="detail", body="red", navigation=["dismiss 1 cancelled"]),
        send("change"), do("saveDraft", values={"color": "cy"}).sees(values={"color": "cy"}),
        restart().sees(level=1, step="form", values={"color": "cy"}),
        submit(color="cyan").sees(level=0, body="cyan"),
    ],
    "title, icon and tag are known before a tab is loaded": [
        START.sees(titles=["Colors", "Top"], icons=["palette", "star"], tags=[0, 1], loaded=[True, False], overflow=[False, False]),
    ],
    "selecting the selected one at its root does nothing but say so": [
        START, select("colors").sees(changes=["select colors"], stack=["colors"], entry="e3"),
        restart().sees(stack=["colors"], entry="e3"),
    ],
    "an unknown tab": [
        START, select("middle").sees(refused="targetNotFound"),
    ],
    "more than five: from the fifth on they overflow": [
        start(tabs(*"abcdefg")).sees(names=list("abcdefg"), overflow=[False] * 4 + [True] * 3),
        select("g").sees(selected="g", step="g", loaded=[True] + [False] * 5 + [True]),
        start(tabs(*"abcde"), session="t").sees(overflow=[False] * 5),
    ],
    "tabs stand at the root only": [
        start(PUSHING).sees(refused="flowInvalid"),
    ],
    "a flow of tabs is refused where it would be presented or pushed, and is right at the root": [
        start(PRESENTING).sees(step="a"),
        send("show").sees(refused="notAllowed", why="misplacedTabs"),
        send("run").sees(refused="notAllowed", why="misplacedTabs"),
    ],
    "a transition without the parameter is an error": [
        start({"flow": "bare", "start": "a", "steps": {
            "a": {"screen": {"title": "A"}, "on": {"go": {"to": "b"}, "wrong": {"to": "b", "with": {"color": "1"}}}},
            "b": {"screen": {"title": "B"}, "params": {
                "type": "object", "required": ["color"], "properties": {"color": {"type": "string"}}}}}}),
        send("go").sees(refused="inputInvalid", wrong={"/color": "required"}),
        send("wrong").sees(refused="inputInvalid", wrong={"/color": "type"}),
        look().sees(step="a", revision=1),
    ],
    "the colour is matched without regard to case; not in the list: the presenter is untouched": [
        START, select("top"), send("change"),
        submit(color="ReD").sees(level=0, body="red", data={"color": "red"}),
        send("change").sees(values={}), submit(color="reddish").sees(accepted=False, values={"color": "reddish"}, level=1),
        submit(color="").sees(accepted=False, errors={"/color": "minLength"}),
        restart().sees(level=1, errors={}),
        cancel().sees(level=0, body="red", data={"color": "red"}, navigation=["dismiss 1 cancelled"]),
    ],
    "only the entry that presented the form changes": [
        START, send("green"), send("change"), submit(color="yellow").sees(body="yellow", stack=["colors", "detail"]),
        select("top").sees(body="white"), select("colors").sees(body="yellow"),
        back().sees(step="colors", data={}), send("green").sees(body="green", entry="e7"),
    ],
    "load once, appear, disappear, unload when popped": [
        START.sees(changes=["replace e2 tabs colors", "load e3", "appear e3"]),
        send("blue").sees(changes=["disappear e3", "push e4 detail", "load e4", "appear e4"]),
        send("change").sees(changes=["disappear e4", "present e5 form", "load e5", "appear e5"]),
        submit(color="red").sees(changes=["disappear e5", "dismiss 1 done", "unload e5", "appear e4"]),
        select("top").sees(changes=["disappear e4", "select top", "load e6", "appear e6"]),
        select("colors").sees(changes=["disappear e6", "select colors", "appear e4"]),
        back().sees(changes=["disappear e4", "pop e4", "unload e4", "appear e3"]),
        cancel().sees(outcome="cancelled", changes=["disappear e3", "end cancelled", "unload e3", "unload e6"]),
    ],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_color_viewer(script, tmp_path):
    check(script, tmp_path)


@pytest.mark.parametrize("definition, pointers", [
    (PUSHING, ["/steps/a/on/go/to", "/steps/a/on/show/present"]),
    (tabs("one", "two"), []),
], ids=["pushed or presented", "at the root"])
def test_the_check_finds_tabs_out_of_place(definition, pointers, tmp_path):
    with Stage(tmp_path) as stage:
        found = stage.peer.result("checkFlow", {"definition": definition})["diagnostics"]
    assert sorted(each["pointer"] for each in found if each["code"] == "misplacedTabs") == pointers
