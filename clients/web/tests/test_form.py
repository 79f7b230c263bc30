"""Every kind of field that a schema can ask for, and how it is read again."""

import json
import re

import pytest
from conftest import WEB
from playwright.sync_api import expect
from steps import box, choose, free, go_on, kept, title

STOP = re.compile(r"^Stop \d$")

JOURNEY = {
    "name": "Ada",
    "day": "2026-05-01",
    "leaves": "2026-05-01T08:30:00Z",
    "seat": "aisle",
    "country": "CH",
    "guests": 3,
    "price": 12.5,
    "comfort": 5,
    "meals": ["breakfast", "dinner"],
    "children": 1,
    "stops": ["Bern"],
    "contact": {"by": "phone", "phone": "+41 31"},
    "home": {"street": "Main Street"},
    "note": "None",
    "anything": {"a": [1]},
    "insured": True,
    "terms": True,
    "value": 100,
}


READ = """async () => (await import("/page/form/values.js")).valuesOf(document.querySelector("form"))"""


def fill(page):
    box(page, "Name").or_(page.get_by_role("combobox", name="Name")).fill("Ada")
    page.get_by_label("Day", exact=True).fill("2026-05-01")
    page.get_by_label("Leaves at").fill("2026-05-01T08:30")
    choose(page, "At the aisle")
    page.get_by_label("Country").select_option("CH")
    page.get_by_role("button", name="Guests: One more").click(click_count=2)
    box(page, "At most").fill("12.5")
    page.get_by_role("checkbox", name="breakfast").check()
    page.get_by_role("checkbox", name="dinner").check()
    box(page, "Of these, children").fill("1")
    page.get_by_role("button", name="Add Stops").click()
    page.get_by_role("textbox", name=STOP).fill("Bern")
    choose(page, "By phone")
    free(page)
    box(page, "Phone").fill("+41 31")
    page.locator("summary").filter(has_text="Address").click()
    box(page, "Street").fill("Main Street")
    page.get_by_label("PIN").fill("1234")
    box(page, "Note").fill("None")
    box(page, "Anything else").fill('{"a": [1]}')
    page.get_by_role("checkbox", name="Insure me").check()
    box(page, "Value of your luggage").fill("100")
    page.get_by_role("checkbox", name="I accept the terms").check()


def test_each_kind_of_field_is_filled_in_and_read(visit, look):
    page = visit("?flow=everything", timezone_id="UTC")
    title(page, "Your journey")
    expect(box(page, "Of these, children")).to_have_count(0)
    look(page, "everything-1-empty")
    fill(page)
    kept(page)
    look(page, "everything-2-filled")
    go_on(page)
    title(page, "Is this right?")
    look(page, "everything-3-review")
    go_on(page)
    title(page, "Booking…")
    box(page, "Result").fill('{"ticket": "x"}')
    page.get_by_role("button", name="It is done").click()
    expect(page.get_by_role("status").last).to_have_text(re.compile("/ticket"))
    box(page, "Result").fill('{"ticket": 7}')
    page.get_by_role("button", name="It is done").click()
    title(page, "Done")
    result = page.evaluate("""async () => {
      const { Engine } = await import("/javascript/src/segue.js");
      const engine = await Engine.connect(location.href.replace(/^http/, "ws").replace(/[?].*/, "socket"));
      return (await engine.currentScreen(new URLSearchParams(location.search).get("session"))).outcome.result;
    }""")
    assert result == {**JOURNEY, "ticket": 7}


def test_all_that_is_wrong_is_shown_at_its_field(visit, look):
    page = visit("?flow=everything")
    go_on(page)
    expect(page.locator(".notice[data-kind=error]")).to_have_text("5 things to look at")
    expect(page.get_by_role("combobox", name="Name")).to_be_focused()
    wrong = page.locator("[aria-invalid=true]:not(.option input), [data-invalid]").evaluate_all(
        "all => all.map(each => each.dataset.path ?? each.id)"
    )
    assert wrong == ["/name", "/day", "field-e1-%2Fseat", "/contact"]
    expect(page.get_by_role("checkbox", name="I accept the terms")).to_have_accessible_description("Must be confirmed.")
    look(page, "everything-4-errors")


