"""System 2: tabs with a stack each, and a form over everything that changes what lies under it."""

from playwright.sync_api import expect
from steps import box, kept, tab, title


def test_from_start_to_end(visit, look, bridge):
    page = visit("?flow=color-viewer")
    title(page, "Colors")
    expect(tab(page, "Colors")).to_have_attribute("aria-current", "page")
    expect(page.locator(".back")).to_have_count(0)
    look(page, "color-viewer-1-colors")

    page.get_by_role("button", name="Green").click()
    title(page, "Detail")
    expect(page.locator(".body")).to_have_text("green")
    expect(page.locator(".back")).to_have_text("Back: Colors")
    look(page, "color-viewer-2-detail")

    tab(page, "Top").click()
    title(page, "Top")
    tab(page, "Colors").click()
    title(page, "Detail")
    tab(page, "Colors").click()
    title(page, "Colors")

    tab(page, "Top").click()
    page.get_by_role("button", name="Change the color").click()
    title(page, "Which color?")
    expect(page.locator("dialog#level-1")).to_have_attribute("data-style", "fullScreen")
    box(page, "Color").fill("catdog")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".error")).to_have_text("Error!")
    expect(box(page, "Color")).to_be_focused()
    expect(box(page, "Color")).to_have_accessible_description("Error!")
    look(page, "color-viewer-3-error")

    box(page, "Color").fill("MAGENTA")
    page.get_by_role("button", name="Done").click()
    title(page, "Top")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".body")).to_have_text("magenta")

    bridge.kill_engines()
    tab(page, "Colors").click()
    title(page, "Colors")
    tab(page, "Top").click()
    expect(page.locator(".body")).to_have_text("magenta")


def test_only_the_screen_that_asked_changes(visit, look):
    page = visit("?flow=color-viewer")
    page.get_by_role("button", name="Blue").click()
    page.get_by_role("button", name="Change the color").click()
    box(page, "Color").fill("cyan")
    page.keyboard.press("Enter")
    title(page, "Detail")
    expect(page.locator(".body")).to_have_text("cyan")
    page.locator(".back").click()
    page.get_by_role("button", name="Blue").click()
    expect(page.locator(".body")).to_have_text("blue")


def test_cancelling_the_form_changes_nothing_and_a_draft_outlives_a_kill(visit, bridge):
    page = visit("?flow=color-viewer")
    tab(page, "Top").click()
    page.get_by_role("button", name="Change the color").click()
    box(page, "Color").fill("yel")
    kept(page)
    bridge.kill_engines()
    page.reload()
    title(page, "Which color?")
    expect(box(page, "Color")).to_have_value("yel")
    page.keyboard.press("Escape")
    title(page, "Top")
    expect(page.locator(".body")).to_have_text("white")
