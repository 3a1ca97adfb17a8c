"""Programs on a virtual display of their own, and pictures of it. Imported by scripts/test-templates and scripts/test-dev."""
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib
from pathlib import Path

# As in a user's build. scripts/test checks the strictness of our own sources.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "TOMBOLO_STRICT"}


def frame(path):
    """The size and the pixels (R, G, B) of the picture that Xvfb keeps in a file: a header of XWD, a table of colours, and rows of 4 bytes a pixel."""
    data = path.read_bytes()
    fields = struct.unpack(">25I", data[:100])
    header, width, height, stride, colours = fields[0], fields[4], fields[5], fields[12], fields[19]
    start = header + colours * 12
    rows = [data[start + y * stride:start + y * stride + width * 4] for y in range(height)]
    return width, height, [b"".join(bytes((row[i + 2], row[i + 1], row[i])) for i in range(0, len(row), 4)) for row in rows]


def write_png(path, width, height, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))


class Display:
    """A program that runs on a virtual display, with a session bus. Its output is in `log`."""

    def __init__(self, folder, *command, size="640x520"):
        self.folder = Path(folder)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.log = self.folder / "log"
        # xvfb-run splits the arguments of the server at spaces.
        self.frames = Path(tempfile.mkdtemp(prefix="tombolo-display-"))
        with open(self.log, "w") as output:
            self.process = subprocess.Popen(
                ["xvfb-run", "--auto-servernum", "--server-args", f"-screen 0 {size}x24 -fbdir {self.frames}", "dbus-run-session", "--", *command],
                env={**ENVIRONMENT, "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory"}, stdout=output, stderr=output, start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        # All processes of the group, not xvfb-run alone.
        deadline = time.monotonic() + 10
        number = signal.SIGTERM
        while True:
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                break
            self.process.poll()
            time.sleep(0.05)
            number = signal.SIGKILL if time.monotonic() > deadline else 0
            # Ended processes that nobody waits for stay in the group.
            if time.monotonic() > deadline + 2:
                break
        self.process.wait()
        shutil.rmtree(self.frames, ignore_errors=True)

    @property
    def text(self):
        return self.log.read_text(errors="replace")

    def picture(self):
        """Width, height and rows of pixels; None before the display has started."""
        file = self.frames / "Xvfb_screen0"
        return frame(file) if file.exists() and file.stat().st_size > 0 else None

    def shows(self, colour):
        """Whether a row of the display has 20 pixels of a colour, such as 0b6360, side by side."""
        picture = self.picture()
        return picture is not None and any(bytes.fromhex(colour) * 20 in row for row in picture[2])

    def wait(self, what, condition, seconds=60):
        """The seconds until a condition is true. Raises an error if the program ends or the time is over before."""
        started = time.monotonic()
        while not condition():
            if self.process.poll() is not None:
                raise SystemExit(f"{what}: the program has ended with status {self.process.returncode}\n{self.text}")
            if time.monotonic() > started + seconds:
                raise SystemExit(f"{what}: not within {seconds} s\n{self.text}")
            time.sleep(0.02)
        return time.monotonic() - started

    def save(self, path):
        # Text is drawn after the boxes.
        time.sleep(0.5)
        write_png(Path(path), *self.picture())
