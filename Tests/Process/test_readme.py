"""What the pages tell a reader to type works as it stands.

A fenced block of `sh`, `bash`, `python` or `js` that follows the line `<!-- test -->` is run. The blocks of a page run in order in
one fresh folder, with `segue` on the PATH, the Python client installed, the clients and the examples at their place, so that
a later one finds what an earlier one made. A block that follows `<!-- output -->` is what the block before it must print. A block
that follows `<!-- file NAME -->` is a file of that folder, which is there from the beginning.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import EXAMPLES, PACKAGE, executable

BLOCK = re.compile(r"^<!-- (test|output) -->\n+```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^<!-- file ([\w.-]+) -->\n+```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = ["bash", "-eu", "-o", "pipefail", "-c"]
PROGRAMS = {"sh": SHELL, "bash": SHELL, "python": [sys.executable, "-c"],
            "js": ["node", "--input-type=module", "--eval"]}


def pages():
    return [PACKAGE / "README.md", *sorted((PACKAGE / "protocol").glob("*.md")), *sorted((PACKAGE / "clients").glob("*/README.md"))]


def run(program, text, folder):
    """What the block prints. It has the binary as `segue`, and of this package the clients and the examples only."""
    environment = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [*PROGRAMS[program], text], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=60)
    assert done.returncode == 0, f"{text}\nprinted {done.stdout}\nand {done.stderr}"
    return done.stdout


def skip_without(language, text):
    """Skips the page where a program is not there that the block needs."""
    for program in ({"js": "node"}.get(language), "jq" if re.search(r"\bjq\b", text) else None):
        if program and not shutil.which(program):
            pytest.skip(f"there is no {program}; .ci/run installs it")


def play(text, folder):
    """Runs the marked blocks of a page, and gives how many there were."""
    for name, content in FILE.findall(text):
        (folder / name).write_text(content)
    printed, blocks = "", BLOCK.findall(text)
    for purpose, language, block in blocks:
        if purpose == "output":
            assert printed == block
        else:
            skip_without(language, block)
            printed = run(language, block, folder)
    return len(blocks)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "segue").symlink_to(executable().resolve())
    (tmp_path / "clients").symlink_to(PACKAGE / "clients")
    (tmp_path / "protocol").mkdir()
    (tmp_path / "protocol" / "examples").symlink_to(EXAMPLES)
    return tmp_path


@pytest.mark.parametrize("file", pages(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_it_works_as_it_stands(folder, file):
    assert play(file.read_text(), folder) > 0, "no block of it is marked with <!-- test -->"


PAGE = """
<!-- test -->
```sh
echo one > file
cat file other
```
<!-- output -->
```
one
two
```
```sh
exit 1
```
<!-- test -->

```python
print(open("file").read().strip())
```
<!-- file other -->
```
two
```
"""


@pytest.mark.parametrize("page, works", [
    (PAGE, True), (PAGE.replace("\none\n", "\nsix\n"), False), (PAGE.replace("cat file", "cat fil"), False),
    (PAGE.replace('open("file")', 'open("fil")'), False), (PAGE.replace("file other -->", "file another -->"), False),
], ids=["right", "another output", "a command that fails", "a program that fails", "no such file"])
def test_a_wrong_page_is_seen(folder, page, works):
    if works:
        assert play(page, folder) == 3
    else:
        with pytest.raises(AssertionError):
            play(page, folder)


def test_segue_is_on_the_path(folder):
    assert Path(run("sh", "command -v segue", folder).strip()) == folder / "bin" / "segue"


def test_what_comments_refer_to_is_there():
    cited = set()
    for path in [*PACKAGE.glob("Sources/**/*.swift"), *PACKAGE.glob("Tests/**/*.swift")]:
        text = re.sub(r"\n\s*//+ ", " ", path.read_text(encoding="utf-8"))
        cited |= set(re.findall(r"`(protocol/[\w.]+\.md)`,? \(?“([^”]+)”", text))
    assert len(cited) > 20
    assert not {(page, section) for page, section in cited
                if not re.search(rf"^#+ {re.escape(section)}$", (PACKAGE / page).read_text(encoding="utf-8"), re.MULTILINE)}
