"""What the user does, as commands. Each is described for the view that it is meant for, with what is entered, or None."""

from __future__ import annotations

from typing import Callable, Optional

from .. import calls
from ..calls import Call
from ..shapes import JSONObject
from ..views import View

Describe = Callable[[View, Optional[JSONObject]], Call[View]]


def submitting(view: View, entered: JSONObject | None) -> Call[View]:
    return calls.submit(view, entered)


def going_back(view: View, entered: JSONObject | None) -> Call[View]:
    return calls.back(view, values=entered)


def leaving(view: View, entered: JSONObject | None) -> Call[View]:
    return calls.cancel(view, values=entered)


def sending(event: str) -> Describe:
    return lambda view, entered: calls.send(view, event, values=entered)


def selecting(tab: str) -> Describe:
    return lambda view, entered: calls.select_tab(view, tab, values=entered)


def editing(entry: str) -> Describe:
    return lambda view, entered: calls.edit(view, entry)
