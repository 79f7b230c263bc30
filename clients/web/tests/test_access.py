"""Without a mouse, and without seeing: keys, focus, names, what is said, motion and contrast."""

import re

import pytest
from playwright.sync_api import expect
from steps import box, go_on, tab, title


def test_a_flow_is_gone_through_by_keys_alone(visit):
    page = visit("?flow=create-team")
    title(page, "What kind of team is it?")
    expect(page.locator("h1")).to_be_focused()
    for key in ("Tab", "Space", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    title(page, "Which school?")
    expect(page.locator("h1")).to_be_focused()
    for key in ("Tab", "Tab", "Tab"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.name") == "/school":
            break
    page.keyboard.type("North High")
    page.keyboard.press("Tab")
    page.keyboard.type("Owl")
    page.keyboard.press("Enter")
    title(page, "What is the team called?")


def test_the_focus_goes_to_a_sheet_and_comes_back_from_it(visit):
    page = visit("?flow=recipes")
    page.get_by_role("button", name="Add", exact=True).click()
    title(page, "New recipe")
    expect(page.locator("dialog h1")).to_be_focused()
    expect(page.get_by_role("dialog", name="New recipe")).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.closest('#level-0')"), "what is covered can be reached by keys"
    page.keyboard.press("Escape")
    title(page, "Recipes")
    expect(page.get_by_role("button", name="Add", exact=True)).to_be_focused()


def test_escape_does_nothing_where_the_engine_allows_no_cancelling(visit):
    page = visit("?flow=register&subject=ann")
    title(page, "What is your mobile number?")
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.locator("dialog#level-1")).to_be_visible()
    title(page, "What is your mobile number?")


def test_the_focus_stays_in_a_list_whose_last_item_is_removed(visit):
    page = visit("?flow=everything")
    removing = page.get_by_role("button", name="Remove Stop")
    for count in (1, 2):
        page.get_by_role("button", name="Add Stops").press("Enter")
        expect(removing).to_have_count(count)
    removing.last.press("Enter")
    expect(removing).to_have_count(1)
    expect(page.get_by_role("group", name="Stops")).to_be_focused()


def test_what_is_required_and_empty_is_not_said_to_be_wrong_before_it_is_submitted(visit):
    page = visit("?flow=everything")
    title(page, "Your journey")

    def wrong():
        tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
        return [node["name"]["value"] for node in tree for each in node.get("properties", [])
                if each["name"] == "invalid" and each["value"]["value"] == "true"]

    assert wrong() == []
    go_on(page)
    expect(page.locator(".notice").first).to_have_text(re.compile("things to look at$"))
    assert {"Day", "I accept the terms"} <= set(wrong())


def test_a_slider_alone_says_its_value(visit):
    page = visit("?flow=everything")
    slider = page.get_by_role("slider", name="Comfort")
    slider.press("ArrowRight")
    shown = page.locator(".slider output")
    expect(shown).to_have_text("6")
    expect(shown).to_have_attribute("aria-live", "off")


def test_what_went_wrong_is_said(visit):
    page = visit("?flow=create-team")
    go_on(page)
    expect(page.get_by_role("status")).to_have_text("Is required.")
    expect(page.get_by_role("radiogroup", name="Team type")).to_have_accessible_description("Is required.")


def test_a_reason_that_a_gate_did_not_open_is_said(visit):
    page = visit("?flow=guarded")
    page.get_by_role("button", name="Like").click()
    title(page, "Sign in")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#level-0 > .status")).to_have_text("You did not get there. You cancelled.")


def test_the_page_is_named_after_its_screen(visit):
    page = visit("?flow=color-viewer")
    expect(page).to_have_title("Colors · Segue")
    tab(page, "Top").click()
    expect(page).to_have_title("Top · Segue")


def test_a_double_tap_is_one(visit):
    page = visit("?flow=recipes")
    page.get_by_role("button", name="Add", exact=True).dblclick()
    title(page, "New recipe")
    expect(page.locator("dialog.level")).to_have_count(1)


def test_light_and_dark_are_as_the_system_or_as_chosen(visit):
    page = visit("?flow=create-team", color_scheme="dark")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Appearance").select_option("light")
    assert page.evaluate(ground) != dark
    page.reload()
    title(page, "What kind of team is it?")
    assert page.evaluate(ground) != dark


MOVING = """() => {
  const rules = (rule) => rule.conditionText === "(prefers-reduced-motion: no-preference)" ? []
    : [rule, ...[...rule.cssRules ?? []].flatMap(rules)];
  const changed = ({ style }) => [style?.animationName, ...(style?.transitionProperty ?? "").split(",")].map((each) => each?.trim());
  return [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).flatMap(rules).flatMap(changed).filter(Boolean);
}"""


def test_nothing_moves_for_whoever_wants_no_motion(visit):
    page = visit("?flow=create-team")
    assert set(page.evaluate(MOVING)) <= {"background-color", "border-color", "box-shadow", "filter"}


COVERED = """() => {
  const focused = document.activeElement;
  const { top, bottom } = focused.getBoundingClientRect();
  if (focused === document.body || focused.closest(".bar, .tabs")) return null;
  const [bar, tabs] = [".bar", ".tabs"].map((each) => document.querySelector(each)?.getBoundingClientRect());
  return top < bar.bottom || (tabs && bottom > tabs.top) ? focused.outerHTML.slice(0, 120) : null;
}"""


@pytest.mark.parametrize("flow", ["everything", "color-viewer"])
def test_what_has_the_focus_is_covered_by_no_bar(visit, flow):
    page = visit(f"?flow={flow}", viewport={"width": 390, "height": 400})
    expect(page.locator("h1")).to_be_focused()
    covered = []
    for key in ("Tab", "Shift+Tab"):
        for _ in range(30):
            page.keyboard.press(key)
            covered.append(page.evaluate(COVERED))
    assert [each for each in covered if each] == []


def test_all_can_be_read_at_four_times_the_size(visit, look):
    """A window of 320 pixels, as one of 1280 is at 400 %."""
    page = visit("?flow=everything", viewport={"width": 320, "height": 256})
    title(page, "Your journey")
    look.check_width(page, "at 320 pixels")
    go_on(page)
    expect(page.get_by_role("combobox", name="Name")).to_be_focused()
    expect(box(page, "Note")).to_have_count(1)


def test_which_tab_is_shown_and_where_a_sheet_ends_is_seen_without_colors(visit):
    page = visit("?flow=color-viewer", forced_colors="active")
    title(page, "Colors")
    titles = {name: tab(page, name).locator(".tab-title") for name in ("Colors", "Top")}
    expect(titles["Colors"]).to_have_css("text-decoration-line", "underline")
    expect(titles["Top"]).to_have_css("text-decoration-line", "none")
    page.goto(page.url.split("?")[0] + "?flow=sheets")
    page.get_by_role("button", name="Form sheet").click()
    title(page, "A sheet")
    expect(page.get_by_role("dialog")).to_have_css("border-top-style", "solid")
