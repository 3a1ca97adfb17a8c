"""Tauri by pytauri, answering its page by commands in Rust, or in Python with `python` after the mode."""

import os
import sys

# No hardware acceleration, as in the floor. Where the environment chooses, it chooses.
os.environ.setdefault("GDK_GL", "disable")
os.environ.setdefault("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
os.environ.setdefault("WEBKIT_DISABLE_COMPOSITING_MODE", "1")

import json
from pathlib import Path

from anyio.from_thread import start_blocking_portal
from pytauri import Commands, Listener, builder_factory, context_factory
from pytauri_plugins import fs

import page

SIZES = (1_000, 100_000, 1_000_000, page.LARGEST)
commands = Commands()


@commands.command()
async def echo(body: str) -> str:
    return body


@commands.command()
async def length(body: str) -> int:
    return len(body)


@commands.command()
async def text(body: int) -> str:
    return _texts.setdefault(body, "x" * body)


@commands.command()
async def count(body: bytes) -> int:
    return len(body)


@commands.command()
async def content(body: int) -> bytes:
    return _contents.setdefault(body, b"x" * body)


_texts = {}
_contents = {}


def make_files():
    """What the commands in Rust read, as fast as a file can be: in memory."""
    for size in SIZES:
        file = Path(f"/dev/shm/tombolo-peer-{size}")
        page.leftovers.append(file)
        file.write_bytes(b"x" * size)


def window(mode, in_python):
    """What the configuration cannot say, since it differs from run to run."""
    document = "tauri-startup.html" if mode == "startup" else "tauri.html"
    address = f"{document}?{mode}{'&python' if in_python else ''}"
    return {"label": "main", "title": "Peer", "url": address, "width": 800, "height": 600}


def run(mode, invoke_handler):
    app = builder_factory().build(
        context=context_factory(
            Path(__file__).resolve().parent / "tauri",
            tauri_config={"app": {"windows": [window(mode, invoke_handler is not None)]}},
        ),
        invoke_handler=invoke_handler,
        plugins=[fs.init()],
    )
    Listener.listen(app.handle(), "figure", lambda event: page.figure(json.loads(event.payload)))
    app.run()


def main():
    in_python = sys.argv[2:] == ["python"]
    if in_python:
        sys.argv.pop()
    mode = page.begin()
    if in_python:
        with start_blocking_portal("asyncio") as portal:
            run(mode, commands.generate_handler(portal))
    else:
        if mode != "startup":
            make_files()
        run(mode, None)


main()
