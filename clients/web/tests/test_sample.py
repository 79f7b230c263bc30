"""The flow and the action that the README shows do what it says."""

import re

import pytest
from bridge import Bridge
from conftest import WEB
from playwright.sync_api import expect
from steps import choose, go_on, title

ORIGIN = "https://api.example.org"


@pytest.fixture
def sample(browser, tmp_path):
    """A page on the flow of the README, whose action calls a server that answers with this status."""
    readme = (WEB / "README.md").read_text()
    (tmp_path / "trip.flow.json").write_text(re.search(r"^<!-- file trip.flow.json -->\n```json\n(.*?)^```$", readme, re.M | re.S)[1])
    actions = tmp_path / "my-actions.js"
    actions.write_text(re.search(r"^```js\n(.*?)^```$", readme, re.M | re.S)[1])
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