TAPPED = """async () => {
  const { Session } = await import("/page/session.js");
  const schema = { if: { required: ["a"] }, then: { required: ["b"] }, properties: { a: {}, b: {} } };
  const view = (revision, step) => ({
    session: "s", revision, state: "active", accepted: true, screen: { entry: step, step, schema: step === "first" ? schema : {} },
  });
  const told = [];
  let shown = "first", tap = null, turn = Promise.resolve();
  // One after the other, as an engine answers.
  const answered = (view) => (turn = turn.then(() => new Promise((resolve) => setTimeout(() => resolve(view())))));
  const engine = Object.assign(new EventTarget(), {
    watch: async () => {},
    currentScreen: () => { const asked = answered(() => view(2, shown)); tap?.(); return asked; },
    saveDraft: () => answered(() => view(2, shown)),
    submit: ({ screen }) => answered(() => { told.push(screen.step); shown = "second"; return view(3, shown); }),
  });
  const session = new Session(engine, { show() {}, hold() {}, release() {} });
  await session.resume("s");
  const taps = [];
  tap = () => { tap = null; taps.push(session.submit({ a: 1 })); };
  taps.push(session.submit({ a: 1 }));
  for (const each of taps) await each;
  return told;
}"""


def test_a_second_tap_never_submits_the_next_screen(visit):
    page = visit("?flow=everything")
    assert page.evaluate(TAPPED) == ["first"]


def click_again(page, button, count):
    """Clicks where the button is, as the first, second or third of clicks that follow each other at once."""
    place = button.bounding_box()
    page.mouse.move(place["x"] + 5, place["y"] + 5)
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def test_the_further_clicks_of_a_quick_hand_do_nothing_on_the_next_screen(visit):
    page = visit("?flow=reviewed")
    page.evaluate("addEventListener('submit', () => { window.submits = (window.submits ?? 0) + 1; })")
    for step, count, submits in (("Which?", 1, 1), ("Sure?", 2, 1), ("Sure?", 3, 1), ("Sure?", 1, 2)):
        title(page, step)
        click_again(page, page.locator("button.primary").last, count)
        assert page.evaluate("window.submits") == submits
    title(page, "Done")


def test_the_further_clicks_of_a_quick_hand_send_no_event_from_the_next_screen(visit):
    page = visit("?flow=doors")
    for step, count in (("First", 1), ("Second", 2), ("Second", 3), ("Second", 1)):
        title(page, step)
        click_again(page, page.get_by_role("button", name="Go on"), count)
    title(page, "Third")
    page.locator(".back").click()
    title(page, "Second")


def test_an_answer_is_changed_from_the_review(visit):
    page = visit("?flow=everything", timezone_id="UTC")
    fill(page)
    go_on(page)
    title(page, "Is this right?")
    page.get_by_role("button", name="Change Your journey").click()
    title(page, "Your journey")
    expect(page.get_by_label(re.compile("^PIN"))).to_have_accessible_description(re.compile("Kept. Leave it empty to keep it.$"))
    page.get_by_role("combobox", name="Name").fill("Grace")
    go_on(page)
    title(page, "Is this right?")
    expect(page.locator(".facts").first).to_contain_text("Grace")


STEPPED = """({ schema, value, name }) => Promise.all(["form/fields", "drawing/dom", "numbers"].map((each) => import(`/page/${each}.js`)))
  .then(([{ fields }, { h }, { exactly }]) => {
    const form = { schema: { properties: { n: schema } }, values: { n: exactly(value) }, ui: { widgets: { n: "stepper" } } };
    const own = h("div", { "data-own": "" }, fields(form));
    document.body.append(h("form", own));
    for (const _ of [1, 2]) own.querySelector(`[aria-label="N: ${name}"]`).click();
    return own.querySelector("[data-as=number]").value;
  })"""


