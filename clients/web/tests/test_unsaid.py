"""What does not go out, and what is not shown."""

import pytest
from playwright.sync_api import expect
from steps import box, go_on, title


@pytest.mark.parametrize(
    "typed, said",
    [
        (r'"\ud800"', "This can't be sent: there is half of a character in it."),
        (r'{"a": ["\udc00"]}', "This can't be sent: there is half of a character in it."),
        ("[" * 520 + "]" * 520, "deep"),
    ],
    ids=["half", "half-inside", "deep"],
)
def test_what_can_not_be_sent_is_said(visit, typed, said):
    page = visit("?flow=unsaid")
    box(page, "Anything").fill(typed)
    go_on(page)
    status = page.locator(".status[data-shown=true]")
    expect(status).to_contain_text(said)
    expect(status).to_be_visible()
    title(page, "Tell me")
    # It may be mended, and goes on.
    box(page, "Anything").fill("a")
    go_on(page)
    title(page, "Keeping…")


def test_what_an_action_has_not_got_any_more_is_said(visit, bridge):
    page = visit("?flow=unsaid")
    page.get_by_label("Password").fill("s3cret-pw")
    go_on(page)
    title(page, "Keeping…")
    host = page.get_by_role("region", name="keepThis")
    expect(host.locator(".error:not(:empty)")).to_have_count(0)
    bridge.kill_engines()
    page.reload()
    expect(host.locator(".error:not(:empty)")).to_have_text("Lost, because secrets are never stored: password")


def test_an_action_without_a_title_is_named_by_its_step(visit):
    page = visit("?flow=unsaid")
    title(page, "Tell me")
    go_on(page)
    title(page, "Keeping…")
    page.get_by_role("button", name="It is done").click()
    title(page, "Tell them")
    expect(page.locator("[aria-current=page]")).to_have_text("Tell them")


def test_what_an_action_gets_is_shown_to_who_asks_for_it(visit, look):
    page = visit("?flow=unsaid")
    page.get_by_label("Password").fill("s3cret-pw")
    go_on(page)
    title(page, "Keeping…")
    shown = page.get_by_text("s3cret-pw")
    expect(shown).to_have_count(1)
    expect(shown).to_be_hidden()
    page.locator("summary", has_text="Input").click()
    expect(shown).to_be_visible()
    look(page, "unsaid-input", dark=False)
