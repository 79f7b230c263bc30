"""The engine dies, the bridge goes away: the page goes on where it was."""

import os
import signal
from contextlib import contextmanager
from pathlib import Path

from bridge import Bridge
import pytest
from conftest import EXAMPLES
from playwright.sync_api import expect
from steps import box, choose, go_on, kept, title

FRAIL = Path(__file__).with_name("frail_engine.py")


def given_up(page):
    """The client has tried in vain so often that what it was asked for has failed, and the page tries on."""
    for _ in range(6):
        page.wait_for_event("websocket")


NOWHERE = """
const Real = WebSocket;
WebSocket = class extends Real { constructor(url) { super(new URL("nowhere", url)); } };
"""


def test_the_focus_stays_where_it_is_while_no_engine_has_answered_yet(visit, browser):
    context = browser.new_context(locale="en")
    context.add_init_script(NOWHERE)
    page = visit("?flow=create-team", context=context)
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    again = page.get_by_role("link", name="Try again")
    expect(again).to_be_focused()
    for _ in range(2):
        page.wait_for_event("websocket")
    expect(again).to_be_focused()


def test_a_dead_engine_is_not_noticed(visit, bridge):
    page = visit("?flow=create-team")
    title(page, "What kind of team is it?")
    for step in ("type", "school", "name"):
        bridge.kill_engines()
        if step == "type":
            choose(page, "High school")
        elif step == "school":
            box(page, "School").fill("North High")
            box(page, "Mascot").fill("Owl")
        else:
            box(page, "Name").fill("Night owls")
        go_on(page)
        title(page, {"type": "Which school?", "school": "What is the team called?", "name": "Done"}[step])


def test_an_engine_that_dies_at_once_with_a_command_does_it_once(visit, bridge):
    page = visit("?flow=guarded&subject=ann")
    page.get_by_role("button", name="Like").click()
    title(page, "Sign in")
    page.get_by_role("textbox", name="User").fill("ann")
    page.get_by_label("Password").fill("secret")
    go_on(page)
    expect(page.locator(".body")).to_have_text("1 likes")
    for count in range(2, 6):
        page.evaluate("setTimeout(() => document.querySelector('[data-event=like]').click())")
        bridge.kill_engines()
        expect(page.locator(".body")).to_have_text(f"{count} likes")


def test_what_was_typed_while_nothing_answered_is_kept(visit, bridge, tmp_path):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    go_on(page)
    title(page, "Which league?")
    bridge.close()
    expect(page.get_by_role("alert")).to_have_text("The connection was lost. Trying to reach the engine…")
    box(page, "League").fill("South")
    given_up(page)
    again = Bridge("--flows", EXAMPLES, "--port", bridge.port, store=tmp_path)
    try:
        expect(page.get_by_role("alert")).to_have_count(0, timeout=20_000)
        kept(page)
        page.reload()
        expect(box(page, "League")).to_have_value("South")
    finally:
        page.context.close()
        again.close()


def test_that_the_connection_is_lost_is_said_on_what_lies_on_top(visit, bridge):
    page = visit("?flow=said")
    page.get_by_role("button", name="Write").click()
    title(page, "A letter")
    page.get_by_role("button", name="Choose a stamp").click()
    title(page, "A stamp")
    bridge.close()
    expect(page.locator("dialog#level-1").get_by_role("alert")).to_be_visible()
    page.context.close()


def test_that_the_connection_is_lost_is_said_on_a_question_and_after_it(visit, bridge):
    page = visit("?flow=said")
    page.get_by_role("button", name="Write").click()
    title(page, "A letter")
    box(page, "Addressee").fill("Ann")
    page.locator(".back").click()
    question = page.locator("dialog.question")
    expect(question).to_be_visible()
    bridge.close()
    expect(question.get_by_role("alert")).to_be_visible()
    question.get_by_role("button", name="Stay").click()
    expect(page.locator("body > [role=alert]")).to_be_visible()
    page.context.close()


def test_a_command_that_nobody_heard_is_given_again(visit, bridge, tmp_path):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    kept(page)
    bridge.close()
    go_on(page)
    expect(page.get_by_role("alert")).to_be_visible()
    given_up(page)
    again = Bridge("--flows", EXAMPLES, "--port", bridge.port, store=tmp_path)
    try:
        title(page, "Which league?")
        expect(page.get_by_role("alert")).to_have_count(0)
    finally:
        page.context.close()
        again.close()


