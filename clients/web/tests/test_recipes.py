"""System 5: modal chains, results, delegates."""

from playwright.sync_api import expect
from steps import box, choose, go_on, title


def test_from_start_to_end(visit, look, bridge):
    page = visit("?flow=recipes")
    title(page, "Recipes")
    look(page, "recipes-1-list")
    page.get_by_role("button", name="Add", exact=True).click()
    title(page, "New recipe")
    go_on(page)
    expect(page.locator(".error:not(:empty)")).to_have_text("Give the recipe a name.")
    look(page, "recipes-2-form")
    box(page, "Name").fill("Apple pie")
    page.get_by_role("button", name="Choose a photo").click()
    title(page, "Choose a photo")
    expect(page.locator("dialog#level-2")).to_have_attribute("data-style", "fullScreen")
    choose(page, "apple-pie")
    look(page, "recipes-3-photo")
    go_on(page)
    title(page, "New recipe")
    expect(box(page, "Photo")).to_have_value("apple-pie")
    expect(box(page, "Name")).to_have_value("Apple pie")

    bridge.kill_engines()
    page.reload()
    title(page, "New recipe")
    expect(box(page, "Name")).to_have_value("Apple pie")
    go_on(page)
    title(page, "Recipes")
    expect(page.locator(".body li")).to_have_text(["Apple pie"])
    look(page, "recipes-4-one")

    page.get_by_role("button", name="Add", exact=True).click()
    box(page, "Name").fill("Soup")
    page.get_by_role("button", name="Cancel").click()
    title(page, "Recipes")
    expect(page.locator(".body li")).to_have_text(["Apple pie"])


def test_another_presenter_has_other_rules(visit, look):
    page = visit("?flow=recipes")
    page.get_by_role("button", name="Favourites").click()
    look(page, "recipes-5-favourites")
    page.get_by_role("button", name="Add a favourite").click()
    box(page, "Name").fill("Soup")
    go_on(page)
    expect(page.locator(".error:not(:empty)")).to_have_text("A favourite needs a photo.")


def test_what_was_typed_in_a_chain_is_asked_for_before_it_is_lost(visit, look):
    page = visit("?flow=recipes")
    page.get_by_role("button", name="Look closer").click()
    page.get_by_role("button", name="B", exact=True).click()
    box(page, "Note").fill("More salt")
    page.get_by_role("button", name="C", exact=True).click()
    title(page, "C")
    page.get_by_role("button", name="Close all").click()
    expect(page.locator("dialog.question h1")).to_have_text("Leave without submitting?")
    look(page, "recipes-6-leave")
    page.get_by_role("button", name="Stay").click()
    title(page, "C")
    page.get_by_role("button", name="Close all").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    title(page, "Recipes")
    expect(page.locator("dialog")).to_have_count(0)
