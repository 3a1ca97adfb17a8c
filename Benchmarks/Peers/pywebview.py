"""pywebview on GTK, answering its page by its JavaScript API; long bytes go by its HTTP server."""

import base64
import os

# No hardware acceleration, as in the floor. Where the environment chooses, it chooses.
os.environ.setdefault("GDK_GL", "disable")
os.environ.setdefault("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
os.environ.setdefault("WEBKIT_DISABLE_COMPOSITING_MODE", "1")

import bottle
import webview
import webview.platforms.gtk

import page

_texts = {}
_contents = {}


class Calls:
    """What the page calls."""

    def echo(self, text):
        return text

    def length(self, text):
        return len(text)

    def text(self, size):
        return _texts.setdefault(size, "x" * size)

    def count(self, encoded):
        return len(base64.b64decode(encoded))

    def encoded(self, size):
        return base64.b64encode(_bytes(size)).decode("ascii")

    def figure(self, text):
        page.figure(text)


def _bytes(size):
    return _contents.setdefault(size, b"x" * size)


def server(html):
    """Serves the page, `bytes/SIZE`, and `count`, which is answered by the size of what was posted."""
    app = bottle.Bottle()

    @app.get("/")
    def index():
        return html

    @app.post("/count")
    def count():
        return str(len(bottle.request.body.read()))

    @app.get("/bytes/<size:int>")
    def content(size):
        bottle.response.content_type = "application/octet-stream"
        return _bytes(size)

    return app


def main():
    mode = page.begin()
    # What the body of a request may be before it goes through a file.
    bottle.BaseRequest.MEMFILE_MAX = 2 * page.LARGEST
    html = page.html("pywebview", mode)
    # Only bytes need the server; without it the program starts sooner.
    content = {"url": server(html)} if mode == "bytes" else {"html": html}
    webview.create_window("Peer", js_api=Calls(), width=800, height=600, **content)
    webview.start(gui="gtk")


main()
