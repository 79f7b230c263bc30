"""`segue store`: what its commands have in common."""

import subprocess

import pytest
from conftest import executable
from stores import LATER, engine, exported, files, listed, read, run


@pytest.mark.parametrize("arguments, said", [
    ([], "list, show, check, prune, migrate, export and import"),
    (["lst"], "did you mean “store list”"),
    (["--nonsense"], "--nonsense"),
    (["list", "--limt", "3"], "did you mean “--limit”"),
    (["list", "--state", "asleep"], "active and ended"),
    (["list", "--limit", "0"], "“0”"),
    (["list", "--updated-after", "yesterday"], "yesterday"),
    (["list", "extra"], "“segue store list” has no use for “extra”"),
    (["show"], "“segue store show” needs SESSION"),
    (["prune"], "“segue store prune” needs “--ended-before”"),
    (["prune", "--ended-before", "30x"], "30x"),
], ids=str)
def test_wrong_usage_is_said_in_a_line_and_the_status_is_two(arguments, said):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("segue: ") and done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize("command", ["", "list", "show", "check", "prune", "migrate", "export", "import"])
def test_each_has_help(command):
    done = run(*command.split(), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Usage: segue store {command}".strip() in done.stdout
    other = subprocess.run([executable(), "help", "store", *command.split()], capture_output=True, text=True)
    assert other.stdout == done.stdout


@pytest.mark.parametrize("arguments", [
    ["list"], ["show", "s"], ["check"], ["check", "--repair"], ["prune", "--ended-before", "1d"], ["migrate"], ["export"]],
    ids=str)
def test_a_store_that_is_not_there_is_said_and_not_made(tmp_path, arguments):
    for folder in (tmp_path / "nowhere", tmp_path):
        done = run(*arguments, store=folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"segue: there is no store in “{folder}”\n"
        assert not list(tmp_path.iterdir())


def test_a_store_that_has_lost_its_format_is_still_one(store):
    (store / "format.json").unlink()
    (store / "damaged").mkdir()
    assert listed(store) == ["late", "ada", "old"]
    assert read("check", store=store)["sessions"] == 3


LINE = 'if it is one, write the line {"segueStore":1} there'


@pytest.mark.parametrize("name, content, said", [
    ("format.json", '{"segueStore":99}\n', "format 99"),
    ("format.json", "", f"format.json does not say that this is a store; {LINE}"),
    ("format.json", "{}", f"format.json does not say that this is a store; {LINE}"),
    ("format.json", '{"segueStore":0}', f"format.json does not say that this is a store; {LINE}"),
    ("thesis.txt", "x", f"the folder is not empty, and has no format.json, which says that it is a store; {LINE}")])
def test_what_is_no_store_or_a_later_one_stays_untouched(tmp_path, name, content, said):
    (tmp_path / name).write_text(content)
    for command in (["list"], ["check", "--repair"], ["prune", "--ended-before", "1d"], ["import"]):
        done = run(*command, store=tmp_path, input="")
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_what_only_looks_changes_nothing(store):
    before = files(store)
    for command in (["list"], ["show", "ada"], ["check"], ["export"], ["prune", "--ended-before", "0d", "--dry-run"]):
        assert run(*command, store=store).returncode == 0
    assert files(store) == before


@pytest.mark.parametrize("closed", ["1>&-", "2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
@pytest.mark.parametrize("command", [
    "list", "show ada", "check", "export", "export nobody", "prune --ended-before 5000w", "migrate --flows /nonexistent"])
def test_a_closed_descriptor_costs_the_store_nothing(store, command, closed):
    """Started without one, a file that is opened must not be taken for it: what is printed would go into that file."""
    before = files(store)
    subprocess.run(["bash", "-c", f'"$0" store {command} --store "$1" {closed}', executable(), store], timeout=60)
    assert files(store) == before
    assert run("check", store=store).returncode == 0


def test_what_steers_a_terminal_is_not_passed_on(store):
    with engine(store, LATER) as one:
        one.start_flow("counter", session="red", subject="\x1b[31m")
    assert "\x1b" not in run("list", store=store).stdout + run("show", "red", store=store).stdout


def test_the_command_line_does_not_speak_the_language_of_a_session(store, tmp_path):
    with engine(store, LATER) as one:
        one.start_flow("counter", session="german", locale="de")
    done = run("migrate", "german", "--flows", tmp_path, store=store)
    assert done.returncode == 1 and "german: refused: There is no flow “counter”" in done.stdout


def test_a_store_may_be_looked_at_and_pruned_while_it_is_used(store):
    with engine(store, LATER) as one:
        for number in range(2, 12):
            assert one.send("ada", "add").screen.title == str(number)
            assert read("show", "ada", store=store)["revision"] == number + 1
            assert read("check", store=store)["damages"] == []
            exported(store)
        assert read("prune", "--ended-before", "1m", store=store) == {"pruned": 2}
        assert [each.session for each in one.list_sessions().sessions] == ["ada"]
