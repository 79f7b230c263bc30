"""Every link between the pages of this package leads somewhere: to a file or folder, and to a heading of it."""

import re
import subprocess

import pytest
from conftest import PACKAGE

FENCED = re.compile(r"^(```+|~~~+).*?^\1", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"\[[^\]\[]*\]\(\s*<?([^\s)>]+)>?[^)]*\)|^\s*\[[^\]]+\]:\s+<?([^\s>]+)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def pages():
    """The Markdown files of the package, those that Git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"], cwd=PACKAGE, capture_output=True,
        text=True, check=True)
    return sorted({PACKAGE / name for name in listed.stdout.split("\0") if name and (PACKAGE / name).exists()})


def links(text):
    """Where the links of a page lead, in order. What is code is no link."""
    return [inline or reference for inline, reference in LINK.findall(CODE.sub("", FENCED.sub("", text)))]


def anchors(text):
    """The anchors of a page's headings, as GitHub makes them."""
    found = []
    for heading in HEADING.findall(FENCED.sub("", text)):
        slug = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()).replace(" ", "-")
        found.append(f"{slug}-{found.count(slug)}" if slug in found else slug)
    return found


def dead(page, text):
    """The links of a page that lead nowhere."""
    found = []
    for link in links(text):
        if ELSEWHERE.match(link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or not target.is_relative_to(PACKAGE):
            found.append(link)
        elif anchor and anchor not in anchors(text if target == page else target.read_text()):
            found.append(link)
    return found


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(PACKAGE)))
def test_every_link_leads_somewhere(page):
    assert dead(page, page.read_text()) == []


def test_a_dead_link_is_seen():
    page = PACKAGE / "README.md"
    text = """
# The map

[good](protocol/README.md) [also](#the-map) [elsewhere](https://example.org/) [twice](#the-map-1)
[bad](protocol/nothing.md) [worse](#the-mop) [worst](protocol/README.md#no-such) [out](../../../etc/hosts)
`[code](nothing)`

## The `map`

[reference]: nothing.md

```
[fenced](nothing)
```
"""
    assert dead(page, text) == ["protocol/nothing.md", "#the-mop", "protocol/README.md#no-such", "../../../etc/hosts", "nothing.md"]
