"""Programs that serve object storage on this machine: moto_server, and a Ceph cluster with its gateway."""
import os
import socket
import subprocess
import time
import uuid

from release_publisher import check


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port, process, log):
    """Waits until a server listens."""
    for _ in range(600):
        check(process is None or process.poll() is None, f"the server on port {port} has ended: {log.read_text()}")
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    check(False, f"nothing listens on port {port}: {log.read_text()}")


class Server:
    """A server that runs until the end of a block."""

    def __init__(self, work, name, words, port, environment=None):
        self.log = work / f"{name}.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen([str(word) for word in words], stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=environment)
        self.port = port

    def __enter__(self):
        wait_for(self.port, self.process, self.log)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Ceph:
    """A cluster of a monitor, a store in memory and a gateway that speaks S3."""

    def __init__(self, work):
        self.root, self.work = os.environ.get("TOMBOLO_CEPH_ROOT", ""), work / "ceph"
        library = f"{self.root}/usr/lib/x86_64-linux-gnu"
        self.environment = dict(os.environ)
        if self.root:
            self.environment["LD_LIBRARY_PATH"] = f"{library}:{library}/ceph:{self.root}/lib/x86_64-linux-gnu"
            self.environment["PYTHONPATH"] = f"{self.root}/usr/lib/python3/dist-packages"
        self.port, self.servers = free_port(), []
        monitor = f"v1:127.0.0.1:{free_port()}"
        for folder in ("mon", "osd"):
            (self.work / folder).mkdir(parents=True)
        self.identifier = str(uuid.uuid4())
        self.configuration = self.work / "ceph.conf"
        settings = {
            "fsid": self.identifier, "mon host": monitor, "ms bind msgr2": "false", "public addr": "127.0.0.1", "cluster addr": "127.0.0.1",
            "auth cluster required": "none", "auth service required": "none", "auth client required": "none",
            "osd pool default size": 1, "osd pool default min size": 1, "osd pool default pg num": 4, "osd pool default pg autoscale mode": "off",
            "osd crush chooseleaf type": 0, "mon allow pool size one": "true", "osd objectstore": "memstore", "memstore device bytes": 1 << 30,
            "run dir": self.work, "admin socket": f"{self.work}/$name.asok", "log file": f"{self.work}/$name.log", "pid file": f"{self.work}/$name.pid",
            "mon data": self.work / "mon", "osd data": self.work / "osd", "rgw data": self.work,
        }  # fmt: skip
        if self.root:
            settings |= {
                "plugin dir": f"{library}/ceph", "erasure code dir": f"{library}/ceph/erasure-code", "osd class dir": f"{library}/rados-classes",
            }  # fmt: skip
        self.configuration.write_text("[global]\n" + "".join(f"{name} = {value}\n" for name, value in settings.items()))
        self.monitor = monitor

    def words(self, program, *arguments):
        return [f"{self.root}/usr/bin/{program}" if self.root else program, "-c", self.configuration, *arguments]

    def run(self, program, *arguments, script=False):
        words = [str(word) for word in self.words(program, *arguments)]
        result = subprocess.run((["/usr/bin/python3"] if script else []) + words, capture_output=True, text=True, env=self.environment, timeout=120)
        check(result.returncode == 0, f"{program}: {result.stdout}{result.stderr}")

    def start(self, name, port, *words):
        server = Server(self.work, f"{name}.output", self.words(*words), port, self.environment)
        self.servers.append(server.__enter__())

    def __enter__(self):
        try:
            port = int(self.monitor.rsplit(":", 1)[1])
            self.run("monmaptool", "--create", "--addv", "a", f"[{self.monitor}]", "--fsid", self.identifier, self.work / "monmap")
            self.run("ceph-mon", "-i", "a", "--mkfs", "--monmap", self.work / "monmap")
            self.start("mon", port, "ceph-mon", "-f", "-i", "a")
            store = str(uuid.uuid4())
            self.run("ceph", "osd", "new", store, script=True)
            self.run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", store)
            self.start("osd", port, "ceph-osd", "-f", "-i", "0")
            self.start("rgw", self.port, "radosgw", "-f", "-n", "client.rgw", f"--rgw_frontends=beast endpoint=127.0.0.1:{self.port}")
            self.run("radosgw-admin", "user", "create", "--uid=test", "--display-name=test", "--access-key=test", "--secret-key=test")
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        for server in reversed(self.servers):
            server.__exit__()
