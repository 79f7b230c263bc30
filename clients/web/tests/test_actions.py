"""Work that takes its time: it is seen, also by whoever comes meanwhile, and one page does it."""

from playwright.sync_api import expect
from steps import box, go_on, title


def begun(page, times):
    """The work was begun so often, in this page or in another one."""
    page.wait_for_function(f"() => localStorage.begun === '{times}'")


def finish(page):
    page.evaluate("finish()")


def does_it(page):
    return page.evaluate("'finish' in globalThis")


def two_pages(visit):
    """The page that does the work, and another one that shows it."""
    page = visit("?flow=patient")
    begun(page, 1)
    finish(page)
    title(page, "Once more?")
    page.reload()
    title(page, "Once more?")
    other = visit(page.url.rsplit("/", 1)[1], context=page.context)
    title(other, "Once more?")
    go_on(page)
    for each in (page, other):
        title(each, "Working…")
    begun(page, 2)
    return (page, other) if does_it(page) else (other, page)


def test_work_is_seen_from_the_start_and_after_a_reload(visit):
    page = visit("?flow=patient")
    title(page, "Working…")
    begun(page, 1)
    page.reload()
    title(page, "Working…")
    begun(page, 2)
    finish(page)
    title(page, "Once more?")


def test_one_of_two_pages_does_the_work(visit):
    one, other = two_pages(visit)
    one.evaluate("refuse('Not today.')")
    for each in (one, other):
        title(each, "Once more?")
        expect(box(each, "What")).to_be_focused()
        expect(box(each, "What")).to_have_accessible_description("Not today.")
    go_on(other)
    for each in (one, other):
        title(each, "Working…")
    begun(other, 3)


def test_work_whose_page_is_closed_is_done_by_the_other(visit):
    one, other = two_pages(visit)
    one.close()
    begun(other, 3)
    finish(other)
    title(other, "Once more?")
