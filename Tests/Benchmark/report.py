"""Figures as a table for a person and as JSON for the next run to compare with. Times nothing itself."""

import json
import statistics
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from measures.measure import Measure


@dataclass(frozen=True)
class Result:
    """A measure's medians over all rounds. `low` and `high` hold the middle half of its ratios."""

    title: str
    against: str
    unit: str
    ours: float
    theirs: float | None
    ratio: float
    low: float
    high: float
    limit: float | None
    goal: float | None

    @property
    def verdict(self) -> str:
        if self.limit is None:
            return ""
        return "yes" if self.ratio <= self.limit else "NO"


def result(measure: Measure, ours: list[float], theirs: list[float]) -> Result:
    """The ratio is taken within each round, where both figures had the same machine, and then its median."""
    ratios = [a / b for a, b in zip(ours, theirs)] if theirs else ours
    low, _, high = statistics.quantiles(ratios, method="inclusive") if len(ratios) > 1 else ratios * 3
    return Result(
        measure.title, measure.against, measure.unit, statistics.median(ours),
        statistics.median(theirs) if theirs else None, statistics.median(ratios), low, high,
        measure.limit, measure.goal,
    )


def table(results: dict[str, Result]) -> str:
    head = ["", "measure", "against", "segue", "peer", "ratio", "middle half", "limit", "goal", "ok"]
    return aligned([head, *(row(name, result) for name, result in results.items())])


def row(name: str, result: Result) -> list[str]:
    peer = "" if result.theirs is None else amount(result.theirs, result.unit)
    spread = f"{result.low:.2f}–{result.high:.2f}"
    limits = ["" if bound is None else f"≤ {bound:g}" for bound in (result.limit, result.goal)]
    return [
        name, result.title, result.against, amount(result.ours, result.unit), peer,
        f"{result.ratio:.2f}", spread, *limits, result.verdict,
    ]


def amount(figure: float, unit: str) -> str:
    return f"{figure:.1f} {unit}" if figure < 100 else f"{figure:.0f} {unit}"


def aligned(rows: list[list[str]]) -> str:
    """A Markdown table, so that it can go into a page as it is."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines)


def comparison(results: dict[str, Result], earlier: dict[str, Any]) -> str:
    """What changed, and whether it is more than the rounds differed among themselves."""
    rows = [["", "before", "now", "change", ""]]
    for name, result in results.items():
        before = earlier.get("measures", {}).get(name)
        if before is None:
            rows.append([name, "", f"{result.ratio:.2f}", "", "new"])
            continue
        apart = result.low > before["high"] or result.high < before["low"]
        change = f"{result.ratio / before['ratio'] - 1:+.1%}"
        remark = "" if apart else "within the spread"
        rows.append([name, f"{before['ratio']:.2f}", f"{result.ratio:.2f}", change, remark])
    return aligned(rows)


def save(path: Path, **parts: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(parts, indent=2, ensure_ascii=False) + "\n")


def plain(results: dict[str, Result]) -> dict[str, Any]:
    return {name: asdict(result) for name, result in results.items()}
