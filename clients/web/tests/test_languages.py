"""Translations beside a flow, the page's own words, and scripts that run from right to left."""

from playwright.sync_api import expect
from steps import choose, go_on, title


def test_a_locale_translates_the_flow_and_the_page(visit, look):
    page = visit("?flow=create-team&locale=de-CH")
    title(page, "Was für ein Team ist es?")
    expect(page.locator("html")).to_have_attribute("lang", "de-CH")
    look(page, "german", dark=False)
    choose(page, "Schulmannschaft")
    go_on(page)
    title(page, "Welche Schule?")
    go_on(page)
    expect(page.locator(".error").first).to_have_text("Muss angegeben werden.")
    expect(page.locator(".back")).to_have_text("Zurück: Was für ein Team ist es?")
    page.reload()
    title(page, "Welche Schule?")
    expect(page.locator(".back")).to_have_text("Zurück: Was für ein Team ist es?")


def test_the_browsers_language_counts_where_the_address_names_none(visit):
    page = visit("?flow=create-team", locale="fr")
    title(page, "De quel genre d’équipe s’agit-il ?")
    expect(page.get_by_role("button", name="Continuer")).to_be_visible()


def test_the_language_is_changed_on_the_way(visit):
    page = visit("?flow=create-team")
    choose(page, "Travel team")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("fr")
    title(page, "De quel genre d’équipe s’agit-il ?")
    expect(page.get_by_role("radio", name="Équipe itinérante")).to_be_checked()
    page.reload()
    title(page, "De quel genre d’équipe s’agit-il ?")


def test_the_language_is_changed_before_a_flow_is_started_and_the_rest_of_the_address_stays(visit):
    page = visit("?subject=ann")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("fr")
    page.wait_for_url("**/?subject=ann&locale=fr")
    page.get_by_role("link", name="create-team").click()
    title(page, "De quel genre d’équipe s’agit-il ?")
    page.wait_for_url("**/?session=*&locale=fr&subject=ann")


def test_the_language_is_changed_where_the_session_is_over(visit):
    page = visit("?flow=unsaid&subject=ann")
    go_on(page)
    for step in ("Keeping…", "Tell them"):
        title(page, step)
        page.get_by_role("button", name="It is done").click()
    title(page, "Done")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("link", name="Recommencer").click()
    page.wait_for_url("**/?session=*&locale=fr&subject=ann")
    title(page, "Tell me")
    expect(page.get_by_role("button", name="Continuer")).to_be_visible()


def test_from_right_to_left(visit, look):
    page = visit("?flow=everything&locale=ar")
    title(page, "رحلتك")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    go_on(page)
    expect(page.locator(".error:not(:empty)").first).to_have_text("مطلوب.")
    # The label begins where the line begins: on the right.
    label, page_box = page.locator(".label").first.bounding_box(), page.locator(".fields").bounding_box()
    assert abs(label["x"] + label["width"] - page_box["x"] - page_box["width"]) < 2
    look(page, "right-to-left")
    page.locator(".menu-button").click()
    assert page.locator("#menu-0").bounding_box()["x"] < 600
