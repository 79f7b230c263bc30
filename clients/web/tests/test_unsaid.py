"""What does not go out, and what is not shown."""

from playwright.sync_api import expect
from steps import box, go_on, title


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
