"""The browser's own buttons: back asks the engine, reload comes back, forward leads nowhere new."""

from playwright.sync_api import expect
from steps import box, choose, go_on, kept, tab, title


def to_the_name(page):
    choose(page, "High school")
    go_on(page)
    box(page, "School").fill("North High")
    box(page, "Mascot").fill("Owl")
    go_on(page)
    title(page, "What is the team called?")


def test_back_goes_back_screen_by_screen_and_then_leaves(visit):
    page = visit()
    page.get_by_role("link", name="Create a team").click()
    to_the_name(page)
    box(page, "Name").fill("Ni")
    page.go_back()
    title(page, "Which school?")
    expect(box(page, "Mascot")).to_have_value("Owl")
    page.go_back()
    title(page, "What kind of team is it?")
    page.go_back()
    title(page, "What would you like to do?")


def test_what_was_typed_before_back_is_a_draft(visit):
    page = visit("?flow=create-team")
    to_the_name(page)
    box(page, "Name").fill("Night")
    page.go_back()
    title(page, "Which school?")
    go_on(page)
    title(page, "What is the team called?")
    expect(box(page, "Name")).to_have_value("Night")


def test_the_button_of_the_page_and_the_browsers_mean_the_same(visit):
    page = visit("?flow=create-team")
    to_the_name(page)
    page.locator(".back").click()
    title(page, "Which school?")
    page.go_back()
    title(page, "What kind of team is it?")


def test_forward_has_nothing_to_show(visit):
    page = visit("?flow=create-team")
    to_the_name(page)
    page.go_back()
    title(page, "Which school?")
    page.go_forward(wait_until="commit")
    title(page, "Which school?")
    page.go_back()
    title(page, "What kind of team is it?")


def test_reload_comes_back_to_the_same_screen(visit):
    page = visit("?flow=create-team")
    to_the_name(page)
    box(page, "Name").fill("Night")
    kept(page)
    page.reload()
    title(page, "What is the team called?")
    expect(box(page, "Name")).to_have_value("Night")
    page.go_back()
    title(page, "Which school?")


def test_back_in_a_sheet_cancels_it(visit):
    page = visit("?flow=recipes")
    page.get_by_role("button", name="Add", exact=True).click()
    title(page, "New recipe")
    page.go_back()
    title(page, "Recipes")
    expect(page.locator("dialog")).to_have_count(0)


def test_back_within_a_tab_stays_in_it(visit):
    page = visit("?flow=color-viewer")
    page.get_by_role("button", name="Red").click()
    title(page, "Detail")
    tab(page, "Top").click()
    title(page, "Top")
    tab(page, "Colors").click()
    title(page, "Detail")
    page.go_back()
    title(page, "Colors")


def test_back_that_would_lose_answers_asks_first(visit):
    page = visit("?flow=recipes")
    page.get_by_role("button", name="Look closer").click()
    page.get_by_role("button", name="B", exact=True).click()
    box(page, "Note").fill("More salt")
    kept(page)
    page.go_back()
    page.get_by_role("button", name="Stay").click()
    title(page, "B")
    expect(box(page, "Note")).to_have_value("More salt")
    page.go_back()
    page.get_by_role("button", name="Leave", exact=True).click()
    title(page, "A")
