"""Where no flow is named, and where the one that is named cannot be shown."""

import re
from contextlib import contextmanager

import pytest
from bridge import Bridge
from conftest import EXAMPLES
from playwright.sync_api import expect
from steps import box, choose, go_on, title


def test_it_lists_the_flows_and_the_sessions_to_go_on_with(visit, look):
    page = visit()
    title(page, "What would you like to do?")
    look(page, "home-1-flows", dark=False)
    page.get_by_role("link", name="Create a team").click()
    choose(page, "Travel team")
    go_on(page)
    title(page, "Where does the team travel?")
    page.get_by_role("button", name="Menu").click()
    look(page, "home-2-menu", dark=False)
    page.get_by_role("link", name="All flows").click()
    title(page, "What would you like to do?")
    page.get_by_role("region", name="Go on where you were").get_by_role("link", name="Create a team").click()
    title(page, "Where does the team travel?")


def test_a_flow_that_wants_an_input_asks_for_it(visit, look):
    page = visit("?flow=checkout")
    title(page, "Check out")
    go_on(page)
    expect(page.locator(".error:not(:empty)").last).to_have_text("Is required.")
    look(page, "checkout-1-input", dark=False)
    box(page, "Total in cents").fill("1200")
    page.get_by_role("button", name="Add Items").click()
    box(page, "Article").fill("tea")
    box(page, "Count").fill("2")
    go_on(page)
    title(page, "Where shall it go?")


def test_all_that_is_wrong_with_an_input_is_said_and_can_be_mended(visit, look):
    page = visit("?flow=asking")
    title(page, "Before it can start")
    expect(page.locator(".notice")).to_have_count(0)
    choose(page, "stay")
    go_on(page)
    expect(page.locator(".notice").first).to_have_text("2 things to look at")
    expect(page.locator("#level-0 > .status")).to_have_text("2 things to look at")
    expect(page.locator(".notice")).to_have_count(2)
    expect(box(page, "Nights")).to_be_focused()
    expect(box(page, "Nights")).to_have_accessible_description("Is required.")
    look(page, "asking", dark=False)
    box(page, "Nights").fill("2")
    go_on(page)
    # What no field shows stands above them all.
    expect(page.locator(".notice")).to_have_count(1)
    expect(page.locator("h1")).to_be_focused()
    box(page, "Mail").fill("ann@example.org")
    go_on(page)
    title(page, "There")


def test_an_input_without_fields_is_typed_as_json(visit):
    page = visit("?flow=named")
    answers = box(page, "Your answers")
    for typed, said in (("{", re.compile("^This is not valid JSON: ")), ("{}", "Must have at least 1 property.")):
        answers.fill(typed)
        go_on(page)
        expect(page.locator(".status")).to_have_text(said)
    answers.fill('{"a": 1}')
    go_on(page)
    title(page, "There")


def test_all_that_is_wrong_with_a_payload_is_said(visit, look):
    page = visit('?flow=asking&input={"kind":"visit","mail":"m"}')
    page.get_by_role("button", name="Take a note").click()
    question = page.get_by_role("dialog")
    question.get_by_role("button", name="Continue").click()
    expect(question).to_have_accessible_description("Must have at least 1 property.")
    expect(box(question, "Short")).to_be_focused()
    look.check(page, "a payload")
    box(question, "Long").fill("no")
    page.keyboard.press("Enter")
    expect(question.locator(".notice")).to_have_count(0)
    expect(box(question, "Long")).to_be_focused()
    box(question, "Long").fill("now")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_have_text("Taken.")


def test_what_is_typed_for_a_payload_without_fields_stays_until_it_is_one(visit, look):
    page = visit('?flow=named&input={"a":1}')
    page.get_by_role("button", name="Take a note").click()
    question = page.get_by_role("dialog")
    answers = box(question, "Your answers")
    for typed, said in (('{"a":', re.compile("^This is not valid JSON: ")), ("[1]", 'This is not a JSON object, such as {"a": 1}.')):
        answers.fill(typed)
        question.get_by_role("button", name="Continue").click()
        expect(answers).to_have_accessible_description(said)
        expect(answers).to_have_value(typed)
        expect(answers).to_be_focused()
    look.check(page, "an open payload")
    answers.fill('{"a": "one"}')
    question.get_by_role("button", name="Continue").click()
    expect(question).to_have_accessible_description("Must be a whole number.")
    expect(answers).to_have_value(re.compile('"one"'))
    answers.fill('{"a": 1}')
    question.get_by_role("button", name="Continue").click()
    expect(page.locator(".notice")).to_have_text("Taken 1.")


def test_a_payload_that_can_not_be_sent_is_not_typed_again(visit):
    page = visit('?flow=named&input={"a":1}')
    page.get_by_role("button", name="Take a name").click()
    question = page.get_by_role("dialog")
    box(question, "Name").fill(r'"Ann \ud800"')
    question.get_by_role("button", name="Continue").click()
    expect(question).to_have_accessible_description("This can't be sent: there is half of a character in it.")
    expect(box(question, "Name")).to_have_value(re.compile("^Ann "))
    box(question, "Name").fill("Ann")
    question.get_by_role("button", name="Continue").click()
    expect(page.locator(".notice")).to_have_text("Taken Ann.")


