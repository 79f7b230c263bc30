"""Flows in between before a destination, through the real process."""

import pytest
from script import back, cancel, check, do, look, profile, restart, select, send, start, submit, submit_what_is_shown

START = start("guarded", subject="ann")
OPEN = send("open", {"profile": 7})
REGISTER = [send("register"), submit(user="ann", email="ann@example.org")]
ACCEPT = [*REGISTER, submit(newsletter=False)]
SIGNED_IN, SIGNED_OUT = profile("ann", set={"signedIn": True}), profile("ann", unset=["signedIn"])
GATE = {"unless": "profile.signedIn", "present": "sign-in"}


def screen(title, **more):
    return {"screen": {"title": title}, **more}


def flow(first="home", groups=None, **steps):
    return {"flow": "here", "start": first, "steps": {name.replace("_", "-"): step for name, step in steps.items()},
            **({"groups": groups} if groups else {})}


# The same sign-in in front of a start step, pushed, in front of an action, a tab, and for a like that is there for all.
START_GATED = flow(home=screen("Home", requires=GATE))
ROUTED = flow("root", root={"route": ["home"]}, home=screen("Home", requires=GATE))
PUSHED = flow(home=screen("Home", on={"go": "inner"}), inner=screen("Inner", requires={**GATE, "style": "push"}))
NAMED = flow(home=screen("Home", on={"go": {"to": "inner", "with": {"gate": "event.gate", "style": "event.style"}}}), inner=screen(
    "Inner", requires={"unless": "profile.signedIn", "present": "${params.gate}", "style": "${params.style}"}))
ACTION = flow(
    home={**screen("Home", next="pay"), "screen": {"title": "Home", "schema": {"type": "object"}}},
    pay={"action": {"name": "pay"}, "requires": GATE, "next": "paid"}, paid=screen("Paid"))
TABS = flow(
    "tabs",
    tabs={"tabs": {"home": {"title": "Home", "step": "home"}, "mine": {"title": "Mine", "step": "mine"}}, "selected": "home"},
    home=screen("Home", on={"go": "account", "show": {"present": "account", "style": "pageSheet"}}),
    mine=screen("Mine", requires={**GATE, "while": True}),
    account=screen("Account", requires={**GATE, "while": True}, on={"more": "more"}),
    more=screen("More", on={"over": {"present": "note"}}), note=screen("Note"))
ASKING = flow(
    home=screen("Home", on={"strict": "strict", "easy": "easy", "lazy": "lazy", "told": "told"}),
    strict=screen("Strict", requires={"unless": "profile.trusted", "present": "enter-pin", "success": "result.pin == '1'"}),
    easy=screen("Easy", requires={"unless": "profile.trusted", "present": "sign-in", "success": "outcome == 'cancelled'"}),
    lazy=screen("Lazy", requires={"unless": "profile.trusted", "present": "enter-pin"}),
    told=screen("Told", requires={"unless": "profile.trusted", "present": "enter-pin", "success": "false",
                                  "onAbort": {"to": "sorry", "notice": "Not today"}}),
    sorry=screen("Sorry"))
# A gate whose flow opens a modal itself, and is over there.
OPENING = flow(
    home=screen("Home", on={"go": "inner"}), inner=screen("Inner", requires={"unless": "profile.trusted", "present": "ask"}),
    ask=screen("Ask", on={"more": {"present": "detail", "style": "pageSheet", "onResult": {"dismiss": True, "save": {"trusted": "true"}}}}),
    detail={"screen": {"title": "Detail", "schema": {"type": "object"}}})
BINDING = flow(
    home=screen("Home", on={"go": "inner"}), inner=screen("Inner ${profile.name}", requires={"unless": "session.subject != null", "present": "who"}),
    who={"screen": {"title": "Who?", "schema": {"type": "object", "properties": {"user": {"type": "string"}}}},
         "next": {"dismiss": True, "subject": "data.user"}})
