"""What the page says in words of its own, and what it has to say however long it is."""

import pytest
from look import SIZES
from playwright.sync_api import expect
from steps import box, go_on, title


def test_what_would_be_lost_is_called_as_it_is_on_the_screen(visit):
    page = visit("?flow=said")
    page.get_by_role("button", name="Write").click()
    title(page, "A letter")
    box(page, "Addressee").fill("Ann")
    box(page, "First line").fill("Dear Ann")
    page.locator(".back").click()
    expect(page.locator("dialog.question li")).to_have_text("A letter (Addressee, First line)")


def test_what_is_refused_is_kept(visit):
    page = visit("?flow=said")
    page.get_by_role("button", name="Write").click()
    title(page, "A letter")
    box(page, "First line").fill("Dear Ann")
    page.keyboard.press("Enter")
    expect(page.locator("#level-0 > .status")).to_contain_text("100 / size")
    page.reload()
    title(page, "A letter")
    expect(box(page, "First line")).to_have_value("Dear Ann")


def test_the_items_of_a_list_are_told_apart(visit):
    page = visit("?flow=said")
    page.get_by_role("button", name="Write").click()
    title(page, "A letter")
    for count in (1, 2):
        page.get_by_role("button", name="Add Copies to").click()
        expect(page.locator(".item")).to_have_count(count)
    box(page, "Person 2").fill("Bob")
    page.get_by_role("button", name="Remove Person 1").click()
    expect(box(page, "Person 1")).to_have_value("Bob")


def test_a_gate_that_falls_does_not_say_that_nobody_got_there(visit):
    page = visit("?flow=said")
    page.get_by_role("button", name="Members").click()
    title(page, "Members only")
    page.get_by_role("button", name="Sign out").click()
    title(page, "Menu")
    expect(page.locator(".notice")).to_have_text("You are not allowed there any more.")


def test_what_an_event_asks_for_is_that_of_the_flow_that_is_shown(visit):
    page = visit("?flow=orders")
    page.get_by_role("button", name="Customers").click()
    title(page, "Customers")
    page.get_by_role("button", name="Open a customer").click()
    question = page.locator("dialog.question")
    for typed, said in (("A", "Must be at least 2 characters."), ("Ann", None)):
        customer = box(question, "Customer")
        customer.fill(typed)
        customer.press("Enter")
        if said:
            expect(question.locator(".error")).to_have_text(said)
    expect(page.locator(".notice")).to_have_text("Customer Ann.")
    page.locator(".back").click()
    title(page, "Orders")
    page.get_by_role("button", name="Open an order").click()
    box(question, "Order").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_have_text("Order 7.")


def test_an_action_that_fails_for_a_reason_that_nobody_may_see_is_said_in_words(visit):
    page = visit("?flow=said&locale=de")
    page.get_by_role("button", name="Work").click()
    expect(page.locator(".notice")).to_have_text("Hier ist etwas schiefgegangen. Bitte noch einmal versuchen.")
    expect(page.locator("#level-0 > .status")).to_have_text("Hier ist etwas schiefgegangen. Bitte noch einmal versuchen.")


def test_what_the_flow_says_is_seen_wherever_one_has_scrolled(visit):
    page = visit("?flow=said", viewport={"width": 390, "height": 400})
    page.get_by_role("button", name="Write").click()
    title(page, "A letter")
    page.get_by_role("button", name="Read it out").click()
    expect(page.locator(".notice")).not_to_be_in_viewport()
    status = page.locator("#level-0 > .status")
    expect(status).to_have_attribute("data-shown", "true")
    expect(status).to_have_text("It has been read out.")
    box(page, "First line").fill("Dear Ann")
    expect(status).to_have_attribute("data-shown", "false")


LINES = "button => { const text = document.createRange(); text.selectNodeContents(button); return text.getClientRects().length; }"


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_long_word_is_broken_wherever_it_stands(visit, look, size):
    page = visit("?flow=long", viewport=size)
    word = "Donaudampfschifffahrt" * 20
    box(page, "Word").fill(word)
    go_on(page)
    title(page, word)
    page.get_by_role("button", name="Say").click()
    expect(page.locator(".notice")).to_have_text(word)
    go_on(page)
    expect(page.locator(".error")).to_have_text(f"It was {word}.")
    look.check_width(page, "the form")
    page.locator(".back").click()
    expect(page.locator("dialog.question")).to_be_visible()
    assert page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('dialog.question'))")
    page.get_by_role("button", name="Stay").click()
    box(page, word).fill("x")
    go_on(page)
    title(page, f"Review {word}")
    look.check_width(page, "the review")
    assert page.locator(".answered .quiet").last.evaluate(LINES) == 1, "a long title leaves no room for the button beside it"
    go_on(page)
    expect(page.locator(".reason")).to_have_text(word)
    look.check_width(page, "the end")
