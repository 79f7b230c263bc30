"""The body of a screen: what Markdown becomes, and that it becomes nothing else."""

import pytest


@pytest.mark.parametrize(
    "text, drawn",
    [
        ("a *b* **c** `d`", '<p dir="auto">a <em>b</em> <strong>c</strong> <code>d</code></p>'),
        ("a\nb\n\nc", '<p dir="auto">a b</p><p dir="auto">c</p>'),
        ("a  \nb", '<p dir="auto">a<br>b</p>'),
        ("* a\n* b\n  c", '<ul><li dir="auto">a</li><li dir="auto">b c</li></ul>'),
        ("1. a\n2. b", '<ol><li dir="auto">a</li><li dir="auto">b</li></ol>'),
        ("# a", '<h2 dir="auto">a</h2>'),
        ("> a\n> b", '<blockquote><p dir="auto">a b</p></blockquote>'),
        ("```\na <b>\n```", '<pre tabindex="0"><code>a &lt;b&gt;</code></pre>'),
        (
            "[a](https://b.example/c)",
            '<p dir="auto"><a href="https://b.example/c" target="_blank" rel="noopener noreferrer">a</a></p>',
        ),
        ("[a](javascript:alert(1))", '<p dir="auto"><span>a</span>)</p>'),
        ("<img src=x onerror=alert(1)>", '<p dir="auto">&lt;img src=x onerror=alert(1)&gt;</p>'),
        ("snake_case_name 2 * 3 * 4", '<p dir="auto">snake_case_name 2 * 3 * 4</p>'),
        (r"\*a\*", '<p dir="auto">*a*</p>'),
        ("", ""),
        ("***", '<p dir="auto">***</p>'),
        ("```", '<pre tabindex="0"><code></code></pre>'),
    ],
)
def test_markdown(markdown, text, drawn):
    assert markdown(text) == drawn


def test_a_long_body_is_drawn_in_time_that_grows_with_it(markdown):
    assert len(markdown("*" * 20_000)) >= 20_000
    assert markdown("a _b_ " * 2_000).count("<em>") == 2_000


@pytest.fixture(scope="module")
def markdown(browser, tmp_path_factory):
    from bridge import Bridge
    from conftest import EXAMPLES

    bridge = Bridge("--flows", EXAMPLES, store=tmp_path_factory.mktemp("store"))
    page = browser.new_page()
    page.goto(bridge.address)
    yield lambda text: page.evaluate(
        """async (text) => {
      const { markdown } = await import("/page/drawing/markdown.js");
      const drawn = document.createElement("div");
      drawn.append(...markdown(text));
      return drawn.innerHTML;
    }""",
        text,
    )
    page.close()
    bridge.close()
