"""Runs a program at a terminal of its own, and types: terminal.py 'PROMPT' 'TEXT' … -- PROGRAM …

Each text is typed when its prompt has been shown; what begins with “hidden:” only when the terminal has stopped showing what is
typed. What the terminal has shown is printed.
"""

import os
import pty
import select
import signal
import sys
import termios

end = sys.argv.index("--")
typed, program = sys.argv[1:end], sys.argv[end + 1:]
signal.alarm(20)
child, terminal = pty.fork()
if child == 0:
    os.execvp(program[0], program)
shown = b""


def show(seconds):
    """Takes what the program shows within this time; false at its end."""
    global shown
    if select.select([terminal], [], [], seconds)[0]:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            piece = b""
        shown += piece
        return bool(piece)
    return True


def is_shown():
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


came_to = 0
for prompt, text in zip(typed[::2], typed[1::2]):
    while (found := shown.find(prompt.encode(), came_to)) < 0:
        if not show(20):
            sys.exit(f"it has ended before “{prompt}”: {shown.decode()}")
    came_to = found + len(prompt)
    hidden = text.startswith("hidden:")
    for _ in range(200 if hidden else 0):
        if not is_shown():
            break
        show(0.01)
    os.write(terminal, text.removeprefix("hidden:").encode() + b"\n")
while show(20):
    pass
sys.stdout.write(shown.decode())
