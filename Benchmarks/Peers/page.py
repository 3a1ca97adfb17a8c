"""What the peers' programs share: their arguments, their page, their lines and their end.

A program is run with the mode `calls`, `strings` or `bytes` for a round of figures, with `startup` to stay until standard
input closes, and with `imports` to say how much of its start-up is Python's.
"""

import os
import sys
import threading
import time
from pathlib import Path

MODES = ("calls", "strings", "bytes", "startup", "imports")
PAGES = Path(__file__).resolve().parent / "pages"

# A round takes seconds, of the slowest a minute; one that takes this long has hung.
ROUND_LIMIT_SECONDS = 300

LARGEST = 10_000_000

leftovers = []
"""Files that are removed at the end."""


def begin():
    """The mode of this run. To be called once the peer's modules are imported."""
    if len(sys.argv) != 2 or sys.argv[1] not in MODES:
        print(f"usage: {sys.argv[0]} {'|'.join(MODES)}", file=sys.stderr)
        sys.exit(64)
    mode = sys.argv[1]
    if mode == "imports":
        line(f'{{"name":"startup.imports","value":{_milliseconds_since_exec():.2f},"unit":"ms"}}')
        end()
    if mode == "startup":
        threading.Thread(target=_end_with_input, daemon=True).start()
    else:
        _end_after(ROUND_LIMIT_SECONDS)
    return mode


def html(peer, mode, library=""):
    """The page of a peer, with its scripts inside, as the floor's has them; `library` is a script that they need."""
    work = "startup.js" if mode == "startup" else "rounds.js"
    scripts = [library, f"const mode = '{mode}';"] + [(PAGES / name).read_text() for name in (f"{peer}.js", work)]
    inside = "".join(f"<script>{script}</script>" for script in scripts)
    return f"<!doctype html><meta charset=utf-8><title>Peer</title>{inside}<p>Peer</p>"


def figure(text):
    """A figure is "NAME VALUE" in microseconds; "ready" is the start-up's line, and the empty text ends the round."""
    if text == "ready":
        line('{"ready":true}')
    elif text == "":
        end()
    elif text.startswith("error"):
        fail(text)
    else:
        name, value = text.split()
        line(f'{{"name":"{name}","value":{value},"unit":"us"}}')


def line(text):
    print(text, flush=True)


def fail(message):
    print(message, file=sys.stderr, flush=True)
    _leave(1)


def end():
    """Ends at once: the engines' exit handlers take longer than a round."""
    _leave(0)


def _leave(status):
    for file in leftovers:
        file.unlink(missing_ok=True)
    os._exit(status)


def _end_with_input():
    sys.stdin.buffer.read()
    end()


def _end_after(seconds):
    def wait():
        time.sleep(seconds)
        fail("the round did not end in time")

    threading.Thread(target=wait, daemon=True).start()


def _milliseconds_since_exec():
    # The 22nd field, counted from the parenthesis after the program's name, in ticks of 10 ms.
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    started = int(fields[19]) / os.sysconf("SC_CLK_TCK")
    return (time.clock_gettime(time.CLOCK_BOOTTIME) - started) * 1000
