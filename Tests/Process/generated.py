"""Flows drawn by Hypothesis: stacks, modals, tabs, gates, groups, sub-flows, routes, actions. Valid each, and meant for nothing.

A bundle is the flow `main` and what it reaches: `inner` (run inside), `sheet` (presented), `ask` (a gate), each by its name, and
`over`, which is used as any of these, and may be over where it begins.
"""

from functools import cache  # To build a strategy anew takes longer than to draw from it.

from hypothesis import strategies as st

FIELDS = {"type": "object", "properties": {"a": {"type": "integer", "minimum": 0, "maximum": 3}, "b": {"type": "boolean"},
                                            "c": {"type": "integer", "writeOnly": True}}}
GUARDS = st.sampled_from(["data.a > 1", "data.b", "vars.n > 1", "profile.ok", "has(data.a)", "params.p == 1", "steps.s1.a == 2",
                          "data.c > 1", "has(data.c)", "steps.s1.c == 2"])
EFFECTS = st.sampled_from([{}, {}, {}, {"set": {"a": "3"}}, {"assign": {"n": "vars.n + 1"}}, {"save": {"ok": "true"}},
                           {"save": {"ok": "false"}}, {"notice": "n is ${vars.n}"}, {"with": {"p": "1"}},
                           {"errors": [{"path": "/a", "message": "Look again"}]}])
STYLES = st.sampled_from(["fullScreen", "pageSheet", "formSheet"])
ENDS = st.sampled_from([{"end": "completed"}, {"end": "cancelled", "reason": "enough"}, {"end": "failed", "reason": "broken"}])
EVENTS = ("go", "show", "more")


@cache
def gates(steps):
    """What is put in between is a flow, or one of these steps."""
    return st.fixed_dictionaries(
        {"unless": st.sampled_from(["profile.ok", "profile.ok", "vars.n > 1"]),
         "present": st.one_of(st.sampled_from(["ask", "ask", "over"]), st.sampled_from(steps)),
         "style": st.one_of(STYLES, st.just("push"))},
        optional={"while": st.just(True), "success": st.sampled_from(["true", "outcome == 'completed'", "result.a == 1"]),
                  "onAbort": st.one_of(st.just({"stay": True, "notice": "No"}), targets(steps, (), 0))})


@cache
def targets(steps, flows, depth=1):
    """Where a transition leads: to `steps` of its flow, to what is presented of `flows`."""
    names = st.sampled_from(steps)
    plain = [
        st.builds(lambda name: {"to": name}, names),
        st.builds(lambda name: {"to": name}, names),
        st.builds(lambda name: {"replace": name}, names),
        st.builds(lambda name, origin: {"replace": name, "from": origin}, names, names),
        st.builds(lambda name: {"reset": name}, names),
        st.builds(lambda name: {"popTo": name}, st.one_of(names, st.just("root"))),
        st.sampled_from([{"dismiss": True}, {"dismiss": True, "levels": "all"}, {"dismiss": {"a": "1"}}]),
        ENDS,
        st.just({"stay": True}),
    ]
    if depth:
        back = st.one_of(st.just({"stay": True, "set": {"a": "2"}}), targets(steps, flows, 0))
        plain += 2 * [st.builds(
            lambda name, style, more: {"present": name, "style": style, **more}, st.sampled_from([*steps, *flows]), STYLES,
            st.fixed_dictionaries({}, optional={
                "onResult": back, "onCancel": back, "cancel": st.just("none"),
                "check": st.just({"when": "result.a == 0", "path": "/a", "code": "zero", "message": "Not 0"})}))]
    return st.one_of(plain)


@cache
def transitions(steps, flows):
    def joined(target, effects, when, gate):
        # The `set` of what is presented is its own.
        return {**effects, **target, **({"when": when} if when else {}), **({"requires": gate} if gate else {})}
    return st.builds(joined, targets(steps, flows), EFFECTS, st.one_of(st.none(), st.none(), GUARDS),
                     st.one_of(st.none(), st.none(), st.none(), gates(steps)))


@cache
def lists(steps, flows, last):
    """Guarded transitions, with a last one that applies in any case."""
    return st.builds(lambda some, end: [*some, end], st.lists(transitions(steps, flows), max_size=2), last)


@cache
def handlers(steps, flows):
    return st.dictionaries(st.sampled_from(EVENTS), transitions(steps, flows), max_size=3)


@cache
def screens(name, steps, flows):
    title, others = name.upper(), tuple(each for each in steps if each != name)
    sure = st.sampled_from(steps).map(lambda name: {"to": name})
    return st.fixed_dictionaries(
        {"screen": st.sampled_from([{"title": title, "schema": FIELDS}, {"title": title + " ${data.a}", "schema": FIELDS},
                                    {"title": title, "schema": FIELDS, "show": {"b": "values.a > 1 || profile.ok"}},
                                    {"title": title, "schema": FIELDS, "show": {"c": "values.a > 1"}},
                                    {"title": title, "schema": {**FIELDS, "required": ["c"]}},
                                    {"title": title, "schema": {**FIELDS, "required": ["a"]}, "prefill": {"a": "vars.n"}}])},
        optional={"next": lists(steps, flows, sure), "on": handlers(steps, flows), "requires": gates(others),
                  "back": st.sampled_from(["allow", "none"]), "leave": st.sampled_from(["free", "confirm", "always"]),
                  "cancel": st.sampled_from(["allow", "none"]), "dismiss": st.just("allow"), "drafts": st.just(False),
                  "check": st.sampled_from(["values.a == 0 && data.b", "values.c == 0"]).map(
                      lambda when: {"when": when, "path": "/a", "code": "zero", "message": "Not 0"}),
                  "save": st.just({"ok": "has(values.b) && values.b"}),
                  "after": st.dictionaries(st.sampled_from(["PT1M", "PT20M"]), transitions(steps, flows), min_size=1, max_size=2)})


