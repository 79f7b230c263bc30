"""What the pages say, a second time: a session as a front end must see it, in as few lines as that takes.

The engine decides by changes, which a journal folds; this keeps no history. It tries each command on itself, and what it was before is put
back where the command is refused. Definitions are as they were written, since `Definition` is never copied: so a gate can be told from another one
that says the same.

Flows have screens, routes, actions, flows within flows, tabs, groups, gates, timers and secrets. Where the pages leave open what is right,
or it would take more than it is worth, it says `Unknown`.
"""

from .session import Model
from .state import Closed, NotAccepted, Refused, Unknown

__all__ = ["Closed", "Model", "NotAccepted", "Refused", "Unknown"]
