"""System 4: flows in between, before a destination."""

from playwright.sync_api import expect
from steps import box, go_on, title


def open_profile(page, number):
    page.get_by_role("button", name="Open a profile").click()
    box(page, "Profile").fill(str(number))


def test_from_start_to_end(visit, look, bridge):
    page = visit("?flow=guarded&subject=ann")
    title(page, "Home")
    look(page, "guarded-1-home")
    open_profile(page, "x")
    page.locator("dialog.question button.primary").click()
    expect(page.locator("dialog.question .error")).to_have_text("Must be a whole number.")
    look(page, "guarded-2-which")
    box(page, "Profile").fill("7")
    page.locator("dialog.question button.primary").click()

    title(page, "Sign in")
    expect(page.locator("dialog#level-1")).to_have_attribute("data-style", "formSheet")
    expect(page.get_by_label("Password")).to_have_attribute("type", "password")
    look(page, "guarded-3-sign-in")
    page.get_by_role("button", name="Register").click()
    title(page, "Register")
    box(page, "User").fill("ann")
    box(page, "E-mail").fill("ann@example.org")
    go_on(page)
    title(page, "Terms")

    bridge.kill_engines()
    page.reload()
    title(page, "Terms")
    look(page, "guarded-4-terms")
    page.get_by_role("button", name="Accept").click()
    title(page, "Profile 7")
    expect(page.locator("dialog")).to_have_count(0)
    look(page, "guarded-5-profile")
    page.locator(".back").click()
    title(page, "Home")
    open_profile(page, 7)
    page.keyboard.press("Enter")
    title(page, "Profile 7")


def test_declining_says_which_gate_and_why(visit, look):
    page = visit("?flow=guarded")
    open_profile(page, 7)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Register").click()
    title(page, "Register")
    box(page, "User").fill("ann")
    box(page, "E-mail").fill("ann@example.org")
    go_on(page)
    page.get_by_role("button", name="Decline").click()
    title(page, "Home")
    expect(page.locator(".notice")).to_have_text("You did not get there. (termsDeclined)")
    look(page, "guarded-6-declined")
    page.get_by_role("button", name="Settings").click()
    title(page, "Settings")


def test_a_password_is_typed_and_an_event_behind_it_happens_once(visit):
    page = visit("?flow=guarded")
    page.get_by_role("button", name="Like").click()
    box(page, "User").fill("a")
    page.get_by_label("Password").fill("secret")
    go_on(page)
    expect(box(page, "User")).to_be_focused()
    # No view ever has it; it stays in its control, and so need not be typed again.
    expect(page.get_by_label("Password")).to_have_value("secret")
    box(page, "User").fill("ann")
    go_on(page)
    title(page, "Home")
    expect(page.locator(".body")).to_have_text("1 likes")


def test_two_gates_in_a_row(visit):
    page = visit("?flow=guarded")
    page.get_by_role("button", name="Vault").click()
    title(page, "Sign in")
    expect(page.locator("dialog")).to_have_count(0)
    box(page, "User").fill("ann")
    page.get_by_label("Password").fill("secret")
    go_on(page)
    title(page, "Enter the PIN")
    box(page, "PIN").fill("1234")
    go_on(page)
    title(page, "Vault")


def test_on_a_narrow_screen_the_sign_in_is_a_full_one(visit):
    page = visit("?flow=guarded", viewport={"width": 390, "height": 780})
    open_profile(page, 7)
    page.keyboard.press("Enter")
    expect(page.locator("dialog#level-1")).to_have_attribute("data-style", "fullScreen")
