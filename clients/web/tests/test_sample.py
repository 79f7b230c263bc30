"""The flow, the action and the page that the README shows do what it says."""

import re

import pytest
from bridge import Bridge
from conftest import WEB
from playwright.sync_api import expect
from steps import choose, go_on, title

ORIGIN = "https://api.example.org"


def block(language, number=0):
    """A block of the README in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (WEB / "README.md").read_text(), re.M | re.S)[number]


@pytest.fixture
def sample(browser, tmp_path):
    """A page on the flow of the README, whose action calls a server that answers with this status."""
    (tmp_path / "trip.flow.json").write_text(block("json"))
    actions = tmp_path / "my-actions.js"
    actions.write_text(block("js"))
    bridge = Bridge("--flows", tmp_path, "--actions", actions, "--allow", ORIGIN, store=tmp_path / "store")
    context = browser.new_context(locale="en")

    def sample(status):
        page = context.new_page()
        headers = {"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*"}
        page.route(f"{ORIGIN}/**", lambda route: route.fulfill(status=status, headers=headers, json={"says": status}))
        page.goto(bridge.address + "?flow=trip")
        choose(page, "bern")
        page.get_by_label("Day").fill("2026-12-01")
        go_on(page)
        return page

    yield sample
    context.close()
    bridge.close()


@pytest.mark.parametrize(
    "status, ends, says",
    [(200, "Have a good trip", '"says"'), (409, "Where to?", "This trip is full."), (500, "Where to?", "The server answered 500.")],
)
def test_the_sample_books_only_what_was_booked(sample, status, ends, says):
    page = sample(status)
    title(page, ends)
    if status != 200:
        expect(page.locator("article")).to_contain_text(says)


def test_the_sample_of_a_page_shows_the_flow(browser, tmp_path):
    (tmp_path / "trip.flow.json").write_text(block("json"))
    own = tmp_path / "my-page"
    own.mkdir()
    (own / "index.html").write_text(block("html"))
    (own / "my-page.js").write_text(block("js", 1))
    bridge = Bridge("--flows", tmp_path, "--page", own, store=tmp_path / "store")
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(bridge.address)
        expect(page.locator("main")).to_have_text("Where to?")
    finally:
        context.close()
        bridge.close()
