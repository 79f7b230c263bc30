"""Modal chains, results, delegates, through the real process."""

import pytest
from script import Stage, back, cancel, check, dismiss, do, restart, send, start, submit, submit_what_is_shown

START = start("recipes")
PIE = {"name": "Apple pie"}
CHAIN = [START, send("chain"), send("next"), send("next")]

SCRIPTS = {
    "the script": [
        START.sees(step="list", body="No recipe yet.", vars={"recipes": []}),
        send("add").sees(step="form", level=1, styles=["formSheet"], transitions=["coverVertical"], presenters=["e1"]),
        submit().sees(accepted=False, level=1, errors={"/name": "nameMissing"}, messages=["Give the recipe a name."]),
        send("choosePhoto").sees(step="pick", level=2, styles=["formSheet", "fullScreen"], presenters=["e1", "e2"]),
        submit(photo="apple-pie").sees(step="form", level=1, values={"photo": "apple-pie"}),
        restart().sees(step="form", level=1, values={"photo": "apple-pie"}),
        submit(name="Apple pie").sees(step="list", level=0, body="* Apple pie",
                                      vars={"recipes": [{"name": "Apple pie", "photo": "apple-pie"}]}, navigation=["dismiss 1 done"]),
        send("add").sees(step="form", level=1, values={}), cancel().sees(step="list", level=0, body="* Apple pie"),
        send("chain").sees(step="a", level=1), send("next").sees(step="b", level=2), send("next").sees(step="c", level=3),
        dismiss(level=2).sees(step="a", level=1, navigation=["dismiss 3 dismissed", "dismiss 2 done"]),
        send("next"), send("next").sees(level=3),
        dismiss(level=1).sees(step="list", level=0, navigation=["dismiss 3 dismissed", "dismiss 2 dismissed", "dismiss 1 done"]),
    ],
    "a presentation knows who presented it, and one in the middle knows both": [
        *CHAIN[:-1], CHAIN[-1].sees(
            chain=[["list"], ["a"], ["b"], ["c"]], presenters=["e1", "e2", "e3"], styles=["pageSheet", "pageSheet", "fullScreen"]),
        send("closeAll").sees(step="list", level=0),
    ],
    "only a full screen covers: its presenter disappears": [
        START, send("chain").sees(changes=["present e2 a", "load e2", "appear e2"]),
        send("next").sees(changes=["present e3 b", "load e3", "appear e3"]),
        send("next").sees(changes=["disappear e3", "disappear e2", "disappear e1", "present e4 c", "load e4", "appear e4"]),
        send("close").sees(changes=["disappear e4", "dismiss 3 done", "unload e4", "appear e1", "appear e2", "appear e3"]),
    ],
    "the presenter validates before anything is dismissed; the form stays and shows why": [
        START, send("add"), submit(name="Apple pie"), send("add"),
        submit(name="Apple pie").sees(accepted=False, level=1, values={"name": "Apple pie"}, errors={"/name": "nameTaken"},
                                      messages=["There is a recipe called “Apple pie” already."]),
        submit(name="Bread").sees(level=0, body="* Apple pie\n* Bread"),
    ],
    "cancel hands over nothing, is never validated, and leaves the list as it was": [
        START, send("add"), do("saveDraft", values={"name": "Bre"}), cancel().sees(level=0, vars={"recipes": []}),
        send("add").sees(values={}), back().sees(level=0, vars={"recipes": []}),
    ],
    "two screens present the same form, with different rules": [
        START, send("favourites").sees(step="favourites", level=1, styles=["pageSheet"]),
        send("add").sees(step="form", level=2),
        submit(name="Soup").sees(accepted=False, errors={"/photo": "photoMissing"}, level=2),
        send("choosePhoto", values={"name": "Soup"}).sees(level=3), submit(photo="soup").sees(level=2, values={"name": "Soup", "photo": "soup"}),
        submit_what_is_shown().sees(step="favourites", level=1, vars={"recipes": [{"name": "Soup", "photo": "soup", "favourite": True}]}),
        send("close").sees(step="list", level=0, body="* Soup"),
        send("add"), submit().sees(accepted=False, errors={"/name": "nameMissing"}),
    ],
    "a result arrives also when the process died in between": [
        START, send("add", values={}), send("choosePhoto", values={"name": "Bread"}).sees(level=2),
        restart().sees(step="pick", level=2), submit(photo="bread").sees(step="form", values={"name": "Bread", "photo": "bread"}),
        restart().sees(values={"name": "Bread", "photo": "bread"}),
        submit_what_is_shown().sees(level=0, body="* Bread"),
    ],
    "the picker is given up: the form as it was": [
        START, send("add"), send("choosePhoto", values={"name": "Bread"}), cancel().sees(step="form", level=1, values={"name": "Bread"}),
    ],
    "one entry that asks for confirmation refuses the dismissal of the whole chain": [
        START, send("chain"), send("next"), send("next", values={"note": "mine"}).sees(level=3),
        dismiss(level=1).sees(refused="leaveNeedsConfirmation", lost=["b"]),
        send("closeAll").sees(refused="leaveNeedsConfirmation", lost=["b"]),
        cancel(level=1).sees(refused="leaveNeedsConfirmation", lost=["b"]),
        restart().sees(level=3, step="c"),
        dismiss(level=1, confirm=True).sees(step="list", level=0, navigation=["dismiss 3 dismissed", "dismiss 2 dismissed", "dismiss 1 done"]),
        send("chain"), send("next").sees(values={}),
        send("next", values={"note": "mine"}), send("closeAll", confirm=True).sees(step="list", level=0),
    ],
    "what asks stays when it is not among those that go": [
        START, send("chain"), send("next"), send("next", values={"note": "mine"}), dismiss().sees(step="b", level=2, values={"note": "mine"}),
    ],
    "a screen says whether it may be dismissed": [
        START, dismiss().sees(refused="notAllowed", why="nothingPresented"), send("favourites"),
        dismiss().sees(refused="notAllowed", why="forbidden"), dismiss(level=4).sees(refused="notAllowed", why="nothingAtLevel"),
        cancel().sees(level=0),
    ],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_recipes(script, tmp_path):
    check(script, tmp_path)


def test_in_history_the_recipe_is_set_before_the_form_is_dismissed(tmp_path):
    with Stage(tmp_path) as stage:
        for line in (START, send("add"), submit(**PIE)):
            stage.play(line)
        (record,) = stage.peer.result("history", {"session": "s", "after": 2})["records"]
    assert record["command"]["method"] == "submit"
    kinds = [each["change"] for each in record["changes"]]
    assert kinds.index("assigned") < kinds.index("dismiss"), kinds
