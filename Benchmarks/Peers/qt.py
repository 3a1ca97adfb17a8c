"""Qt WebEngine by PySide6, answering its page by QWebChannel; long bytes come to the page by a URL scheme of the app's own."""

import base64
import os
import sys

# No hardware acceleration, as in the floor. Where the environment chooses, it chooses.
os.environ.setdefault("QT_QUICK_BACKEND", "software")
os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu")
if os.getuid() == 0:
    # Chromium's sandbox refuses to be root's.
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")

from PySide6.QtCore import QBuffer, QByteArray, QFile, QIODevice, QObject, QUrl, Slot
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import (
    QWebEnginePage,
    QWebEngineProfile,
    QWebEngineUrlScheme,
    QWebEngineUrlSchemeHandler,
)
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication

import page

SCHEME = b"bench"


class Calls(QObject):
    """What the page calls."""

    @Slot(str, result=str)
    def echo(self, text):
        return text

    @Slot(str, result=int)
    def length(self, text):
        return len(text)

    @Slot(int, result=str)
    def text(self, size):
        return _texts.setdefault(size, "x" * size)

    @Slot(str, result=int)
    def count(self, encoded):
        return len(base64.b64decode(encoded))

    @Slot(int, result=str)
    def encoded(self, size):
        return base64.b64encode(_bytes(size).data()).decode("ascii")

    @Slot(str)
    def figure(self, text):
        page.figure(text)


class Bytes(QWebEngineUrlSchemeHandler):
    """Serves the page, and `bytes/SIZE`."""

    def __init__(self, html):
        super().__init__()
        self._html = html.encode()

    def requestStarted(self, job):
        path = job.requestUrl().path()
        if path.startswith("/bytes/"):
            self._reply(job, b"application/octet-stream", _bytes(int(path.rpartition("/")[2])))
        else:
            self._reply(job, b"text/html", self._html)

    def _reply(self, job, kind, content):
        device = QBuffer(job)
        device.setData(content)
        device.open(QIODevice.OpenModeFlag.ReadOnly)
        job.reply(kind, device)


def _bytes(size):
    if size not in _contents:
        _contents[size] = QByteArray(b"x" * size)
    return _contents[size]


_texts = {}
_contents = {}


def register_scheme():
    """Must come before there is an application."""
    scheme = QWebEngineUrlScheme(SCHEME)
    scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    flags = QWebEngineUrlScheme.Flag
    scheme.setFlags(flags.SecureScheme | flags.CorsEnabled | flags.FetchApiAllowed)
    QWebEngineUrlScheme.registerScheme(scheme)


def channel_script():
    """The page's side of the channel, which Qt ships among its resources; pages of other schemes may not load it from there."""
    file = QFile(":/qtwebchannel/qwebchannel.js")
    file.open(QIODevice.OpenModeFlag.ReadOnly)
    return bytes(file.readAll()).decode()


def main():
    mode = page.begin()
    register_scheme()
    application = QApplication(sys.argv)
    profile = QWebEngineProfile()
    handler = Bytes(page.html("qt", mode, library=channel_script()))
    profile.installUrlSchemeHandler(SCHEME, handler)

    view = QWebEngineView()
    view.setPage(QWebEnginePage(profile, view))
    calls = Calls()
    channel = QWebChannel()
    channel.registerObject("bench", calls)
    view.page().setWebChannel(channel)
    view.page().renderProcessTerminated.connect(lambda *_: page.fail("the web process ended"))
    view.resize(800, 600)
    view.load(QUrl("bench://peer/"))
    view.show()
    application.exec()


main()