@pytest.mark.parametrize(
    "schema, value, name, stepped",
    [
        ({"type": "integer"}, "9007199254740993", "One more", "9007199254740995"),
        ({"type": "integer"}, "-9007199254740993", "One less", "-9007199254740995"),
        ({"type": "integer", "maximum": 2}, "1", "One more", "2"),
        ({"type": "integer", "minimum": 0}, "1", "One less", "0"),
        ({"type": "number", "multipleOf": 1e-7}, "0", "One more", "2e-7"),
        ({"type": "number", "multipleOf": 0.1}, "0.1", "One more", "0.3"),
        ({"type": "number"}, "0.25", "One more", "2.25"),
        ({"type": "number"}, "null", "One more", "2"),
    ],
)
def test_a_number_is_stepped_without_the_loss_of_a_digit(visit, schema, value, name, stepped):
    page = visit("?flow=everything")
    title(page, "Your journey")
    assert page.evaluate(STEPPED, {"schema": schema, "value": value, "name": name}) == stepped


def test_fields_come_and_go_while_one_types(visit):
    page = visit("?flow=everything")
    page.get_by_role("button", name="Guests: One more").click()
    expect(box(page, "Of these, children")).to_be_visible()
    page.get_by_role("button", name="Guests: One less").click()
    expect(box(page, "Of these, children")).to_have_count(0)
    expect(box(page, "Value of your luggage")).to_have_count(0)
    page.get_by_role("checkbox", name="Insure me").check()
    expect(box(page, "Value of your luggage")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Insure me")).to_be_focused()


def test_a_list_gets_longer_and_shorter(visit):
    page = visit("?flow=everything")
    for count, name in enumerate(("Bern", "Basel"), 1):
        page.get_by_role("button", name="Add Stops").click()
        expect(page.get_by_role("textbox", name=STOP)).to_have_count(count)
        page.get_by_role("textbox", name=STOP).last.fill(name)
        kept(page)
    page.get_by_role("button", name="Remove Stop").first.click()
    expect(page.get_by_role("textbox", name=STOP)).to_have_count(1)
    expect(page.get_by_role("textbox", name=STOP)).to_have_value("Basel")


def test_a_list_gets_as_many_items_as_were_asked_for_at_once(visit):
    page = visit("?flow=everything")
    add = page.get_by_role("button", name="Add Stops")
    add.evaluate("add => { add.click(); add.click(); }")
    stops = page.get_by_role("textbox", name=STOP)
    expect(stops).to_have_count(2)
    kept(page)
    assert page.evaluate(READ)["stops"] == ["", ""]


def test_the_item_is_removed_that_was_meant_also_while_one_types(visit):
    page = visit("?flow=everything")
    stops = page.get_by_role("textbox", name=STOP)
    add = page.get_by_role("button", name="Add Stops")
    add.click()
    add.click()
    expect(stops).to_have_count(2)
    page.evaluate("""() => {
      const type = (control, value) => { control.value = value; control.dispatchEvent(new Event("input", { bubbles: true })); };
      ["Bern", "Basel"].forEach((name, n) => type(document.querySelector(`[data-path="/stops/${n}"]`), name));
      document.querySelector("[data-do=removeItem]").click();
    }""")
    expect(stops).to_have_count(1)
    expect(stops).to_have_value("Basel")
    kept(page)
    page.reload()
    expect(stops).to_have_value("Basel")


def test_a_double_click_removes_one_item(visit):
    page = visit("?flow=everything")
    stops = page.get_by_role("textbox", name=STOP)
    for count in (1, 2, 3):
        page.get_by_role("button", name="Add Stops").click()
        expect(stops).to_have_count(count)
    page.get_by_role("button", name="Remove Stop").first.dblclick()
    kept(page)
    expect(stops).to_have_count(2)


def test_what_is_typed_stays_while_the_screen_is_drawn_anew(visit):
    page = visit("?flow=everything")
    note = box(page, "Note")
    note.press_sequentially("One two three four five six seven eight nine ten", delay=15)
    kept(page)
    note.press("ArrowLeft")
    note.press_sequentially("!")
    kept(page)
    expect(note).to_have_value("One two three four five six seven eight nine te!n")
    expect(note).to_be_focused()


def test_a_review_leaves_out_a_screen_on_which_nothing_was_answered_and_says_the_rest_in_words(visit):
    page = visit("?flow=answered")
    page.get_by_role("button", name="As a guest").click()
    title(page, "Your order")
    go_on(page)
    title(page, "Sure?")
    expect(page.locator(".answered h2")).to_have_text(["Your order"])
    expect(page.locator(".answered dd")).to_have_text(["By post"])


def test_what_is_typed_on_a_review_stays_there_when_an_answer_is_changed(visit):
    page = visit("?flow=reviewed")
    title(page, "Which?")
    go_on(page)
    title(page, "Sure?")
    page.evaluate("""() => {
      const note = document.querySelector("[data-path='/note']");
      note.value = "Maybe";
      note.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector("[data-do=edit]").click();
    }""")
    title(page, "Which?")
    go_on(page)
    title(page, "Sure?")
    expect(box(page, "Note")).to_have_value("Maybe")


def test_a_failure_of_the_host_is_shown_where_the_flow_says(visit, look):
    page = visit("?flow=everything", timezone_id="UTC")
    fill(page)
    go_on(page)
    title(page, "Is this right?")
    go_on(page)
    title(page, "Booking…")
    look(page, "everything-5-host")
    page.locator("summary", has_text="It failed").click()
    box(page, "Code").fill("full")
    box(page, "Message").fill("All seats are taken.")
    page.get_by_role("button", name="It failed").click()
    title(page, "Your journey")
    expect(page.locator(".notice").last).to_have_text("All seats are taken.")
    expect(page.locator(".error:not(:empty)")).to_have_text("Another day?")
    expect(page.get_by_label("Day", exact=True)).to_be_focused()


@pytest.mark.parametrize(
    "typed, value",
    [("007", "007"), ("1e400", "1e400"), ("12", 12), ("-0.5", -0.5), ("9007199254740993", "9007199254740993"), ("", None)],
)
def test_a_number_loses_no_digit(visit, typed, value):
    page = visit("?flow=everything")
    box(page, "At most").fill(typed)
    read = page.evaluate("""async () => (await import("/page/form/values.js")).valuesOf(document.querySelector("form")).price""")
    assert read == value


def test_a_number_loses_no_digit_on_the_way_back_either(visit):
    page = visit('?flow=given&input={"price":1}')
    for name, number in (("Count", "9007199254740993"), ("Share", "0.12345678901234567891")):
        box(page, name).fill(number)
    kept(page)
    go_on(page)
    title(page, "Is this right?")
    expect(page.locator(".facts")).to_contain_text("Count9007199254740993")
    page.go_back()
    title(page, "For 1")
    expect(box(page, "Count")).to_have_value("9007199254740993")
    go_on(page)
    title(page, "Is this right?")
    go_on(page)
    title(page, "Done")
    for fact in ("Count9007199254740993", "Share0.12345678901234567891"):
        expect(page.locator(".facts")).to_contain_text(fact)


def test_a_time_of_day_has_the_offset_that_holds_here(visit):
    page = visit("?flow=corners", timezone_id="Asia/Kolkata")
    expect(page.get_by_label("Asleep at")).to_have_value("22:30:00")
    page.get_by_label("Wake me at").fill("06:30")
    read = page.evaluate(READ)
    assert (read["wake"], read["sleep"]) == ("06:30:00+05:30", "22:30:00Z")


def test_what_may_be_null_may_be_left_empty(visit):
    page = visit("?flow=corners", timezone_id="UTC")
    page.get_by_label("Wake me at").fill("06:30")
    go_on(page)
    title(page, "Done")
    facts = page.locator(".facts").first
    expect(facts).to_contain_text("Wake06:30:00Z")
    expect(facts).to_contain_text("Age–")
    expect(facts).to_contain_text("Size–")


def test_a_choice_that_may_be_left_out_can_be_taken_back(visit):
    page = visit("?flow=corners")
    # One that has to be there and may be null is null then.
    for name, left, nothing in (("Side", "left", {}), ("Size", "S", {"size": None})):
        group = page.get_by_role("radiogroup", name=name)
        expect(group.get_by_role("radio", name="No answer")).to_be_checked()
        for chosen, read in ((left, {name.lower(): left}), ("No answer", nothing)):
            group.get_by_role("radio", name=chosen, exact=True).check()
            values = page.evaluate(READ)
            assert {key: value for key, value in values.items() if key == name.lower()} == read
    page = visit("?flow=everything")
    expect(page.get_by_role("radiogroup", name="Seat")).to_be_visible()
    expect(page.get_by_role("radio", name="No answer")).to_have_count(0)


def test_what_is_read_only_can_not_be_changed(visit, look):
    page = visit("?flow=corners")
    look(page, "corners")
    for name in ("low", "high"):
        expect(page.get_by_role("radio", name=name)).to_be_disabled()
    expect(page.get_by_label("Country")).to_be_disabled()
    expect(page.get_by_role("checkbox", name="Member")).to_be_disabled()
    expect(box(page, "Number")).not_to_be_editable()
    expect(page.get_by_role("button", name="One more")).to_have_count(0)
    expect(page.get_by_role("button", name="Add Marks")).to_have_count(0)
    expect(box(page, "Street")).not_to_be_editable()
    read = page.evaluate(READ)
    assert {name: read[name] for name in ("level", "country", "member", "number", "seats", "marks", "home")} == {
        "level": "high", "country": "CH", "member": True, "number": "A 7", "seats": 2, "marks": ["a"], "home": {"street": "Main Street"}}


def test_a_property_may_be_called_as_what_every_object_has(visit):
    page = visit("?flow=names")
    title(page, "Names")
    box(page, "Team").fill("Lotus")
    page.locator("summary").filter(has_text="Worth").click()
    box(page, "In words").fill("7")
    box(page, "Model").fill("49")
    choose(page, "constructor")
    kept(page)
    go_on(page)
    title(page, "Done")
    for fact in ("ConstructorLotus", "To string7", "Proto49", "Roleconstructor"):
        expect(page.locator(".facts").first).to_contain_text(fact)


def test_an_instant_that_nobody_touched_stays_as_it_was_written(visit):
    page = visit('?flow=given&input={"price":1}', timezone_id="Europe/Berlin")
    leaves = page.get_by_label("Leaves at")
    expect(leaves).to_have_value("2026-10-25T02:30:15")
    assert page.evaluate(READ)["leaves"] == "2026-10-25T02:30:15.250+01:00"
    leaves.fill("2026-10-26T02:30:15")
    assert page.evaluate(READ)["leaves"] == "2026-10-26T01:30:15Z"
    leaves.fill("")
    assert "leaves" not in page.evaluate(READ)


def test_a_secret_number_is_not_seen_and_stays_after_a_mistake(visit):
    page = visit('?flow=given&input={"price":1}')
    pin = page.get_by_label("PIN")
    expect(pin).to_have_attribute("type", "password")
    pin.fill("1234")
    page.get_by_role("checkbox", name="red").check()
    kept(page)
    go_on(page)
    expect(page.locator(".notice").first).to_have_text("2 things to look at")
    expect(pin).to_have_value("1234")
    page.get_by_role("checkbox", name="red").uncheck()
    kept(page)
    go_on(page)
    title(page, "Is this right?")


def test_an_error_without_a_place_of_its_own_is_shown_above_the_form(visit):
    page = visit('?flow=given&input={"price":1}')
    page.get_by_role("checkbox", name="red").check()
    kept(page)
    go_on(page)
    expect(page.locator(".notice[data-kind=error]")).to_have_text(["2 things to look at", "No red, please.", "Not of this kind."])


def test_a_number_is_one_also_where_no_engine_reads_it(visit):
    page = visit("?flow=given")
    box(page, "Price").fill("1.50")
    go_on(page)
    title(page, "For 1.5")
    page.get_by_role("button", name="Pay").click()
    question = page.get_by_role("dialog")
    question.get_by_label("Sum").fill("1,50")
    question.get_by_label("Code").fill("12")
    question.get_by_role("button", name="Continue").click()
    expect(question.get_by_label("Sum")).to_have_accessible_description("Must be a number.")
    question.get_by_label("Sum").fill("2.0")
    question.get_by_role("button", name="Continue").click()
    expect(page.locator(".notice")).to_have_text("Paid 2.")


def given(page, values):
    """Draws the page with this draft, which somebody else has kept."""
    page.evaluate("""async (values) => {
      const { Engine } = await import("/javascript/src/segue.js");
      const engine = await Engine.connect(location.href.replace(/^http/, "ws").replace(/[?].*/, "socket"));
      await engine.saveDraft(new URLSearchParams(location.search).get("session"), values);
    }""", values)
    page.reload()


@pytest.mark.parametrize("value, shown", [("12", '"12"'), ("true", '"true"'), ("{", "{"), ("a", "a"), (12, "12"), ([], "[]")])
def test_what_may_be_anything_is_shown_as_what_it_is(visit, value, shown):
    page = visit("?flow=everything")
    title(page, "Your journey")
    given(page, {"anything": value})
    expect(box(page, "Anything else")).to_have_value(shown)
    assert page.evaluate(READ)["anything"] == value


def test_a_list_of_choices_is_drawn_also_of_a_draft_that_is_none(visit):
    page = visit('?flow=given&input={"price":1}')
    title(page, "For 1")
    given(page, {"colors": "red"})
    expect(page.get_by_role("checkbox", name="red")).not_to_be_checked()


CHOICES = """async ({ schema, ui }) => {
  const { fields } = await import("/page/form/fields.js");
  const { h } = await import("/page/drawing/dom.js");
  const shown = {};
  for (const control of h("div", fields({ schema, ui, values: {} })).querySelectorAll("input[type=radio]")) {
    if (control.value === "") continue;
    (shown[control.dataset.path] ??= []).push([control.parentElement.textContent, JSON.parse(control.value)]);
  }
  return shown;
}"""


def test_labels_are_read_as_all_clients_read_them(visit):
    page = visit("?flow=everything")
    for case in json.loads((WEB.parent / "labels.json").read_text()):
        assert page.evaluate(CHOICES, {"schema": case["schema"], "ui": case["ui"]}) == case["shown"], case["says"]


SAID = """async ({ schema, values, typed = {} }) => {
  const { fields } = await import("/page/form/fields.js");
  const { valuesOf } = await import("/page/form/values.js");
  const { h } = await import("/page/drawing/dom.js");
  const form = h("form", fields({ schema, values }));
  for (const [path, value] of Object.entries(typed)) {
    const control = form.querySelector(`[data-path="${path}"]`);
    if (typeof value === "boolean") control.checked = value;
    else control.value = value;
  }
  return valuesOf(form);
}"""


def test_objects_are_said_as_all_clients_say_them(visit):
    page = visit("?flow=everything")
    for case in json.loads((WEB.parent / "objects.json").read_text()):
        shown = {"schema": case["schema"], "values": case["given"], "typed": case["typed"]}
        assert page.evaluate(SAID, shown) == case["said"], case["says"]


@pytest.mark.parametrize("given, said", [({}, {"kind": "trip"}), ({"news": "weekly"}, {"kind": "trip", "news": "weekly"})])
def test_the_one_value_is_said_where_there_has_to_be_one_or_it_was_chosen(visit, given, said):
    page = visit("?flow=everything")
    schema = {"required": ["kind"], "properties": {"kind": {"const": "trip"}, "news": {"const": "weekly"}}}
    assert page.evaluate(SAID, {"schema": schema, "values": given}) == said
    assert page.evaluate(CHOICES, {"schema": schema, "ui": {}}) == {"/news": [["weekly", "weekly"]]}


def test_members_that_only_the_user_can_name_are_typed_as_json(visit, look):
    page = visit("?flow=open")
    title(page, "In your own words")
    answers = box(page, "Your answers")
    expect(answers).to_have_value("{}")
    look.check(page, "an open object")
    for typed, said in (('{"away":', re.compile("^This is not valid JSON: ")), ("[1]", 'This is not a JSON object, such as {"a": 1}.')):
        answers.fill(typed)
        go_on(page)
        expect(page.locator(".status")).to_have_text(said)
    answers.fill("{}")
    go_on(page)
    expect(answers).to_have_accessible_description("Must have at least 1 property.")
    answers.fill('{"away": true}')
    go_on(page)
    expect(page.locator(".notice")).to_have_text("Must be text.")
    answers.fill('{"away": "today"}')
    go_on(page)
    title(page, "And here")
    page.locator(".back").click()
    title(page, "In your own words")
    expect(answers).to_have_value(re.compile("today"))
    # What can't be kept keeps nobody from leaving.
    answers.fill('{"away":')
    page.get_by_role("button", name="Skip").click()
    title(page, "And here")
    box(page, "Seats").fill('{"aisle": 2}')
    go_on(page)
    title(page, "Done")
    expect(page.locator(".facts").first).to_have_text("AwaytodaySeatsAisle2")


SHOWN = """async ({ schema, ui = {}, values = {}, undecided = false }) => {
  const { fields, ownFields } = await import("/page/form/fields.js");
  const { h } = await import("/page/drawing/dom.js");
  const KINDS = { text: "text", password: "secret", radio: "choice", checkbox: "toggle" };
  const drawn = undecided ? ownFields({ schema, values, name: "own" }) : fields({ schema, ui, values });
  return [...h("div", drawn).querySelectorAll(".field:not(.group)")].map((field) => {
    const control = field.querySelector("[data-path]") ?? field;
    const kind = field.matches(".list") ? "list" : control.matches(".code") ? "json" : KINDS[control.type];
    const label = field.querySelector(".label, .option-text");
    const required = !label.querySelector(".optional");
    const title = label.firstChild.textContent;
    const options = [...field.querySelectorAll("input[type=radio]")].filter(({ value }) => value !== "")
      .map(({ parentElement }) => parentElement.textContent);
    return { path: control.dataset.path, title, kind, options, ...(required && { required }), ...(control.readOnly && { fixed: true }) };
  });
}"""


def lowered(fields):
    """Fields with their titles in small letters: the page spells out the name of what has no title."""
    return [{**each, "title": each["title"].lower()} for each in fields]


def without_options(fields):
    return [{name: its for name, its in each.items() if name != "options"} for each in fields]


def test_schemas_are_read_as_all_front_ends_read_them(visit):
    page = visit("?flow=everything")
    for case in json.loads((WEB.parent / "schemas.json").read_text()):
        shown = page.evaluate(SHOWN, {"schema": case["schema"], "ui": case.get("ui", {})})
        assert lowered(without_options(shown)) == lowered(case["fields"]), case["says"]


def test_where_nobody_decides_conditions_there_are_the_fields_of_all(visit):
    page = visit("?flow=everything")
    for case in json.loads((WEB.parent / "conditions.json").read_text()):
        shown = page.evaluate(SHOWN, {"schema": case["schema"], "undecided": True})
        assert lowered(without_options(shown)) == lowered(case["fields"]), case["says"]


def test_of_the_shapes_of_an_object_the_chosen_one_is_drawn(visit):
    page = visit("?flow=everything")
    for case in json.loads((WEB.parent / "shapes.json").read_text()):
        # Here, nothing is typed to choose, and lists of objects are drawn.
        if "typed" in case or any(each["kind"] in ("json", "secret") and "/pin" != each["path"] for each in case["fields"]):
            continue
        shown = page.evaluate(SHOWN, {name: case[name] for name in ("schema", "ui", "values") if name in case})
        # A choice and a box have no mark that they may be left out.
        told = [{"options": [], **{name: its for name, its in each.items() if name != "required"}} for each in lowered(case["fields"])]
        assert [{name: its for name, its in each.items() if name != "required"} for each in lowered(shown)] == told, case["says"]


def test_a_shape_is_called_as_the_author_calls_its_value(visit):
    page = visit("?flow=everything")
    shapes = [{"title": "By card", "properties": {"how": {"const": "card"}}}, {"properties": {"how": {"const": "bill"}}}]
    for labels, options in (({"card": "Card"}, ["Card", "bill"]), ({"how": {"bill": "Invoice"}}, ["By card", "Invoice"])):
        shown, = page.evaluate(SHOWN, {"schema": {"oneOf": shapes}, "ui": {"labels": labels, "titles": {"how": "Payment"}}})
        assert (shown["title"], shown["options"]) == ("Payment", options)


PATHS = """async (schema) => {
  const { fields } = await import("/page/form/fields.js");
  const { h } = await import("/page/drawing/dom.js");
  return [...h("div", fields({ schema, values: {} })).querySelectorAll("[data-path]")].map(({ dataset }) => dataset.path);
}"""


@pytest.mark.parametrize("anchor", ["$anchor", "$dynamicAnchor"])
def test_a_reference_to_a_name_is_followed(visit, anchor):
    page = visit("?flow=everything")
    address = {anchor: "address", "required": ["street"], "properties": {"street": {"type": "string"}}}
    schema = {"required": ["home", "mail"], "properties": {"home": {"$ref": "#address"}, "mail": {"$ref": "#nowhere"}}, "$defs": {"a": address}}
    assert page.evaluate(PATHS, schema) == ["/home", "/home/street", "/mail"]