def sending(visit):
    """The action of the contact form."""
    page = visit("?flow=contact")
    page.get_by_role("radio", name="My account").check()
    page.get_by_label("Message").fill("Please forget me.")
    page.get_by_label("E-mail").fill("ann@example.org")
    go_on(page)
    title(page, "Sending…")
    return page


def test_a_last_view_of_the_flows_own_is_shown_at_the_end(visit, look):
    page = sending(visit)
    box(page, "Result").fill('{"ticket": "T1"}')
    page.get_by_role("button", name="It is done").click()
    title(page, "Thank you")
    expect(page.locator(".body")).to_have_text("Your message has the number T1.")
    look(page, "contact", dark=False)


@pytest.mark.parametrize("text, where", [('{"price":1,}', "at position 11"), ("7x", "Unexpected non-whitespace")])
def test_an_input_that_is_no_json_is_said(visit, text, where):
    page = visit(f"?flow=given&input={text}")
    title(page, "That did not work")
    expect(page.locator(".body")).to_contain_text("This is not valid JSON: ")
    expect(page.locator(".body")).to_contain_text(where)


SUBJECTS = """async () => {
  const { Engine } = await import("/javascript/src/segue.js");
  const engine = await Engine.connect(location.href.replace(/^http/, "ws").replace(/[?].*/, "socket"));
  return (await engine.listSessions()).sessions.map(({ subject }) => subject);
}"""


def test_what_is_started_again_is_for_the_same_subject(visit):
    page = visit("?flow=create-team&subject=ann")
    title(page, "What kind of team is it?")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="All flows").click()
    page.get_by_role("region", name="Go on where you were").get_by_role("link", name="Create a team").click()
    title(page, "What kind of team is it?")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End this session").click()
    title(page, "Cancelled")
    page.get_by_role("link", name="Start again").click()
    title(page, "What kind of team is it?")
    assert page.evaluate(SUBJECTS) == ["ann", "ann"]


def test_a_result_that_is_no_object_is_said(visit):
    page = sending(visit)
    for text, said in (
        ('{"ticket": "T1",}', re.compile("^This is not valid JSON: .* at position 16")),
        ('"T1"', 'This is not a JSON object, such as {"a": 1}.'),
        ("[1]", 'This is not a JSON object, such as {"a": 1}.'),
    ):
        box(page, "Result").fill(text)
        page.get_by_role("button", name="It is done").click()
        expect(page.get_by_role("status").last).to_have_text(said)
    box(page, "Result").fill('{"ticket": "T1"}')
    page.get_by_role("button", name="It is done").click()
    title(page, "Thank you")


@pytest.mark.parametrize("mistake, said", [("export function createTeam( {", "Unexpected end of input"), ("throw new Error('no key');", "no key")])
def test_a_mistake_in_the_file_of_actions_is_said(browser, tmp_path, mistake, said):
    (tmp_path / "actions.js").write_text(mistake)
    with opened(browser, tmp_path, "create-team", "--flows", EXAMPLES, "--actions", tmp_path / "actions.js") as page:
        title(page, "That did not work")
        expect(page.locator(".body")).to_have_text(f"The file of actions can't be read: {said}")


def test_a_mistake_in_a_flow_is_said_with_its_place(browser, tmp_path):
    (tmp_path / "bad.flow.json").write_text('{"flow": "bad", "start": "a",\n "steps": {"a": {"end": "completed"},}}')
    with opened(browser, tmp_path, "bad", "--flows", tmp_path) as page:
        title(page, "That did not work")
        expect(page.get_by_role("listitem")).to_have_text(
            "2:38 This is not valid JSON: expected a name in double quotes. Remove the comma before it."
        )


@contextmanager
def opened(browser, folder, flow, *arguments):
    """The page of a flow, from a bridge of its own."""
    bridge = Bridge(*arguments, store=folder / "store")
    page = browser.new_page(locale="en")
    try:
        page.goto(f"{bridge.address}?flow={flow}")
        yield page
    finally:
        page.close()
        bridge.close()


def test_a_session_that_is_gone_is_said(visit):
    page = visit("?session=nobody")
    title(page, "That did not work")
    expect(page.locator(".body")).to_have_text("This session does not exist any more.")
    page.get_by_role("link", name="All flows").click()
    title(page, "What would you like to do?")


def test_a_flow_that_there_is_not_is_said(visit):
    page = visit("?flow=create-taem")
    title(page, "That did not work")
    expect(page.locator(".body")).to_contain_text("create-taem")


def test_a_link_in_the_address_is_not_drawn_as_one(visit):
    page = visit("?flow=[Sign in](https://evil.example/)")
    title(page, "That did not work")
    expect(page.locator(".body")).to_contain_text("[Sign in](https://evil.example/)")
    expect(page.locator(".body a")).to_have_count(0)


def test_cancelling_the_whole_session_ends_it(visit, look):
    page = visit("?flow=create-team")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End this session").click()
    title(page, "Cancelled")
    look(page, "ended", dark=False)
    page.get_by_role("link", name="Start again").click()
    title(page, "What kind of team is it?")
