"""Goes through a conversation once, untimed, to look at every answer: a wrong one would be measured as a fast one."""

import json
from typing import Any

import programs
from conversations import Conversation
from programs import Failed, Sample


def rehearse(talk: Conversation, command: list[str]) -> Sample:
    """What the driver counted; `Failed` if not all was answered as it shall be."""
    sample, answers = heard(talk, command)
    refused = [answer for answer in answers if answer["result"].get("accepted") is False]
    if len(refused) != talk.refused:
        example = json.dumps(refused[:1])[:1000]
        raise Failed(f"{command[0]} refused {len(refused)} submits, not {talk.refused}: {example}")
    return sample


def rehearse_screens(talk: Conversation, command: list[str], expected: list[Any]) -> None:
    """Each answer names the screen that is next, or tells what came of it at the end."""
    shown = [whereabouts(answer["result"]) for answer in heard(talk, command)[1]]
    for number, (one, other) in enumerate(zip(shown, expected, strict=True), 1):
        if one != other:
            raise Failed(f"{' '.join(command)} answered request {number} with {one}, not with {other}")


def heard(talk: Conversation, command: list[str]) -> tuple[Sample, list[dict[str, Any]]]:
    """The answers, each of them a result with the id of its request."""
    place = programs.WORKPLACE / "answers.jsonl"
    sample = programs.drive("alternate", talk, command, answers=place)
    answers = [json.loads(line) for line in place.read_bytes().splitlines()]
    for number, answer in enumerate(answers, 1):
        if "result" not in answer or answer["id"] != number:
            raise Failed(f"{' '.join(command)} answered request {number} with {json.dumps(answer)[:1000]}")
    return sample, answers


def whereabouts(result: dict[str, Any]) -> Any:
    return result["screen"]["step"] if result["screen"] else result["outcome"]["result"]
