"""Records the order in which a push copies files to object storage, and checks it."""
import http.client
import http.server
import threading

from release_publisher import check

ORDER = ["objects/", "compressed", "deltas/", "packs/", "hints/", "targets/", "metadata/", "root", "metadata/timestamp.json"]

HEADERS = {"metadata/timestamp.json": "public, max-age=60, must-revalidate", "hints/": "public, max-age=3600"}
HEADERS |= dict.fromkeys(["compressed", "deltas/", "packs/"], "public, max-age=86400, no-transform")


class Recorder(http.server.ThreadingHTTPServer):
    """A proxy in front of object storage that records the beginning and the end of each PUT."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port):
        self.target, self.events, self.lock = port, [], threading.Lock()
        super().__init__(("127.0.0.1", 0), RecorderHandler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def record(self, *event):
        with self.lock:
            self.events.append(event)

    def take(self):
        """Returns and forgets the events."""
        with self.lock:
            events, self.events = self.events, []
        return events


class RecorderHandler(http.server.BaseHTTPRequestHandler):
    def handle_request(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        name = self.path.split("?")[0].removeprefix("/bucket/app/")
        if self.command == "PUT":
            self.server.record("begin", name, self.headers.get("Cache-Control"))
        connection = http.client.HTTPConnection("127.0.0.1", self.server.target, timeout=60)
        connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
        for field, value in self.headers.items():
            if field.lower() not in ("connection", "expect"):
                connection.putheader(field, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        content = answer.read()
        if self.command == "PUT":
            self.server.record("end", name, None)
        self.send_response_only(answer.status, answer.reason)
        for field, value in answer.getheaders():
            if field.lower() not in ("connection", "transfer-encoding", "content-length"):
                self.send_header(field, value)
        self.send_header("Content-Length", answer.getheader("Content-Length") or str(len(content)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)
        self.close_connection = True

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = handle_request

    def log_message(self, *arguments):
        pass


def rank(name):
    """The place of a file in the order of a push."""
    if name.endswith(".root.json"):
        return ORDER.index("root")
    if name.endswith(".zst"):
        return ORDER.index("compressed")
    return max(index for index, prefix in enumerate(ORDER) if name.startswith(prefix))


def check_order(events):
    """Checks that each file is there before a file of the next kind is begun, and that each has its header."""
    running, highest, names = set(), 0, []
    for event, name, header in events:
        # rclone makes sure that the bucket exists.
        if name in ("/bucket", "/bucket/"):
            continue
        if event == "end":
            running.discard(name)
            continue
        check(rank(name) >= highest and all(rank(other) == rank(name) for other in running), f"{name} is copied after {names}")
        wanted = HEADERS.get(ORDER[rank(name)], "public, max-age=31536000, immutable, no-transform")
        check(header == wanted, f"{name} has the Cache-Control {header}")
        running.add(name)
        names.append(name)
        highest = rank(name)
    check(names and names[-1] == "metadata/timestamp.json", f"the timestamp is the last of {names}")
    return names
