"""Secrets of every kind: typed unseen, kept as they are typed, and held by the engine until they are typed anew."""

import json
import re

import pytest
from playwright.sync_api import expect
from steps import box, go_on, kept, title

READ = """async () => (await import("/page/form/values.js")).valuesOf(document.querySelector("form"))"""
SECRETS = {"agree": True, "card": {"number": "4111", "debit": False}, "days": ["tue"], "pins": ["12", "34"]}
KEPT = "Kept. Leave it empty to keep it."


def answer(page, name, value):
    page.get_by_role("radiogroup", name=name).get_by_role("radio", name=value, exact=True).check()


def fill(page):
    answer(page, "Agree", "Yes")
    page.get_by_label("Number").fill("4111")
    answer(page, "Debit", "No")
    page.get_by_role("checkbox", name="tue").check()
    page.get_by_label("Pins").fill('["12", "34"]')


def taken(page):
    """What the host is given in the end."""
    title(page, "In between")
    go_on(page)
    title(page, "Taking…")
    return json.loads(page.locator("pre.code").text_content())


@pytest.fixture
def form(visit):
    page = visit("?flow=secrets")
    title(page, "Tell me")
    return page


@pytest.fixture
def held(form):
    """Come back to once they are given."""
    fill(form)
    go_on(form)
    title(form, "In between")
    form.get_by_role("button", name="Back").click()
    title(form, "Tell me")
    return form


def test_they_can_be_given_and_are_not_to_be_seen(form, look):
    for name in ("Number", "Pins"):
        expect(form.get_by_label(name)).to_have_attribute("type", "password")
    fill(form)
    look(form, "secrets", dark=False)
    go_on(form)
    assert taken(form) == SECRETS


def test_they_stay_as_they_are_typed_when_all_else_is_drawn_anew(form):
    fill(form)
    box(form, "Note").fill("so")
    kept(form)
    go_on(form)
    expect(box(form, "Note")).to_have_accessible_description("Must be at least 3 characters.")
    assert form.evaluate(READ) == {**SECRETS, "note": "so"}


def test_what_is_held_is_kept_where_nobody_touches_it(held, look):
    for name in ("Agree", "Card", "Days"):
        expect(held.get_by_role("group", name=name).or_(held.get_by_role("radiogroup", name=name))).to_have_accessible_description(KEPT)
    look(held, "secrets-held", dark=False)
    box(held, "Note").fill("only this")
    assert held.evaluate(READ) == {"note": "only this"}
    go_on(held)
    assert taken(held) == SECRETS


def test_of_what_is_held_only_that_is_said_which_is_given_anew(held):
    answer(held, "Agree", "No")
    held.get_by_label("Number").fill("5500")
    assert held.evaluate(READ) == {"agree": False, "card": {"number": "5500"}}
    answer(held, "Agree", "No answer")
    go_on(held)
    assert taken(held) == {**SECRETS, "card": {"number": "5500"}}


def test_what_is_held_and_need_not_be_there_can_be_taken_away(held):
    away = held.get_by_role("checkbox", name=re.compile("^Take .* away$"))
    expect(away).to_have_accessible_name("Take Pins away")
    assert held.evaluate(READ) == {}
    away.check()
    assert held.evaluate(READ) == {"pins": None}
    box(held, "Note").fill("kept")
    kept(held)
    go_on(held)
    title(held, "In between")
    held.get_by_role("button", name="Back").click()
    title(held, "Tell me")
    expect(away).to_have_count(0)
