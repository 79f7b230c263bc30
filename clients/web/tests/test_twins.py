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


def test_what_is_typed_below_a_sheet_that_comes_by_itself_is_no_draft_of_the_sheet(page, other):
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    box(page, "Name").fill("Ann")
    over(other)
    title(page, "Two")
    page.clock.run_for(2000)
    page.reload()
    title(page, "Two")
    expect(box(page.get_by_role("dialog"), "Name")).to_have_value("")


SAVED_LATE = """async () => {
  const { ConnectionLost } = await import("/javascript/src/segue.js");
  const { Session } = await import("/page/session.js");
  const view = (revision, entry) => ({ session: "s", revision, state: "active", accepted: true, screen: { entry, schema: {} } });
  const meant = [];
  const engine = Object.assign(new EventTarget(), {
    watch: async () => {},
    currentScreen: async () => view(1, "one"),
    saveDraft: async ({ screen }) => {
      meant.push(screen.entry);
      if (meant.length === 1) throw new ConnectionLost("gone");
      return view(2, "two");
    },
  });
  const moved = Object.assign(new Event("notification"), { method: "sessionChanged", params: { view: view(2, "two") } });
  let shown;
  const reachable = () => new Promise((resolve) => { shown = resolve; engine.dispatchEvent(moved); });
  const session = new Session(engine, { show: () => shown?.(), reachable });
  await session.resume("s");
  await session.saveDraft({ name: "Ann" });
  return meant;
}"""


def test_a_draft_that_is_kept_late_is_meant_for_the_screen_on_which_it_was_typed(page):
    assert page.evaluate(SAVED_LATE) == ["one", "one"]


def test_a_question_is_answered_for_the_screen_that_raised_it(page, other):
    box(page, "Name").fill("Ann")
    kept(page)
    page.locator(".back").click()
    question = page.locator("dialog.question")
    expect(question).to_be_visible()
    go_on(other)
    title(other, "Two")
    expect(page.locator("#level-0 h1")).to_have_text("Two")
    question.get_by_role("button", name="Leave").click()
    expect(page.locator("#level-0 > .status")).to_have_text("This has changed in the meantime.")
    title(page, "Two")
    expect(box(page, "Name")).to_have_value("")
    page.reload()
    title(page, "Two")
    expect(box(page, "Name")).to_have_value("")
