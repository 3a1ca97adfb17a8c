"""The servers of a release repository for measurements: nginx and Varnish, with the configuration of Benchmarks/Fleet/Servers."""
import os
import socket
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SERVERS = ROOT / "Benchmarks/Fleet/Servers"
TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Servers:
    """nginx and Varnish, until the end of a `with`. They serve the subfolder `repository` of a folder, in which they have their own files as well."""

    def __init__(self, folder, replaced=()):
        self.folder = Path(folder)
        self.replaced = replaced
        self.ports = {name: free_port() for name in ("ORIGIN", "CACHE", "TLS")}
        self.started = []

    def __enter__(self):
        os.chmod(self.folder, 0o755)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
             "/CN=releases.example", "-keyout", self.folder / "key.pem", "-out", self.folder / "certificate.pem"],
            check=True, stderr=subprocess.DEVNULL)
        for name in ("nginx.conf", "varnish.vcl"):
            text = (SERVERS / name).read_text(encoding="utf-8").replace("@FOLDER@", str(self.folder))
            for port, number in self.ports.items():
                text = text.replace(f"@{port}@", str(number))
            for old, other in self.replaced:
                text = text.replace(old, other)
            (self.folder / name).write_text(text, encoding="utf-8")
        self.start("nginx", "-c", self.folder / "nginx.conf", "-g", "daemon off;")
        self.start("varnishd", "-F", "-n", self.folder / "varnish", "-a", f"127.0.0.1:{self.ports['CACHE']}", "-f", self.folder / "varnish.vcl",
                   "-s", "malloc,64m", "-j", "none", "-T", "none")
        for port in self.ports.values():
            self.wait(port)
        return self

    def start(self, *command):
        log = open(self.folder / f"{command[0]}.out", "wb")
        self.started.append(subprocess.Popen(list(map(str, command)), stdout=log, stderr=log))

    def wait(self, port):
        end = time.monotonic() + 20
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), 1).close()
            except OSError:
                if time.monotonic() > end:
                    raise SystemExit(f"no server at port {port}: {(self.folder / 'varnishd.out').read_text()}") from None
                time.sleep(0.05)

    def __exit__(self, *_):
        for process in reversed(self.started):
            process.terminate()
            process.wait(20)

    def seconds(self):
        """The processor time of all processes of both servers so far."""
        pids, found = {process.pid for process in self.started}, 0
        for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(folder.name) in pids or int(fields[1]) in pids:
                pids.add(int(folder.name))
                found += int(fields[11]) + int(fields[12])
        return found / TICKS
