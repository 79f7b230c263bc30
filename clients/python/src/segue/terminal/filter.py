"""What every line passes before it is drawn, whichever widget it comes from."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from ..printable import printable


class Printable(LineFilter):
    """Leaves out what could control the terminal. That has no width for Textual, so nothing that has one can take its place."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text if control else printable(text, ""), style, control) for text, style, control in segments]
