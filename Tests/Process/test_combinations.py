"""What holds of one part of a flow holds where it meets another one: `set` and `show`, what is lost and what lies below, an undo and a sub-flow."""

import pytest
from script import back, check, dismiss, do, send, start, submit


def screen(title, required=(), **more):
    fields = {"a": {"type": "integer", "maximum": 3}, "b": {"type": "string", "default": "given"}, "p": {"type": "string"}}
    return {"screen": {"title": title, "schema": {"required": list(required), "properties": fields}, **more}}


DONE = {"end": "completed", "result": "data"}
FIRST = {"screen": {"title": "First"}, "next": "form"}


# What was set, and what is shown

APPLYING = {"flow": "applying", "start": "form", "steps": {
    "form": {**screen("Form", required=["p"], show={"p": "values.a > 1"}), "on": {"set": {"stay": True, "set": {"a": "2"}}}, "next": "last"},
    "last": {"screen": {"title": "Last"}, "next": DONE}}}


def test_a_field_that_applies_with_what_was_set_is_kept(tmp_path):
    check([
        start(APPLYING), send("set").sees(values={"a": 2, "b": "given"}),
        submit(p="typed").sees(step="last", data={"a": 2, "b": "given", "p": "typed"}),
        submit().sees(result={"a": 2, "b": "given", "p": "typed"}),
    ], tmp_path)


def test_a_field_that_applies_with_what_was_set_is_required(tmp_path):
    check([start(APPLYING), send("set"), submit(b="typed").sees(accepted=False, errors={"/p": "required"})], tmp_path)


BINDING = {"flow": "binding", "start": "form", "steps": {
    "form": {**screen("Form", bind={"/schema/properties/p/enum": "values.a == 2 ? ['two'] : ['other']"}), "on": {"set": {"stay": True, "set": {"a": "2"}}}, "next": "last"},
    "last": {"screen": {"title": "Last"}, "next": DONE}}}


def test_values_are_held_against_the_schema_that_is_bound_with_what_was_set(tmp_path):
    check([
        start(BINDING), send("set").sees(values={"a": 2, "b": "given"}),
        submit(p="other").sees(accepted=False, errors={"/p": "enum"}), submit(p="two").sees(step="last", data={"a": 2, "b": "given", "p": "two"}),
    ], tmp_path)


SHOWING = {"flow": "showing", "start": "first", "steps": {
    "first": FIRST,
    "form": {**screen("Form", prefill={"p": "'filled'"}, show={"b": "values.a > 1", "p": "values.a > 1"}),
             "on": {"set": {"stay": True, "set": {"b": "'set'"}}}, "next": "last"},
    "last": {"screen": {"title": "Last"}, "next": DONE}}}


@pytest.mark.parametrize("before", [[], [do("saveDraft", values={"a": 1})], [send("set")]], ids=["first", "draft", "set"])
def test_refused_values_are_shown_as_a_draft_is(tmp_path, before):
    """The fields that apply with what was typed show what they show at first, or what was set."""
    b = "set" if before[-1:] == [send("set")] else "given"
    check([start(SHOWING), submit(), *before, submit(a=9).sees(accepted=False, values={"a": 9, "b": b, "p": "filled"}),
           do("saveDraft", values={"a": 9}).sees(values={"a": 9, "b": b, "p": "filled"})], tmp_path)


# What is lost

LOSING = {"flow": "losing", "start": "first", "steps": {
    "first": {"screen": {"title": "First"}, "next": "below"},
    "below": {**screen("Below"), "leave": "confirm", "on": {
        "show": {"present": "above", "style": "pageSheet", "onResult": {"popTo": "first"}, "onCancel": {"popTo": "first"}}}},
    "above": {**screen("Above"), "leave": "confirm", "dismiss": "allow", "on": {"done": {"dismiss": True}}}}}


@pytest.mark.parametrize("leave", [send("done"), dismiss(result={}), back(), do("cancel")], ids=str)
def test_who_is_asked_is_told_all_that_is_lost(tmp_path, leave):
    typed = [start(LOSING), submit(), send("show", values={"a": 1}), do("saveDraft", values={"a": 2})]
    sure = do(leave.method, **leave.params, confirm=True)
    check([*typed, leave.sees(refused="leaveNeedsConfirmation", lost=["above", "below"]), sure.sees(step="first")], tmp_path)


# What nobody has answered yet

def asking(*steps):
    """Asks on these screens, and does a good deal when `sign` is answered."""
    screens = {"welcome": {"screen": {"title": "Welcome"}, "next": "sign"}, "sign": {
        **screen("Sign"), "save": {"a": "values.a"}, "next": {"to": "last", "subject": "'bob'", "assign": {"count": "vars.count + 1"}}},
        "last": {"screen": {"title": "Last"}, "next": DONE}}
    return {"flow": "asking", "start": steps[0], "vars": {"count": "0"}, "steps": {name: screens[name] for name in steps}}


def test_a_migration_gives_no_answer_for_the_first_time(tmp_path):
    check([
        start(asking("welcome", "sign", "last"), subject="ann", answers={"sign": {"a": 1}}).sees(step="welcome"),
        do("migrateSession", definition=asking("sign", "last")).sees(profileRevision=0, facts={}, vars={"count": 0}),
    ], tmp_path)


# What is undone

OUTER = {"flow": "outer", "start": "home", "steps": {
    "home": {"screen": {"title": "Home"}, "on": {
        "run": "inner", "present": {"present": "undoing", "style": "fullScreen"},
        "meet": {"to": "home", "requires": {"unless": "profile.ok", "present": "undoing", "style": "push"}}}},
    "inner": {"flow": "undoing", "next": "home"}}}
TABS = {"flow": "tabs", "start": "tabs", "steps": {
    "tabs": {"tabs": {"inner": {"title": "Inner", "step": "inner"}, "home": {"title": "Home", "step": "home"}}, "next": {"select": "home"}},
    "inner": {"flow": "undoing", "next": "home"}, "home": {"screen": {"title": "Home"}}}}


@pytest.mark.parametrize("begin", [
    [start("undoing")], [start(OUTER), send("run")], [start(OUTER), send("present")], [start(OUTER), send("meet")], [start(TABS)],
], ids=["session", "step", "presentation", "gate", "tab"])
def test_a_flow_that_ends_as_cancelled_undoes_what_it_has_presented(tmp_path, begin):
    """However the flow was begun: the last action first, with the level on which it was done."""
    check([
        *begin, send("go").sees(action="do"), submit(id=1).sees(step="after"),
        send("show").sees(action="do"), submit(id=2).sees(step="after"),
        send("quit").sees(action="undo", input={"id": 2}), submit().sees(action="undo", input={"id": 1}), submit(),
    ], tmp_path)
