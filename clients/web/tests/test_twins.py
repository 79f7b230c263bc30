"""Screens that ask for the same: what is meant for one of them never becomes the other's."""

import pytest
from playwright.sync_api import expect
from steps import box, go_on, kept, title


@pytest.fixture
def page(visit):
    page = visit("?flow=twins")
    title(page, "Menu")
    go_on(page)
    title(page, "One")
    return page


@pytest.fixture
def other(visit, page):
    """Another page, which shows the same session and leads it on."""
    other = visit(page.url.rsplit("/", 1)[1], context=page.context)
    title(other, "One")
    return other


def over(page):
    page.get_by_role("button", name="Over this one").click()
    title(page, "Two")


def test_the_fields_of_a_sheet_are_told_from_those_below_it(page):
    box(page, "Name").fill("Ann")
    kept(page)
    over(page)
    sheet = page.get_by_role("dialog")
    name, count = box(sheet, "Name"), box(sheet, "Count")
    expect(name).to_have_accessible_description("As in your passport.")
    name.fill("A")
    sheet.get_by_role("button", name="Count: One more").click()
    expect(count).to_have_value("6")
    go_on(page)
    expect(name).to_have_accessible_description("As in your passport. Must be at least 3 characters.")
    page.reload()
    title(page, "Two")
    expect(name).to_have_value("A")
    expect(count).to_have_value("6")
    page.get_by_role("button", name="Cancel").click()
    title(page, "One")
    expect(box(page, "Name")).to_have_value("Ann")
    expect(box(page, "Count")).to_have_value("1")
