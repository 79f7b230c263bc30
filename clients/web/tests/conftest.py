"""A bridge, a browser, and what every test looks at: pictures, the rules for access, and that the page made no error.

The pictures are in `.build/web`. `SEGUE` names the engine, `CHROMIUM` the browser.
"""

import os
import shutil
from pathlib import Path

import pytest
from bridge import Bridge
from look import Look
from playwright.sync_api import expect, sync_playwright

WEB = Path(__file__).resolve().parents[1]
PACKAGE = WEB.parents[1]
EXAMPLES = PACKAGE / "protocol" / "examples"
PICTURES = PACKAGE / ".build" / "web"
# A machine that has much else to do is slow, and nothing is wrong.
expect.set_options(timeout=20_000)
WIDE = {"width": 1200, "height": 800}


def pytest_sessionstart(session):
    named = os.environ.get("SEGUE") or str(PACKAGE / ".build" / "release" / "segue")
    if not os.access(named, os.X_OK):
        pytest.exit(f"there is no engine to test at {named}: swift build -c release", returncode=2)
    if not chromium():
        pytest.exit("there is no chromium to test in: apt-get install chromium, or name one by CHROMIUM", returncode=2)
    os.environ["SEGUE"] = named


def chromium():
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # In a container there are often no user namespaces for the sandbox; the pages are our own.
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture
def bridge(tmp_path):
    """A running bridge on the examples, with the actions of the tests."""
    running = Bridge(
        "--flows", EXAMPLES, "--flows", WEB / "tests" / "flows", "--actions", WEB / "tests" / "actions.js", store=tmp_path
    )
    yield running
    running.close()


@pytest.fixture
def shared(tmp_path):
    """A running bridge with one engine for all who visit."""
    running = Bridge("--flows", EXAMPLES, "--share", store=tmp_path)
    yield running
    running.close()


@pytest.fixture
def visit(browser, bridge):
    """A page of a visitor of its own, at an address of the bridge. An error of the page fails the test."""
    visits = []

    def visit(address="", *, context=None, **options):
        context = context or browser.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", "locale": "en", **options})
        page = context.new_page()
        problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if is_problem(message) else None)
        visits.append((context, problems))
        page.goto(bridge.address + address)
        return page

    yield visit
    for context, problems in visits:
        context.close()
        assert not problems


def is_problem(message):
    # That a connection was lost is part of the tests.
    return message.type in ("error", "warning") and "WebSocket connection" not in message.text


@pytest.fixture
def look():
    """Keeps pictures of a page, wide and narrow, and holds it against the rules for access, light and dark."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return Look(PICTURES)
