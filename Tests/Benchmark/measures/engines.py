"""A flow of five screens from its start to its end, against other flow engines, each behind the least loop that speaks over a pipe."""

from pathlib import Path

import conversations
import environment
import programs
from conversations import Conversation
from measures.measure import Measure, Pair, Prepare, scaled
from rehearsal import rehearse_screens

FLOWS = 300
STEPS = ["person", "company", "plan", "address", "consent"]
OUTCOME = {"name": "Ada Lovelace", "plan": "yearly", "total": 120}


def against(peer: list[str], mode: str) -> Prepare:
    def prepare(segue: Path, effort: float) -> Pair:
        program, *options = peer
        command = [str(environment.python()), str(programs.PEERS / program), *options]
        ours, count = programs.in_memory(segue, programs.FLOWS), scaled(FLOWS, effort)
        talk = conversations.whole_flows(count, warm=20)
        for each in (command, ours):
            rehearse_screens(talk, each, [*STEPS, OUTCOME] * (count + 20))
        return Pair(lambda: request(mode, talk, ours), lambda: request(mode, talk, command))

    return prepare


def request(mode: str, talk: Conversation, command: list[str]) -> float:
    """The mean: a start costs another amount than a submit, and a flow has one of them and five of these."""
    sample = programs.drive(mode, talk, command)
    return sample.total / sample.timed / 1000


def both(name: str, title: str, peer: list[str], limit: float | None = None) -> list[Measure]:
    """One at a time, with its limit where it is kept already, and pipelined."""
    goal = 0.5 if limit is None else None
    return [
        Measure(name, "five screens, one at a time, each request", title, limit, goal, against(peer, "alternate")),
        Measure(f"{name}-pipelined", "five screens, pipelined, each request", title, None, 0.1, against(peer, "pipelined")),
    ]


ALL = [
    *both("home-assistant", "Home Assistant's data_entry_flow, with its forms", ["home_assistant.py", "forms"]),
    *both("home-assistant-bare", "Home Assistant, its answers name the screen only", ["home_assistant.py", "names"]),
    *both("transitions", "transitions, values not validated", ["transitions_machine.py"]),
    *both("statemachine", "python-statemachine, values not validated", ["statemachine_chart.py"], limit=0.5),
]
