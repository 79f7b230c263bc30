"""A central controller with branches, through the real process."""

import copy
import json

import pytest
from conftest import EXAMPLES
from script import back, cancel, check, do, fail, restart, send, start, submit, submit_what_is_shown

START = start("create-team")
LITTLE = [START, submit(teamType="littleLeague"), submit(league="South"), submit(ageGroup="8U")]
HIGH = [START, submit(teamType="highSchool"), submit(school="Lincoln", mascot="Owl")]
TEAM = {"teamType": "highSchool", "school": "Lincoln", "mascot": "Owl", "name": "Owls"}

CREATE_TEAM = json.loads((EXAMPLES / "create-team.flow.json").read_text())

# A screen of the controller, unchanged, where another flow decides what comes next.
ELSEWHERE = {"flow": "elsewhere", "start": "name", "steps": {
    "name": {**CREATE_TEAM["steps"]["name"], "next": "other"}, "other": {"screen": {"title": "Other"}}}}

# A new type of team: a transition, and a screen of its own.
WITH_CLUB = copy.deepcopy(CREATE_TEAM)
WITH_CLUB["steps"]["team-type"]["screen"]["schema"]["properties"]["teamType"]["enum"].append("club")
WITH_CLUB["steps"]["team-type"]["next"].insert(0, {"when": "data.teamType == 'club'", "to": "club"})
WITH_CLUB["steps"]["club"] = {
    "screen": {"title": "Which club?", "schema": {"type": "object", "properties": {"club": {"type": "string"}}}}, "next": "name"}

