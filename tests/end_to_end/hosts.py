"""Hosts for network tests: network namespaces, each with its own address, connected by a bridge in another namespace.
The network of the machine itself is not changed. Needs root and ip (iproute2)."""

import os
import subprocess
import time


def ip(*arguments):
    subprocess.run(["ip", *map(str, arguments)], check=True, capture_output=True)


def why_not():
    """Returns the reason why hosts cannot be created, or None."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    name = f"neusum-{os.getpid()}-try"
    try:
        ip("netns", "add", name)
        ip("netns", "delete", name)
    except (OSError, subprocess.CalledProcessError) as error:
        return f"network namespaces cannot be created: {error}"
    return None


class Hosts:
    """`count` hosts, numbered from 0, and the hub that connects them, which is a host too."""

    HUB_ADDRESS = "10.77.0.254"

    def __init__(self, count):
        self.prefix = f"neusum-{os.getpid()}"
        self.count = count
        self.hub = f"{self.prefix}-hub"

    def __enter__(self):
        ip("netns", "add", self.hub)
        ip("-n", self.hub, "link", "add", "bridge", "type", "bridge")
        ip("-n", self.hub, "addr", "add", f"{self.HUB_ADDRESS}/24", "dev", "bridge")
        for link in ("lo", "bridge"):
            ip("-n", self.hub, "link", "set", link, "up")
        for host in range(self.count):
            self._add(host)
        return self

    def _add(self, host):
        name = self.name(host)
        ip("netns", "add", name)
        ip("-n", self.hub, "link", "add", f"host{host}", "type", "veth", "peer", "name", "net", "netns", name)
        ip("-n", self.hub, "link", "set", f"host{host}", "master", "bridge", "up")
        ip("-n", name, "addr", "add", f"10.77.0.{host + 1}/24", "dev", "net")
        for link in ("lo", "net"):
            ip("-n", name, "link", "set", link, "up")

    def __exit__(self, *_):
        for name in [*map(self.name, range(self.count)), self.hub]:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True, check=False)

    def name(self, host):
        return f"{self.prefix}-{host}"

    def at(self, host, command):
        """Returns a command that runs `command` on a host; None is the hub."""
        return ["ip", "netns", "exec", self.hub if host is None else self.name(host), *map(str, command)]

    def cut(self, host):
        ip("-n", self.hub, "link", "set", f"host{host}", "down")

    def mend(self, host):
        ip("-n", self.hub, "link", "set", f"host{host}", "up")


class Redis:
    """A redis server on the hub. It loses its data when it ends."""

    PORT = 16379

    def __init__(self, hosts, redis_server="redis-server"):
        self.hosts = hosts
        self.server = redis_server
        self.process = None

    @property
    def url(self):
        return f"redis://{Hosts.HUB_ADDRESS}:{self.PORT}"

    def __enter__(self):
        command = [self.server, "--port", self.PORT, "--bind", Hosts.HUB_ADDRESS, "--save", "", "--appendonly", "no",
                   "--protected-mode", "no"]
        self.process = subprocess.Popen(self.hosts.at(None, command), stdout=subprocess.DEVNULL)
        ping = self.hosts.at(None, ["redis-cli", "-h", Hosts.HUB_ADDRESS, "-p", self.PORT, "ping"])
        for _ in range(100):
            if subprocess.run(ping, capture_output=True, check=False).stdout == b"PONG\n":
                return self
            time.sleep(0.2)
        raise TimeoutError("redis-server does not respond")

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def restart(self):
        self.__exit__()
        self.__enter__()