@contextmanager
def stopped(bridge):
    """An engine that takes its time."""
    [engine] = bridge.engines()
    os.kill(engine, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(engine, signal.SIGCONT)


def test_nobody_types_what_would_go_with_the_screen_that_a_command_leaves(visit, bridge):
    page = visit("?flow=create-team")
    choose(page, "High school")
    go_on(page)
    title(page, "Which school?")
    school = box(page, "School")
    school.fill("South")
    kept(page)
    with stopped(bridge):
        school.press("Enter")
        page.wait_for_function("document.activeElement === document.body")
        page.keyboard.type("North")
        go_on(page)
    expect(box(page, "Mascot")).to_have_accessible_description("Is required.")
    # It was refused, and so one goes on typing.
    expect(box(page, "Mascot")).to_be_focused()
    page.keyboard.type("Owl")
    expect(school).to_have_value("South")
    kept(page)
    go_on(page)
    title(page, "What is the team called?")


def test_a_command_that_waits_for_the_engine_is_not_given_twice(visit, bridge, tmp_path):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    kept(page)
    bridge.close()
    go_on(page)
    given_up(page)
    expect(page.locator(".fields[inert]")).to_have_count(1)
    again = Bridge("--flows", EXAMPLES, "--port", bridge.port, store=tmp_path)
    try:
        title(page, "Which league?")
        box(page, "League").fill("South")
        kept(page)
    finally:
        page.context.close()
        again.close()


@pytest.fixture
def frail(bridge, tmp_path, monkeypatch):
    """Puts in the place of the bridge one whose engines die of a piece of a message."""
    started = []

    def frail(page, fatal):
        monkeypatch.setenv("FATAL", fatal)
        bridge.close()
        expect(page.get_by_role("alert")).to_be_visible()
        started.append(Bridge("--flows", EXAMPLES, "--engine", FRAIL, "--port", bridge.port, store=tmp_path))
        expect(page.get_by_role("alert")).to_have_count(0)

    yield frail
    for each in started:
        each.close()


def dies(page):
    """The page says that engines die of what they were asked, and looks for no other one."""
    expect(page.locator(".status")).to_have_text(
        "The engine stops whenever it is asked this. It is not asked again; what you typed is still here."
    )
    expect(page.get_by_role("alert")).to_have_count(0)


# Each is asked for three times, and sent twice each time. What is submitted is kept as a draft as well.
@pytest.mark.parametrize(("key", "most"), (("Tab", 6), ("Enter", 12)))
def test_what_engines_die_of_is_not_asked_for_ever(visit, frail, key, most):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    go_on(page)
    title(page, "Which league?")
    frail(page, "fatal")
    connections = []
    page.on("websocket", lambda each: connections.append(each))
    league = box(page, "League")
    league.fill("fatal")
    league.press(key)
    dies(page)
    assert len(connections) <= most
    expect(league).to_have_value("fatal")
    league.fill("South")
    go_on(page)
    title(page, "Which age group?")
    page.context.close()


def test_a_screen_that_engines_die_of_is_not_asked_for_ever(visit, bridge, frail):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    go_on(page)
    title(page, "Which league?")
    frail(page, "currentScreen")
    dies(page)
    # The page goes on, with commands.
    box(page, "League").fill("South")
    go_on(page)
    title(page, "Which age group?")
    page.context.close()


def test_what_another_page_does_is_shown(visit):
    page = visit("?flow=create-team")
    page.wait_for_url("**/?session=*")
    other = visit(page.url.rsplit("/", 1)[1], context=page.context)
    title(other, "What kind of team is it?")
    choose(page, "Travel team")
    kept(page)
    expect(other.get_by_role("radio", name="Travel team")).to_be_checked()
    other.get_by_role("radio", name="Travel team").focus()
    go_on(page)
    title(other, "Where does the team travel?")
    # What had the focus there is gone.
    expect(other.locator("h1")).to_be_focused()
    box(other, "First season").fill("2024")
    kept(other)
    expect(box(page, "First season")).to_have_value("2024")


def test_another_page_may_open_a_sheet_while_one_types(visit):
    page = visit("?flow=said")
    page.get_by_role("button", name="Write").click()
    title(page, "A letter")
    other = visit(page.url.rsplit("/", 1)[1], context=page.context)
    title(other, "A letter")
    other.bring_to_front()
    box(other, "Addressee").press_sequentially("Ann")
    kept(other)
    page.get_by_role("button", name="Choose a stamp").click()
    title(other, "A stamp")
    other.get_by_role("button", name="Cancel").click()
    title(other, "A letter")
    expect(box(other, "Addressee")).to_have_value("Ann")


def test_who_never_stops_typing_loses_little(visit):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    go_on(page)
    title(page, "Which league?")
    other = visit(page.url.rsplit("/", 1)[1], context=page.context)
    title(other, "Which league?")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    box(page, "League").focus()
    for letter in "South":
        page.keyboard.type(letter)
        page.clock.run_for(300)
    expect(box(other, "League")).to_have_value("Sout")
