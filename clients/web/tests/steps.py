"""What a user does and sees, in the words of the tests."""

from playwright.sync_api import expect


def title(page, text):
    """The screen on top has this title."""
    expect(page.locator("h1").last).to_have_text(text)


def box(page, label):
    """Where text is typed, on whatever lies on top."""
    return page.get_by_role("textbox", name=label)


def choose(page, name):
    page.get_by_role("radio", name=name).check()


def go_on(page):
    page.locator("button.primary").last.click()


def tab(page, name):
    return page.get_by_role("navigation", name="Sections").get_by_role("button", name=name)


def free(page):
    """Nobody is kept from typing any more, as while the engine says what another shape has. Playwright would type all the same."""
    expect(page.locator(".fields[inert]")).to_have_count(0)


def kept(page):
    """What was typed is a draft of the session."""
    expect(page.locator("form[data-unsaved]")).to_have_count(0)