@cache
def routes(shown, steps, flows):
    """A route ends at a screen, so that no flow goes round without one."""
    sure = st.sampled_from(shown).map(lambda name: {"to": name})
    showing = st.sampled_from(shown).map(lambda name: {"present": name, "style": "fullScreen"})
    guarded = st.builds(lambda target, when: {**target, "when": when}, st.one_of(sure, showing), GUARDS)
    return st.builds(lambda some, last: {"route": [*some, last]}, st.lists(guarded, max_size=2), sure)


@cache
def actions(shown, steps, flows):
    sure = st.sampled_from(shown).map(lambda name: {"to": name})
    return st.fixed_dictionaries(
        {"action": st.sampled_from([{"name": "do", "input": {"n": "vars.n"}}, {"name": "do", "input": {"n": "vars.n", "c": "data.c"}},
                                    {"name": "do", "title": "Doing", "input": {"c": "data.c"}, "timeout": "PT1M"},
                                    {"name": "do", "input": {"c": "data.c"}, "undo": {"name": "undo", "input": {"n": "vars.n"}}}]), "next": sure},
        optional={"onError": st.sampled_from([[{"when": "error.code == 'taken'", "stay": True}], [{"popTo": shown[0]}]]),
                  "back": st.just("allow"), "on": handlers(steps, flows)})


@st.composite
def flows(draw, name, reached):
    """One flow. `reached` are those that it may run or present."""
    shown = [f"s{number}" for number in range(draw(st.integers(2, 4)))]
    others = [name for name in ("route", "action", "inside") if draw(st.booleans())]
    if not reached:
        others = [name for name in others if name != "inside"]
    names, shown = (*shown, *others), tuple(shown)
    steps = {each: draw(screens(each, names, reached)) for each in shown}
    if "route" in others:
        steps["route"] = draw(routes(shown, names, reached))
    if "action" in others:
        steps["action"] = draw(actions(shown, names, reached))
    if "inside" in others:
        steps["inside"] = {"flow": draw(st.sampled_from(reached)), "next": shown[0], "on": draw(handlers(names, reached)),
                           "onError": [{"to": shown[-1]}]}
    flow = {"flow": name, "start": draw(st.sampled_from([shown[0], shown[0], names[-1]])), "vars": {"n": "0"}, "steps": steps,
            "on": draw(handlers(names, reached))}
    if draw(st.booleans()):
        members = [*shown[:2], *(each for each in others if draw(st.booleans()))]
        flow["groups"] = {"group": {"steps": members, "initial": members[0], "on": {
            "leave": {"reset": shown[-1]}, "popped": {"popTo": "root"}}, **draw(st.fixed_dictionaries({}, optional={
                "requires": gates(shown[-1:]), "back": st.sampled_from(["allow", "none"])}))}}
        flow["on"]["resume"] = {"to": "group", "history": True}
    if name == "over":
        first = {"to": draw(st.sampled_from(shown)), "when": draw(st.sampled_from(["profile.ok", "!has(profile.ok)"]))}
        steps["over"] = {"route": [first, draw(ENDS)]}
        flow["start"] = "over"
    if name == "main" and draw(st.booleans()):
        tabs = {"one": {"title": "One", "step": shown[0]}, "two": {"title": "Two ${vars.n}", "step": shown[1]}}
        if reached:
            tabs["three"] = {"title": "Three", "flow": draw(st.sampled_from(reached))}
        steps["tabs"] = {"tabs": tabs, "selected": "one", "next": {"select": "two"}, "on": {
            "other": {"select": "two"}, "again": {"reset": "tabs"}, "add": {"present": shown[0], "style": "pageSheet", "onResult": {
                "stay": True, "assign": {"n": "vars.n + 1"}}}}}
        flow["start"] = "tabs"
    return flow


@st.composite
def bundles(draw):
    # What stands behind a gate in its own flow would ask for ever.
    gates = [without_gates(draw(flows(name, ()))) for name in ("ask", "over")]
    found = [draw(flows("sheet", ("over",))), draw(flows("inner", ("sheet", "over"))), draw(flows("main", ("inner", "sheet", "over")))]
    return {flow["flow"]: flow for flow in [*gates, *found]}


def without_gates(value):
    """The value without gates in front of its steps, transitions and events."""
    if isinstance(value, dict):
        return {name: without_gates(each) for name, each in value.items() if name != "requires"}
    return [without_gates(each) for each in value] if isinstance(value, list) else value
