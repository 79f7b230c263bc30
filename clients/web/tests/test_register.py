"""System 1: a root that is never seen, and asks for what is missing each time that it appears."""

from playwright.sync_api import expect
from steps import box, choose, go_on, title


def test_from_start_to_end(visit, look, bridge):
    page = visit("?flow=register&subject=ann")
    title(page, "What is your mobile number?")
    expect(page.locator(".back, .cancel")).to_have_count(0)
    box(page, "Mobile number").fill("x")
    go_on(page)
    expect(page.locator(".error")).to_have_text("Write the number with its country, like +41791234567.")
    look(page, "register-1-mobile")
    box(page, "Mobile number").fill("+41791234567")
    go_on(page)
    title(page, "Which code did you get?")

    bridge.kill_engines()
    page.reload()
    title(page, "Which code did you get?")
    expect(page.locator(".body")).to_have_text("It was sent to +41791234567.")
    box(page, "Code").fill("9999")
    go_on(page)
    expect(page.locator(".error:not(:empty)")).to_have_text("That is not the code.")
    look(page, "register-2-code")
    box(page, "Code").fill("1234")
    go_on(page)

    title(page, "Which language do you speak?")
    look(page, "register-3-language")
    choose(page, "Deutsch")
    go_on(page)
    title(page, "Who are you?")

    page.goto(bridge.address + "?flow=register&subject=ann")
    title(page, "Who are you?")
    box(page, "Name").fill("Ann")
    box(page, "Year of birth").fill("1815")
    go_on(page)
    expect(page.locator(".error:not(:empty)")).to_have_text("Must be at least 1900.")
    box(page, "Year of birth").fill("1980")
    go_on(page)
    title(page, "Movies for Ann")
    expect(page.locator(".body li")).to_have_text(["Metropolis", "M"])
    look(page, "register-4-movies")

    bridge.kill_engines()
    entry = page.locator(".screen").last.get_attribute("data-key")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(f"[data-key='{entry}']")).to_have_count(0)
    title(page, "Movies for Ann")


def test_the_other_shape_presents_each_screen_over_the_last(visit):
    page = visit("?flow=register-chain&subject=bob")
    box(page, "Mobile number").fill("+41791234567")
    go_on(page)
    box(page, "Code").fill("1234")
    go_on(page)
    choose(page, "English")
    go_on(page)
    title(page, "Who are you?")
    expect(page.locator("dialog.level")).to_have_count(4)
    box(page, "Name").fill("Bob")
    box(page, "Year of birth").fill("1980")
    go_on(page)
    title(page, "Movies for Bob")
    expect(page.locator("dialog.level")).to_have_count(1)
