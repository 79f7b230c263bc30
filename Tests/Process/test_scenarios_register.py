"""A root that routes by criteria, in both shapes, through the real process."""

import pytest
from script import back, cancel, check, dismiss, fail, profile, restart, send, start, submit, submit_what_is_shown

NUMBER, ENGLISH = "+41791234567", "* The Third Man\n* Brief Encounter"
KNOWN = {"mobile": NUMBER, "verifiedMobile": NUMBER, "language": "en", "name": "Ann", "birthYear": 1990}

# From the first screen to the code: the host sends the SMS.
TO_THE_CODE = [
    start("register", subject="ann").sees(step="mobile", level=1),
    submit(number=NUMBER).sees(kind="action", action="sendCode", input={"number": NUMBER}),
    submit().sees(step="code", level=1),
]

SCRIPTS = {
    "the script": [
        start("register", subject="ann").sees(step="mobile", level=1, back="forbidden", styles=["fullScreen"]),
        back().sees(refused="cannotGoBack", why="forbidden"),
        submit(number="x").sees(accepted=False, revision=1, errors={"/number": "pattern"}, facts={}),
        submit(number=NUMBER).sees(kind="action", action="sendCode", facts={"mobile": NUMBER}),
        submit().sees(step="code", level=1, back="forbidden", body=f"It was sent to {NUMBER}."),
        restart().sees(step="code", level=1, data={"number": NUMBER}),
        submit(code="0000").sees(kind="action", action="verifyCode", input={"number": NUMBER, "code": "0000"}),
        fail("wrongCode", "That is not the code.").sees(
            step="code", errors={"/code": "wrongCode"}, messages=["That is not the code."], values={"code": "0000"}),
        submit(code="1234").sees(action="verifyCode"),
        submit().sees(step="language", level=1, back="forbidden"),
        restart().sees(step="language", level=1, back="forbidden"),
        submit(language="en").sees(step="details", level=1, back="forbidden"),
        start("register", session="t", subject="ann").sees(step="details", level=1, back="forbidden"),
        submit(name="Ann", birthYear=1990).on("t").sees(step="movies", level=1, body=ENGLISH, title="Movies for Ann"),
        restart().on("t").sees(step="movies", body=ENGLISH),
        dismiss().on("t").sees(step="movies", body=ENGLISH, navigation=["dismiss 1 done", "present e4 movies"]),
    ],
    "the root stands at level 0 for as long as the session lives, and is never seen": [
        start("register", subject="ann").sees(chain=[[], ["mobile"]], presenters=["e1"]),
        submit(number=NUMBER).sees(chain=[[], ["mobile", "send-code"]], presenters=["e1"]),
        submit().sees(chain=[[], ["mobile", "code"]], presenters=["e1"]),
        submit(code="1234").sees(chain=[[], ["mobile", "code", "verify"]], presenters=["e1"]),
        submit().sees(chain=[[], ["language"]], presenters=["e1"], changes=[
            "disappear e5", "dismiss 1 done", "unload e5", "unload e4", "unload e3", "unload e2",
            "present e6 language", "load e6", "appear e6"]),
        submit(language="de").sees(chain=[[], ["details"]], presenters=["e1"]),
        submit(name="Ann", birthYear=1990).sees(chain=[[], ["movies"]], presenters=["e1"], body="* Metropolis\n* M"),
        cancel().sees(chain=[[], ["movies"]], presenters=["e1"], entry="e9"),
    ],
    "a criterion reads facts: what was submitted and is not verified is still unmet": [
        *TO_THE_CODE,
        start("register", session="t", subject="ann").sees(step="mobile", values={"number": NUMBER}),
        submit_what_is_shown().on("t").sees(action="sendCode"),
    ],
    "verified from outside": [
        *TO_THE_CODE,
        profile("ann", set={"verifiedMobile": NUMBER}).sees(step="code"),
        start("register", session="t", subject="ann").sees(step="language"),
    ],
    "back and cancel are refused on each of these screens": [
        *TO_THE_CODE[:1],
        back().sees(refused="cannotGoBack", why="forbidden"),
        cancel().sees(refused="cannotCancel", why="forbidden"),
        submit(number=NUMBER),
        back().sees(refused="cannotGoBack", why="actionRunning"),
        submit(),
        back().sees(refused="cannotGoBack", why="forbidden"),
        submit(code="1234"), submit().sees(step="language"),
        back().sees(refused="cannotGoBack", why="forbidden"),
        submit(language="fr").sees(step="details"),
        back().sees(refused="cannotGoBack", why="forbidden"),
        submit(name="Ann", birthYear=1990).sees(step="movies"),
        back().sees(refused="cannotGoBack", why="forbidden"),
    ],
    "quitting at any point resumes at the first unmet, with what is known": [
        *TO_THE_CODE, submit(code="1234"), submit().sees(step="language"), restart().sees(step="language"),
        start("register", session="t", subject="ann").sees(step="language"),
        submit(language="en").on("t").sees(step="details"),
        restart().sees(step="language"),
        start("register", session="u", subject="ann").sees(step="details", values={}),
        start("register", session="v", subject="bob").sees(step="mobile", values={}),
    ],
    "a fact taken away while on the last screen is asked for the next time that the root appears": [
        profile("ann", set=KNOWN).sees(refused="sessionNotFound"),
        start("register", subject="ann").sees(step="movies", level=1),
        profile("ann", unset=["language"]).sees(step="movies", level=1),
        dismiss().sees(step="language", level=1),
        submit(language="fr").sees(step="movies", body="* La Grande Illusion"),
    ],
    "all criteria met at the start: straight to the movies, in one command": [
        profile("ann", set=KNOWN).sees(refused="sessionNotFound"),
        start("register", subject="ann").sees(
            step="movies", revision=1, chain=[[], ["movies"]], body=ENGLISH,
            changes=["push e1 root", "present e2 movies", "load e2", "appear e2"]),
        send("close").sees(step="movies", entry="e3"),
    ],
    "the other shape: the last dismisses the whole chain, top first, and the root appears once": [
        start("register-chain", subject="ann").sees(step="mobile", level=1),
        submit(number=NUMBER).sees(action="sendCode"),
        submit().sees(step="code", level=2, back="forbidden"),
        restart().sees(step="code", level=2),
        submit(code="1234").sees(action="verifyCode"),
        submit().sees(step="language", level=3, back="forbidden"),
        submit(language="en").sees(step="details", level=4, back="forbidden"),
        restart().sees(step="details", chain=[[], ["mobile"], ["code"], ["language"], ["details"]]),
        submit(name="Ann", birthYear=1990).sees(
            step="movies", chain=[[], ["movies"]], facts=KNOWN, body=ENGLISH,
            navigation=["dismiss 4 done", "dismiss 3 done", "dismiss 2 done", "dismiss 1 done", "present e8 movies"]),
        restart().sees(step="movies"),
        dismiss().sees(step="movies", entry="e9"),
    ],
    "the other shape: nothing is asked twice": [
        profile("ann", set={name: KNOWN[name] for name in ("mobile", "name", "birthYear", "language")}).sees(
            refused="sessionNotFound"),
        start("register-chain", subject="ann").sees(step="mobile", values={"number": NUMBER}),
        submit_what_is_shown().sees(action="sendCode"), submit().sees(step="code"),
        submit(code="1234"),
        submit().sees(step="movies", navigation=["dismiss 2 done", "dismiss 1 done", "present e6 movies"]),
    ],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_register(script, tmp_path):
    check(script, tmp_path)
