"""System 3: a central controller with branches."""

from playwright.sync_api import expect
from steps import box, choose, go_on, title


def test_from_start_to_end(visit, look, bridge):
    page = visit("?flow=create-team")
    title(page, "What kind of team is it?")
    expect(page.get_by_role("radiogroup", name="Team type")).to_be_visible()
    look(page, "create-team-1-type")
    choose(page, "Little League")
    go_on(page)
    title(page, "Which league?")
    expect(box(page, "League")).to_have_attribute("required", "")
    box(page, "League").fill("South")
    go_on(page)
    title(page, "Which age group?")
    look(page, "create-team-2-age")

    page.locator(".back").click()
    title(page, "Which league?")
    expect(box(page, "League")).to_have_value("South")
    page.locator(".back").click()
    title(page, "What kind of team is it?")
    expect(page.get_by_role("radio", name="Little League")).to_be_checked()

    choose(page, "High school")
    go_on(page)
    box(page, "School").fill("North High")
    go_on(page)
    expect(box(page, "Mascot")).to_be_focused()
    expect(box(page, "Mascot")).to_have_accessible_description("Is required.")
    look(page, "create-team-3-required")
    box(page, "Mascot").fill("Owl")
    expect(page.locator(".error:not(:empty)")).to_have_count(0)
    go_on(page)

    title(page, "What is the team called?")
    bridge.kill_engines()
    box(page, "Name").fill("Owls")
    go_on(page)
    expect(page.locator(".error:not(:empty)")).to_have_text("There is a team called Owls already.")
    expect(box(page, "Name")).to_have_value("Owls")
    expect(box(page, "Name")).to_be_focused()
    look(page, "create-team-4-taken")
    box(page, "Name").fill("Night owls")
    go_on(page)
    title(page, "Done")
    page.locator("summary").click()
    expect(page.locator(".facts")).to_have_text("Team id7")
    look(page, "create-team-5-done")


def test_the_breadcrumb_leads_back_over_several_screens(visit, look):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    go_on(page)
    box(page, "League").fill("South")
    go_on(page)
    choose(page, "10U")
    page.get_by_role("navigation", name="Where you are").get_by_role("button", name="What kind of team is it?").click()
    title(page, "What kind of team is it?")
    go_on(page)
    expect(box(page, "League")).to_have_value("South")


def test_what_was_left_is_gone_on_with(visit, look):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    go_on(page)
    box(page, "League").fill("South")
    go_on(page)
    title(page, "Which age group?")
    page.get_by_role("button", name="Help").click()
    title(page, "Help")
    look(page, "create-team-6-help")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Help")).to_be_focused()
    page.get_by_role("button", name="Back to the start").click()
    title(page, "What kind of team is it?")
    page.get_by_role("button", name="Go on where you were").click()
    title(page, "Which age group?")
