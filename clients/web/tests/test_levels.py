"""Presentations of each style, tabs beyond the fourth, actions and deadlines."""

import re

import pytest
from playwright.sync_api import expect
from steps import box, go_on, tab, title


@pytest.mark.parametrize(
    "name, style",
    [
        ("Full screen", "fullScreen"),
        ("Page sheet", "pageSheet"),
        ("Form sheet", "formSheet"),
        ("Popover", "popover"),
        ("Over the current context", "overCurrentContext"),
        ("Drawer", "drawer"),
    ],
)
def test_each_style_lies_over_the_screen_in_its_way(visit, look, name, style):
    page = visit("?flow=sheets")
    page.get_by_role("button", name=name).click()
    title(page, "A sheet")
    sheet = page.locator("dialog#level-1")
    expect(sheet).to_have_attribute("data-style", style)
    covered = sheet.bounding_box()
    assert (covered["width"] == 1200 and covered["height"] == 800) == (style == "fullScreen")
    look(page, f"sheet-{style}", dark=False)
    box(page, "What").fill("this")
    go_on(page)
    title(page, "Which style?")
    expect(page.get_by_role("button", name=name)).to_be_focused()


def test_a_full_screen_without_a_way_out_has_a_menu_of_its_own(visit):
    page = visit("?flow=sheets")
    page.get_by_role("button", name="Without a way out").click()
    title(page, "Stay here")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Menu").click()
    sheet.get_by_label("Appearance").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-appearance", "dark")


def test_the_fifth_tab_and_later_ones_are_under_more(visit, look):
    page = visit("?flow=six-tabs")
    title(page, "Today")
    expect(page.locator(".badge")).to_have_text("3")
    expect(tab(page, "Friends")).to_be_hidden()
    look(page, "six-tabs")
    tab(page, "More").click()
    tab(page, "Settings").click()
    title(page, "Settings")
    expect(page.locator("[popovertarget=more-tabs]")).to_have_text("Settings")


def test_one_can_go_back_from_an_action_that_allows_it(visit):
    page = visit("?flow=sheets")
    page.get_by_role("button", name="Work").click()
    title(page, "Working…")
    page.go_back()
    title(page, "Which style?")


def test_how_far_an_action_is_is_shown(visit, look):
    page = visit("?flow=sheets")
    page.get_by_role("button", name="Work").click()
    title(page, "Working…")
    other = visit(page.url.rsplit("/", 1)[1], context=page.context)
    title(other, "Working…")
    report(other, {"fraction": 0.4, "message": "Two of five"})
    expect(page.get_by_text("Two of five")).to_be_visible()
    expect(page.locator(".action-progress")).to_have_attribute("value", "0.4")
    page.get_by_role("button", name="It is done").click()
    title(page, "Which style?")
    expect(page.locator(".notice")).to_have_text("It is done.")
    expect(other.locator(".notice")).to_have_text("It is done.")


def report(page, progress):
    page.evaluate(
        """async (progress) => {
      const { Engine } = await import("/javascript/src/segue.js");
      const engine = await Engine.connect(location.href.replace(/^http/, "ws").replace(/[?].*/, "socket"));
      await engine.reportProgress(new URLSearchParams(location.search).get("session"), progress);
    }""",
        progress,
    )


def test_a_deadline_and_a_notice_are_shown(visit, look):
    page = visit("?flow=sheets")
    page.get_by_role("button", name="Later").click()
    title(page, "Wait for it")
    expect(page.locator(".notice[data-kind=deadline] time")).to_have_text(re.compile(r"Until .*\d:\d\d"))
    page.get_by_role("button", name="Say something").click()
    expect(page.locator(".notice[data-kind=info]")).to_be_visible()
    look(page, "notices", dark=False)
