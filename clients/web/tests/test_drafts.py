"""Drafts that the engine can't keep for a while."""

from pathlib import Path

import pytest
from bridge import Bridge
from conftest import EXAMPLES
from playwright.sync_api import expect
from steps import box, choose, go_on, kept, title

FULL = Path(__file__).with_name("full_engine.py")


@pytest.fixture
def full(tmp_path, monkeypatch):
    """The file for as long as which there is no room for a draft."""
    monkeypatch.setenv("FULL", str(tmp_path / "full"))
    return tmp_path / "full"


@pytest.fixture
def address(full, tmp_path):
    bridge = Bridge("--flows", EXAMPLES, "--flows", Path(__file__).with_name("flows"), "--engine", FULL, store=tmp_path)
    yield bridge.address
    bridge.close()


def test_that_a_draft_can_not_be_kept_is_said_and_it_is_tried_again(visit, full):
    page = visit("?flow=create-team")
    choose(page, "Little League")
    go_on(page)
    title(page, "Which league?")
    page.clock.install()
    full.touch()
    box(page, "League").fill("South")
    page.clock.run_for(1000)
    status = page.locator(".status")
    expect(status).to_have_text("The store is full.")
    expect(status).to_have_attribute("data-shown", "true")
    expect(page.locator("form[data-unsaved]")).to_have_count(1)
    full.unlink()
    page.clock.run_for(10_000)
    kept(page)
    expect(status).to_have_attribute("data-shown", "false")
    page.reload()
    expect(box(page, "League")).to_have_value("South")


def test_a_list_that_can_not_be_kept_is_tried_again_too(visit, full):
    page = visit("?flow=everything")
    title(page, "Your journey")
    page.clock.install()
    full.touch()
    page.get_by_role("button", name="Add Stops").click()
    expect(page.locator(".status")).to_have_text("The store is full.")
    full.unlink()
    page.clock.run_for(10_000)
    kept(page)
    page.reload()
    expect(box(page, "Stop 1")).to_be_visible()
