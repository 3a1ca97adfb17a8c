"""Prints the accessible tree of a process, one line per object: role, name, states."""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def show(node, depth=0):
    if node is None or depth > 40:
        return
    states = node.get_state_set()
    words = [
        name
        for name, state in [
            ("enabled", Atspi.StateType.SENSITIVE),
            ("focusable", Atspi.StateType.FOCUSABLE),
        ]
        if states.contains(state)
    ]
    # Newer versions of at-spi2-core call the role "button".
    role = "push button" if node.get_role() == Atspi.Role.PUSH_BUTTON else node.get_role_name()
    print("|".join([role, node.get_name() or "", " ".join(words)]))
    for index in range(node.get_child_count()):
        show(node.get_child_at_index(index), depth + 1)


Atspi.init()
desktop = Atspi.get_desktop(0)
for index in range(desktop.get_child_count()):
    application = desktop.get_child_at_index(index)
    if application is not None and application.get_process_id() == int(sys.argv[1]):
        show(application)