SCRIPTS = {
    "the script": [
        START.sees(step="team-type", back="atFirstStep"),
        submit(teamType="littleLeague").sees(step="league", back="pop", below="What kind of team is it?"),
        submit(league="South").sees(step="age-group"),
        back().sees(step="league", values={"league": "South"}),
        back().sees(step="team-type", values={"teamType": "littleLeague"}, data={"teamType": "littleLeague"}),
        submit(teamType="highSchool").sees(step="school", values={}),
        submit(school="Lincoln", mascot="Owl").sees(step="name"),
        restart().sees(step="name"),
        submit(name="Owls").sees(kind="action", action="createTeam", input=TEAM, attempt=1, key="s.e6"),
        fail("nameTaken", "There are Owls already.").sees(
            step="name", errors={"/name": "nameTaken"}, messages=["There are Owls already."], values={"name": "Owls"}),
        submit(name="Owls").sees(action="createTeam", input=TEAM, key="s.e7"),
        restart().sees(action="createTeam", input=TEAM, key="s.e7", attempt=1),
        submit(teamId=7).sees(state="ended", outcome="completed", result={"teamId": 7}),
        back().sees(refused="sessionEnded"),
        submit(teamId=7).sees(refused="sessionEnded"),
        restart().sees(state="ended", outcome="completed", result={"teamId": 7}),
    ],
    "paths differ in length and fields: little league": [
        *LITTLE, submit(name="Bears").sees(input={
            "teamType": "littleLeague", "league": "South", "ageGroup": "8U", "name": "Bears"}),
    ],
    "paths differ in length and fields: travel": [
        START, submit(teamType="travel").sees(step="travel"), submit(region="north", season=2026),
        submit(name="Bears").sees(input={"teamType": "travel", "region": "north", "season": 2026, "name": "Bears"}),
    ],
    "back over the branching, one by one: no field of the first path is left": [
        *LITTLE, back(), back(), back().sees(step="team-type", data={"teamType": "littleLeague"}),
        submit(teamType="highSchool"), submit(school="Lincoln", mascot="Owl"), submit(name="Owls").sees(input=TEAM),
    ],
    "back over the branching, all at once: no field of the first path is left": [
        *LITTLE, back(count=3).sees(step="team-type", navigation=["pop e4", "pop e3", "pop e2"]),
        submit(teamType="highSchool"), submit(school="Lincoln", mascot="Owl"), submit(name="Owls").sees(input=TEAM),
    ],
    "back to a named step": [
        *LITTLE, back(to="league").sees(step="league", stack=["team-type", "league"]),
        back(to="school").sees(refused="targetNotFound"), back(count=2).sees(refused="cannotGoBack"),
        back(to="team-type").sees(step="team-type"),
    ],
    "the screen that is uncovered shows its answers; a popped one offers its draft": [
        *LITTLE, back(values={"name": "Be"}).sees(step="age-group", values={"ageGroup": "8U"}),
        back().sees(step="league", values={"league": "South"}),
        submit_what_is_shown().sees(step="age-group", values={"ageGroup": "8U"}, data={"teamType": "littleLeague", "league": "South"}),
        submit_what_is_shown().sees(step="name", values={"name": "Be"}),
        restart().sees(step="name", values={"name": "Be"}),
    ],
    "the uncovered values count until they are submitted again": [
        *HIGH, back().sees(step="school", data={"teamType": "highSchool", "school": "Lincoln", "mascot": "Owl"}),
        submit(school="Jefferson", mascot="Fox").sees(data={"teamType": "highSchool", "school": "Jefferson", "mascot": "Fox"}),
    ],
    "an action that runs is not left by back": [
        *HIGH, submit(name="Owls").sees(kind="action"), back().sees(refused="cannotGoBack", why="actionRunning"),
    ],
    "an error that nothing handles is shown on the screen below": [
        *HIGH, submit(name="Owls"), fail("offline", "No network.").sees(
            step="name", errors={"": "offline"}, messages=["No network."], values={"name": "Owls"}),
    ],
    "a result that the action's schema refuses": [
        *HIGH, submit(name="Owls"), submit(teamId="seven").sees(refused="inputInvalid", wrong={"/teamId": "type"}),
        submit(teamId=7).sees(outcome="completed"),
    ],
    "a screen is usable in another flow unchanged": [
        start(ELSEWHERE).sees(step="name"), submit(name=" Owls").sees(accepted=False, errors={"/name": "spaces"}),
        submit(name="Owls").sees(step="other"),
    ],
    "a new team type touches only the transitions and its own screens": [
        start(WITH_CLUB), submit(teamType="club").sees(step="club"), submit(club="Rovers").sees(step="name"),
        submit(name="Owls").sees(input={"teamType": "club", "club": "Rovers", "name": "Owls"}),
        start(WITH_CLUB, session="t"), *(line.on("t") for line in HIGH[1:]), submit(name="Owls").on("t").sees(input=TEAM),
    ],
    "a group of steps shares events": [
        START.sees(events=[]),
        send("help").sees(refused="eventNotAllowed", allowed=[]),
        submit(teamType="littleLeague").sees(events=["help", "cancel"]),
        send("help").sees(level=1, step="help", styles=["formSheet"], presenters=["e2"]),
        send("close").sees(level=0, step="league"),
        send("nonsense").sees(refused="eventNotAllowed", allowed=["help", "cancel"]),
    ],
    "left by an event and come back to by history, it is where it was": [
        *LITTLE, send("cancel", values={"name": "Be"}).sees(step="team-type", events=["resume"], data={"teamType": "littleLeague"}),
        restart().sees(step="team-type", events=["resume"]),
        send("resume").sees(step="name", stack=["team-type", "league", "age-group", "name"], values={"name": "Be"},
                            data={"teamType": "littleLeague", "league": "South", "ageGroup": "8U"}),
        back().sees(step="age-group", values={"ageGroup": "8U"}),
        restart().sees(step="age-group", values={"ageGroup": "8U"}),
    ],
    "an answer changed: the later ones are walked again as far as they still hold": [
        *LITTLE, do("edit", target="league", values={"league": "North"}).sees(
            step="name", data={"teamType": "littleLeague", "league": "North", "ageGroup": "8U"}),
        do("edit", target="team-type", values={"teamType": "highSchool"}).sees(
            step="school", data={"teamType": "highSchool"}),
    ],
    "cancelled": [
        *HIGH, cancel().sees(state="ended", outcome="cancelled"), back().sees(refused="sessionEnded"),
    ],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_create_team(script, tmp_path):
    check(script, tmp_path)
