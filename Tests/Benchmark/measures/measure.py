"""What a measure is: a pair of figures taken one right after the other, and what their ratio may be."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Figure = Callable[[], float]


@dataclass(frozen=True)
class Pair:
    """One round of a measure: our figure, and theirs where there is one."""

    ours: Figure
    theirs: Figure | None = None


Prepare = Callable[[Path, float], Pair]
"""Makes everything ready that is not to be timed, for the executable and with a part of the effort; `Absent` says what is not there."""


@dataclass(frozen=True)
class Measure:
    """`limit` is judged now; `goal` is what the project is on its way to."""

    name: str
    title: str
    against: str
    limit: float | None
    goal: float | None
    prepare: Prepare
    unit: str = "µs"


def scaled(count: int, effort: float) -> int:
    return max(2, int(count * effort))
