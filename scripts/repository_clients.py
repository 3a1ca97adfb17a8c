"""Clients of a release repository in object storage, which check it while it changes."""
import hashlib
import http.client
import json
import random
import subprocess
import threading
import time


class Client(threading.Thread):
    """Follows the digests from the timestamp to the objects, again and again."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.stopping, self.error = port, threading.Event(), None
        self.checks, self.healed, self.packs, self.version, self.release, self.known = 0, 0, 0, 0, None, set()

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", f"/bucket/app/{path}")
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def immutable(self, path, digest=None, size=None):
        """Returns a file whose name never has another content. It may come a little later."""
        for attempt in range(100):
            status, body = self.get(path)
            if status == 200:
                if digest is not None and (hashlib.sha256(body).hexdigest(), len(body)) != (digest, size):
                    raise ValueError(f"{path} has another content")
                self.healed += attempt > 0
                return body
            # Object storage denies access to files that do not exist.
            if status not in (403, 404):
                raise ValueError(f"{path}: {status}")
            time.sleep(0.05)
        raise ValueError(f"{path} is missing")

    def check(self):
        status, body = self.get("metadata/timestamp.json")
        if status != 200:
            raise ValueError(f"timestamp.json: {status}")
        timestamp = json.loads(body)["signed"]
        if timestamp["version"] < self.version:
            raise ValueError("the timestamp is older than one before")
        if timestamp["version"] == self.version:
            return
        self.immutable(f"metadata/{timestamp['x-tombolo']['root']}.root.json")

        def metadata(name, record):
            path = f"metadata/{record['version']}.{name}"
            return json.loads(self.immutable(path, record["hashes"]["sha256"], record["length"]))["signed"]

        snapshot = metadata("snapshot.json", timestamp["meta"]["snapshot.json"])
        roles = {name: metadata(name, record) for name, record in snapshot["meta"].items()}
        for path, target in roles["web-stable.json"]["targets"].items():
            folder, name = path.rsplit("/", 1)
            digest = target["hashes"]["sha256"]
            manifest = json.loads(self.immutable(f"targets/{folder}/{digest}.{name}", digest, target["length"]))
            for file in manifest["files"]:
                digest = file["sha256"]
                if digest not in self.known:
                    self.immutable(f"objects/{digest[:2]}/{digest[2:]}", digest, file["size"])
                    self.known.add(digest)
            self.release = manifest["release"]
            new = target["hashes"]["sha256"]
            for old, size in target["custom"]["tombolo"].get("packs", {}).items():
                if len(self.immutable(f"packs/{new}/{old}.tbpk")) != size:
                    raise ValueError(f"the pack from {old} has another size")
                self.packs += 1
            hints = json.loads(self.immutable(f"hints/{new}.json"))
            for file, deltas in hints["deltas"].items():
                for old, size in deltas:
                    if len(self.immutable(f"deltas/{file}/{old}.dcz")) != size:
                        raise ValueError(f"the delta from {old} has another size")
        self.version = timestamp["version"]

    def run(self):
        try:
            while not self.stopping.is_set():
                self.check()
                self.checks += 1
                self.stopping.wait(random.random() / 5)
        except Exception as error:
            self.error = repr(error)


class Verifier(threading.Thread):
    """Runs the client of the apps from the first root, again and again."""

    def __init__(self, publisher, url, root):
        super().__init__(daemon=True)
        self.words = [publisher.program, "release", "verify", url, "--root", root, "--json"]
        self.stopping, self.error, self.checks, self.healed = threading.Event(), None, 0, 0

    def run(self):
        missing = 0
        while not self.stopping.is_set():
            result = subprocess.run(self.words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
            kinds = {finding["id"] for finding in json.loads(result.stdout or "{}").get("findings", [])}
            self.checks += 1
            if result.returncode == 0:
                self.healed, missing = self.healed + (missing > 0), 0
                continue
            missing += 1
            # Between the copies of a new root and of its timestamp, the check reports that the timestamp names the old root. Apps accept it.
            if not kinds <= {"missing", "root-hint"} or missing > 5:
                self.error = result.stdout + result.stderr
                return
