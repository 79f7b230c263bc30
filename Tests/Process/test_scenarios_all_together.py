"""All together: a registration that presents the team flow, behind a sign-in, with a photo picker on top.

Whatever the process loses, the end is the same: killed after every record, or with the journals cut after every record.
"""

import json
import shutil

import pytest
from script import SESSION, Stage, back, check, fail, send, start, submit, submit_what_is_shown

STORY = [
    start("all-together", subject="ann").sees(step="language", level=1, back="forbidden"),
    submit(language="en").sees(step="welcome", level=2, gate="pending sign-in", purposes=["modal", "gate"], facts={}),
    send("register").sees(step="form"),
    submit(user="ann", email="ann@example.org").sees(step="terms"),
    submit(newsletter=True).sees(step="team-type", level=1, gate=None, purposes=["modal"], styles=["formSheet"]),
    submit(teamType="littleLeague").sees(step="league"),
    submit(league="South").sees(step="age-group"),
    back(count=2).sees(step="team-type"),
    submit(teamType="highSchool").sees(step="school"),
    submit(school="Lincoln", mascot="Owl").sees(step="name"),
    send("choosePhoto", values={"name": "Ow"}).sees(step="pick", level=2, styles=["formSheet", "fullScreen"]),
    submit(photo="bread").sees(step="name", level=1, values={"name": "Ow"}),
    submit(name="Owls").sees(action="createTeam", input={
        "teamType": "highSchool", "school": "Lincoln", "mascot": "Owl", "name": "Owls"}),
    fail("nameTaken", "There are Owls already.").sees(step="name", errors={"/name": "nameTaken"}),
    submit(name="Night Owls").sees(action="createTeam"),
    submit(teamId=7).sees(step="photo", title="The photo of team 7", values={"photo": "bread"}),
    send("choosePhoto").sees(step="pick", level=2),
    submit(photo="soup").sees(step="photo", level=1, values={"photo": "soup"}),
    submit_what_is_shown().sees(
        state="ended", outcome="completed",
        result={"language": "en", "founded": {"team": 7, "photo": "soup", "chosen": 2}}),
]


def test_killed_at_every_record_it_ends_the_same(tmp_path):
    check(STORY, tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A store in which the story is told, and the answers that told it."""
    folder = tmp_path_factory.mktemp("whole") / "store"
    with Stage(folder) as stage:
        return folder, [stage.play(line) for line in STORY], stage.records()


@pytest.mark.parametrize("told", range(1, len(STORY)))
def test_the_journals_cut_after_any_record_it_ends_the_same(whole, told, tmp_path):
    """What a copy holds that was taken after so many commands: the journals' first records, and no log."""
    folder, answers, end = whole
    shutil.copytree(folder, tmp_path / "store", ignore=shutil.ignore_patterns("logs"))
    view = json.loads(answers[told - 1])["result"]
    (journal,) = (tmp_path / "store" / "sessions").rglob(f"{SESSION}.jsonl")
    cut(journal, view["revision"])
    for profile in (tmp_path / "store" / "profiles").rglob("*.jsonl"):
        cut(profile, view["profileRevision"])
    with Stage(tmp_path / "store") as stage:
        assert [stage.play(line) for line in STORY[told:]] == answers[told:]
        assert stage.records() == end


def cut(journal, revision):
    """Keeps the header and the records up to that revision."""
    kept = [line for line in journal.read_text().splitlines() if json.loads(line or "{}").get("revision", 0) <= revision]
    journal.write_text("".join(line + "\n" for line in kept if line.strip()))