# A tab for whoever has said who he is, until he says that he is nobody any more.
UNBINDING = flow(
    "tabs",
    tabs={"tabs": {"home": {"title": "Home", "step": "home"}, "mine": {"title": "Mine", "step": "mine"}}, "selected": "home"},
    home=screen("Home", on={"signOut": {"subject": "null", "stay": True}}),
    mine=screen("Mine, ${session.subject}", on={"more": "more"}, requires={
        "unless": "session.subject != null", "present": "who", "while": True}),
    more=screen("More"),
    who={"screen": {"title": "Who?", "schema": {"type": "object", "properties": {"user": {"type": "string"}}}},
         "next": {"dismiss": True, "subject": "data.user"}})

SCRIPTS = {
    "the script": [
        START.sees(step="home", back="atFirstStep"),
        OPEN.sees(level=1, step="welcome", gate="pending sign-in", purposes=["gate"], styles=["formSheet"], transitions=["coverVertical"]),
        send("register").sees(step="form", level=1),
        submit(user="ann", email="ann@example.org").sees(step="terms", chain=[["home"], ["welcome", "form", "terms"]]),
        restart().sees(step="terms", gate="pending sign-in"),
        submit(newsletter=True).sees(step="profile", level=0, title="Profile 7", params={"profile": 7}, gate=None, stack=["home", "profile"],
                                     navigation=["dismiss 1 done", "push e5 profile"], below="Home"),
        back().sees(step="home", level=0),
        OPEN.sees(step="profile", level=0, navigation=["push e6 profile"], gate=None),
    ],
    "from the start: the terms are declined": [
        START, OPEN, *REGISTER, send("decline").sees(step="home", level=0, gate="aborted sign-in termsDeclined", facts={}),
        restart().sees(gate="aborted sign-in termsDeclined"),
        send("settings").sees(step="settings", level=0, gate=None),
    ],
    "who is authorized goes straight there, without a trace": [
        START, SIGNED_IN, OPEN.sees(step="profile", stack=["home", "profile"], changes=[
            "disappear e1", "push e2 profile", "load e2", "appear e2"]),
        send("nonsense").sees(refused="eventNotAllowed"),
    ],
    "backing out of the first screen: the source as before, and the view says which gate": [
        START, OPEN.sees(back="cancel"), back().sees(
            step="home", entry="e1", gate="aborted sign-in cancelled", navigation=["dismiss 1 aborted"]),
    ],
    "cancelled from further in": [
        START, OPEN, *REGISTER, cancel().sees(step="home", entry="e1", level=0, gate="aborted sign-in cancelled"),
    ],
    "back within the gate stays within it": [
        START, OPEN, *REGISTER, back().sees(step="form", level=1, values={"user": "ann", "email": "ann@example.org"}, gate="pending sign-in"),
        back().sees(step="welcome"), send("register").sees(step="form", values={"user": "ann", "email": "ann@example.org"}),
        submit_what_is_shown().sees(step="terms"),
    ],
    "an event that leads nowhere is behind the same gate, and happens once": [
        START, send("like").sees(step="welcome", level=1, vars={}), *REGISTER,
        submit(newsletter=False).sees(step="home", level=0, body="1 likes", vars={"likes": 1}, navigation=["dismiss 1 done"]),
        restart().sees(body="1 likes"), look().sees(body="1 likes"),
        send("like").sees(level=0, body="2 likes"),
    ],
    "a like that is given up did not happen": [
        START, send("like"), cancel().sees(body="0 likes", gate="aborted sign-in cancelled"),
    ],
    "two gates in a row, the first pushed": [
        START, send("vault").sees(step="welcome", level=0, stack=["home", "welcome"], gate="pending sign-in"),
        send("register"), submit(user="ann", email="ann@example.org").sees(stack=["home", "welcome", "form", "terms"]),
        submit(newsletter=False).sees(step="pin", level=1, styles=["formSheet"], gate="pending enter-pin", chain=[["home"], ["pin"]]),
        restart().sees(step="pin", gate="pending enter-pin"),
        submit(pin="1234").sees(step="vault", stack=["home", "vault"], level=0, back="pop"),
        back().sees(step="home"),
    ],
    "the second of two gates is failed: the source as before, and the first stays passed": [
        START, send("vault"), *ACCEPT, submit(pin="0000").sees(step="home", level=0, gate="aborted enter-pin notPassed", facts={"signedIn": True}),
        send("vault").sees(step="pin", level=1),
    ],
    "a pushed gate is left by back as by cancel": [
        start(PUSHED), send("go").sees(step="welcome", stack=["home", "welcome"], level=0, back="cancel", below="Home"),
        back().sees(step="home", stack=["home"], gate="aborted sign-in cancelled"),
        send("go"), send("register").sees(back="pop", below="Sign in"), cancel().sees(
            step="home", stack=["home"], gate="aborted sign-in cancelled"),
        send("go"), *ACCEPT[:-1], ACCEPT[-1].sees(stack=["home", "inner"], gate=None),
    ],
    "the style and the flow are expressions; the style adapts to the host": [
        start("guarded", host={"sizeClass": "compact"}), OPEN.sees(styles=["fullScreen"]), cancel(),
        do("updateSession", host={"sizeClass": "regular"}), OPEN.sees(styles=["formSheet"]),
        start(NAMED, session="t"), send("go", {"gate": "enter-pin", "style": "hologram"}).on("t").sees(step="pin", styles=["hologram"]),
        cancel().on("t"), send("go", {"gate": "sign-in", "style": "popover"}).on("t").sees(step="welcome", styles=["popover"]),
        cancel().on("t"), send("go", {"gate": "nobody", "style": "popover"}).on("t").sees(refused="targetNotFound"),
    ],
    "what counts as success, both ways": [
        start(ASKING), send("strict"), submit(pin="2").sees(step="home", gate="aborted enter-pin notPassed"),
        send("strict"), submit(pin="1").sees(step="strict", gate=None), back(),
        send("easy"), *REGISTER, send("decline").sees(step="easy", gate=None), back(),
        send("easy"), cancel().sees(step="home", gate="aborted sign-in cancelled"),
        send("told"), submit(pin="1").sees(step="sorry", notice="Not today", stack=["home", "sorry"]),
    ],
    "a gate that stays unmet after success does not loop": [
        start(ASKING), send("lazy").sees(step="pin"), submit(pin="1").sees(step="home", level=0, gate="aborted enter-pin stillUnmet"),
        send("lazy").sees(step="pin"),
    ],
    "success takes the modals that the gate opened along": [
        start(OPENING), send("go").sees(step="ask", level=1), send("more").sees(step="detail", level=2),
        restart().sees(step="detail", level=2), submit().sees(step="inner", level=0, stack=["home", "inner"]),
    ],
    "giving up takes the modals that the gate opened along": [
        start(OPENING), send("go"), send("more").sees(level=2), cancel(level=1).sees(
            step="home", level=0, entry="e1", navigation=["dismiss 2 aborted", "dismiss 1 aborted"]),
    ],
    "a gate on the start step": [
        start(START_GATED).sees(step="welcome", gate="pending sign-in"), restart().sees(step="welcome"),
        *REGISTER, submit(newsletter=False).sees(step="home", level=0, stack=["home"], back="atFirstStep", gate=None),
    ],
    "a gate on the start step that is given up ends the session": [
        start(START_GATED), cancel().sees(outcome="cancelled", reason="gateAborted"),
        start(START_GATED, session="t"), back().on("t").sees(outcome="cancelled", reason="gateAborted"),
    ],
    "a gate in front of where a route leads at the start": [
        start(ROUTED).sees(step="welcome", gate="pending sign-in", revision=1), restart().sees(step="welcome"),
        *REGISTER, submit(newsletter=False).sees(step="home", level=0, stack=["home"], back="atFirstStep", gate=None),
        start(ROUTED, session="t"), cancel().on("t").sees(outcome="cancelled", reason="gateAborted"),
    ],
    "another guarded transition while one is pending: the first ends superseded": [
        START, OPEN, send("like").sees(step="welcome", level=1, navigation=["dismiss 1 superseded", "present e3 welcome"]),
        *REGISTER, submit(newsletter=False).sees(step="home", body="1 likes", level=0, stack=["home"]),
    ],
    "an unguarded transition while one is pending": [
        START, OPEN, send("settings").sees(step="settings", level=0, stack=["home", "settings"], gate=None, navigation=["dismiss 1 superseded", "push e3 settings"]),
    ],
    "a gate in front of an action": [
        start(ACTION), submit().sees(step="welcome", level=1), *REGISTER, restart().sees(step="terms"),
        submit(newsletter=False).sees(kind="action", action="pay", level=0), submit().sees(step="paid"),
        start(ACTION, session="t"), submit().on("t"), cancel().on("t").sees(step="home", gate="aborted sign-in cancelled"),
    ],
    "a gate in front of a tab": [
        start(TABS, subject="ann"), select("mine").sees(step="welcome", gate="pending sign-in"),
        cancel().sees(step="home", selected="home", gate="aborted sign-in cancelled"),
        select("mine"), *REGISTER, submit(newsletter=False).sees(step="mine", selected="mine", level=0),
    ],
    "signing out while behind a gate with while: at the destination": [
        START, SIGNED_IN, OPEN.sees(step="profile"), SIGNED_OUT.sees(step="home", stack=["home"], gate="aborted sign-in noLongerMet"),
        send("settings").sees(step="settings", gate=None),
    ],
    "signing out: gone from every tab and level, with what was presented over it": [
        start(TABS, subject="ann"), SIGNED_IN, send("go").sees(step="account"), send("more"), select("mine").sees(step="mine"),
        select("home").sees(stack=["home", "account", "more"]), send("over").sees(level=1),
        SIGNED_OUT.sees(level=0, selected="home", stack=["home"], step="home"),
        restart().sees(stack=["home"]),
        select("mine").sees(step="welcome", gate="pending sign-in"),
    ],
    "signing out: what was presented goes": [
        start(TABS, subject="ann"), SIGNED_IN, send("show").sees(step="account", level=1), send("more").sees(level=1),
        SIGNED_OUT.sees(step="home", level=0),
    ],
    "nobody any more: gone from a tab that is not selected, which asks again": [
        start(UNBINDING), select("mine").sees(step="who", gate="pending who"), submit(user="bob").sees(step="mine", title="Mine, bob"),
        send("more").sees(stack=["mine", "more"]), select("home").sees(tabs={"home": ["home"], "mine": ["mine", "more"]}),
        send("signOut").sees(step="home", selected="home", level=0, gate="aborted who noLongerMet", loaded=[True, False], tabs={"home": ["home"], "mine": []}),
        restart().sees(tabs={"home": ["home"], "mine": []}),
        select("mine").sees(step="who", level=1, gate="pending who"), submit(user="ann").sees(title="Mine, ann", stack=["mine"]),
    ],
    "the subject that a sign-in binds": [
        profile("bob", set={"name": "Bob"}).sees(refused="sessionNotFound"),
        start(BINDING), send("go").sees(step="who"), submit(user="bob").sees(step="inner", title="Inner Bob", stack=["home", "inner"]),
        restart().sees(title="Inner Bob"),
    ],
}

# The password is a secret: it is in the memory of the process that it was given to, and nowhere else.
SECRETS = {
    "log in": [
        START, OPEN, submit(user="ann", password="sesame").sees(
            action="logIn", input={"user": "ann", "password": "sesame"}, missing=[], gate="pending sign-in", level=1),
        submit().sees(step="profile", title="Profile 7", level=0, facts={"signedIn": True}),
    ],
    "the process dies while the host logs in: the action says what is missing, and the user is asked again": [
        START, OPEN, submit(user="ann", password="sesame"),
        restart().sees(action="logIn", input={"user": "ann"}, missing=["password"], gate="pending sign-in"),
        do("fail", error={"code": "secretsLost", "message": "Please type the password again."}).sees(
            step="welcome", level=1, values={"user": "ann"}, errors={"": "secretsLost"}, gate="pending sign-in", secrets=[]),
        submit(user="ann", password="sesame").sees(action="logIn"), submit().sees(step="profile", title="Profile 7"),
    ],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_guarded(script, tmp_path):
    check(script, tmp_path)


@pytest.mark.parametrize("script", SECRETS.values(), ids=SECRETS.keys())
def test_guarded_with_a_password(script, tmp_path):
    check(script, tmp_path, one_process=True)
