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
        pytest.exit("there is no browser to test in: apt-get install chromium, or name one by CHROMIUM", returncode=2)
    os.environ["SEGUE"] = named


def chromium():
    """The headless shell if there is one: Chromium without its windows, which take half of the work and are never seen."""
    known = ("chromium-headless-shell", "chromium", "chromium-browser")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, known)), None)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # In a container there are often no user namespaces for the sandbox; the pages are our own.
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


def running(store):
    """A bridge on the examples, with the actions of the tests."""
    return Bridge("--flows", EXAMPLES, "--flows", WEB / "tests" / "flows", "--actions", WEB / "tests" / "actions.js", store=store)


@pytest.fixture
def bridge(tmp_path):
    """A bridge for this test alone, which may stop it, and kill its engines."""
    its_own = running(tmp_path)
    yield its_own
    its_own.close()


@pytest.fixture(scope="session")
def common_bridge(tmp_path_factory):
    """The bridge of all tests that only visit one. It gives each visitor an engine and a store of its own."""
    common = running(tmp_path_factory.mktemp("visitors"))
    yield common
    common.close()


@pytest.fixture
def address(request):
    """Where this test visits pages: at a bridge of its own if it asks for one."""
    return request.getfixturevalue("bridge" if "bridge" in request.fixturenames else "common_bridge").address


@pytest.fixture
def shared(tmp_path):
    """A running bridge with one engine for all who visit."""
    running = Bridge("--flows", EXAMPLES, "--share", store=tmp_path)
    yield running
    running.close()


@pytest.fixture
def visit(browser, address):
    """A page of a visitor of its own, below the address of the bridge. An error of the page fails the test."""
    visits = []

    def visit(place="", *, context=None, **options):
        context = context or browser.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", "locale": "en", **options})
        page = context.new_page()
        problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if is_problem(message) else None)
        visits.append((context, problems))
        page.goto(address + place)
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
