"""What a view says, in the pieces that a layer is made of."""

from __future__ import annotations

import json
from typing import Iterator

from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Button, ProgressBar, Static

from ..json_text import shown
from ..views import Presentation, View


def kind(presentation: Presentation) -> str:
    """How much of the terminal the presentation takes."""
    return "whole" if presentation.style in ("root", "push", "fullScreen") else "sheet"


def signature(view: View) -> str:
    """What a screen consists of besides its values and errors: as long as that stays the same, so does the form."""
    screen = dict(view.screen.raw) if view.screen else {}
    for name in ("values", "errors"):
        screen.pop(name, None)
    if screen.get("effectiveSchema") == screen.get("schema"):
        screen.pop("effectiveSchema", None)
    return json.dumps([screen, view.state, view.notice, view.gate.raw if view.gate else None], sort_keys=True, default=str)


def told(view: View) -> str:
    if view.gate and view.gate.state == "pending":
        return f"⚿ Before you go on: {view.gate.flow}"
    return f"⚿ {view.gate.flow}: {view.gate.reason or view.gate.state}" if view.gate else ""


def progress(view: View) -> Iterator[Widget]:
    """How far the user is, as text (`2 of 4–5`) and as a bar."""
    done, least, most = view.progress.done, view.progress.remaining_min or 0, view.progress.remaining_max
    totals = str(done + least) if most == least else f"{done + least}–{done + most}" if most is not None else f"{done + least} or more"
    bar = ProgressBar(total=done + (least if most is None else most), show_eta=False, show_percentage=False)
    bar.update(progress=done)
    yield Horizontal(Static(f"{done + 1} of {totals}", id="progress"), bar, classes="progress")


def ending(view: View) -> Iterator[Widget]:
    if view.outcome:
        reason = f" ({view.outcome.reason})" if view.outcome.reason else ""
        yield Static(f"The flow has {view.outcome.status}{reason}." if view.outcome.status in ("completed", "failed", "expired")
                     else f"The flow was {view.outcome.status}{reason}.", id="outcome", markup=False)
        if view.outcome.result is not None:
            yield Static(shown(view.outcome.result, indent=2), classes="code", markup=False)
    yield Horizontal(Button("Quit", id="quit", variant="primary"), Button("Start again", id="again"), classes="buttons")
