"""What the front end for the terminal does when there is no such flow, when its engine dies, and after it was left."""

import os
import signal

import pytest
from segue import FlowNotFound
from user import play


def test_an_unknown_flow_is_refused_before_anything_is_drawn():
    async def story(user):
        pytest.fail("something is drawn")

    with pytest.raises(FlowNotFound, match="Did you mean “create-team”?"):
        play("create-taem", story)


def test_a_session_is_gone_on_with_and_its_draft_is_there(tmp_path):
    async def first(user):
        await user.chooses("High school")
        await user.idle()
        await user.presses("Next")
        await user.types("Nor", into="School")
        await user.idle()

    async def second(user):
        await user.sees("Which school?", "2 of 4")
        assert user.inputs("School")[0].value == "Nor"

    for story in (first, second):
        play("create-team", story, store=tmp_path / "store", start={"session": "owls"})


def test_a_killed_engine_is_started_again_and_that_is_said(tmp_path):
    async def story(user):
        await user.chooses("High school")
        await user.idle()
        os.kill(user.app.engine.pid, signal.SIGKILL)
        await user.is_told("started again")
        await user.presses("Next")
        await user.sees("Which school?")

    play("create-team", story, store=tmp_path / "store")


def test_a_killed_engine_in_memory_ends_the_front_end_with_the_reason():
    async def story(user):
        await user.chooses("High school")
        await user.idle()
        os.kill(user.app.engine.pid, signal.SIGKILL)
        await user.presses("Next")
        await user.until(lambda: user.app.failure, "the failure")

    assert "in memory only" in str(play("create-team", story).failure)
