"""A publisher of releases with `tombolo release`, for the scripts that test it with other programs."""
import os
import subprocess
import sys

PASSPHRASE = "correct horse battery"
PASSED = 0


def passed(text):
    """Counts and prints a check that passed."""
    global PASSED
    PASSED += 1
    print(f"ok      {text}", flush=True)


def check(condition, text):
    """Ends the script unless the condition is true."""
    if not condition:
        sys.stdout.flush()
        print(f"FAILED  {text}", file=sys.stderr)
        sys.exit(1)


class Publisher:
    """A folder with a site, keys and the repository `releases`."""

    def __init__(self, program, folder, environment=()):
        self.program, self.folder = program, folder
        self.environment = {**os.environ, "TOMBOLO_KEY_PASSPHRASE": PASSPHRASE, **dict(environment)}
        (folder / "site").mkdir(parents=True)

    def run(self, *arguments, status=0):
        """Runs a subcommand in the folder, and returns its output."""
        result = subprocess.run(
            [self.program, "release", *map(str, arguments)], cwd=self.folder, env=self.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        check(result.returncode == status, f"tombolo release {' '.join(map(str, arguments))}: {result.returncode}\n{result.stdout}{result.stderr}")
        return result.stdout

    def init(self, *options):
        self.run("init", "releases", "--bundle", "web", "--channels", "stable", "--new-keys", "keys", *options)

    def publish(self, release, files, keys=("--key", "keys/release-1.pem", "--online-key", "keys/online.pem"), status=0):
        """Publishes files by name as a release of the channel `stable`."""
        for name, content in files.items():
            path = self.folder / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return self.run("publish", "site", "releases", "--channel", "stable", "--release", release, "--runtime", "1", *keys, status=status)

    def key_id(self, name):
        """Returns the identifier of a key by the name of its file."""
        return self.run("key", "show", f"keys/{name}.public.pem").split()[0]
