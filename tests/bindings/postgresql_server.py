"""A PostgreSQL server in a temporary folder, with the extension, run by a user without rights."""

import os
import pathlib
import re
import shutil
import subprocess

EXTENSION = pathlib.Path(__file__).resolve().parents[2] / "bindings" / "postgresql"
PROGRAMS = ("initdb", "pg_ctl", "postgres", "psql")
AS_NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups") if os.getuid() == 0 else ()


class Failed(Exception):
    """What the server says about a statement that fails."""


def pg_config(option):
    return subprocess.run(["pg_config", option], check=True, capture_output=True, text=True).stdout.strip()


def missing_part():
    """Returns what this machine lacks for a server with an extension, or an empty text."""
    if shutil.which("pg_config") is None:
        return "pg_config is not installed"
    paths = [pathlib.Path(pg_config("--pgxs")), *(pathlib.Path(pg_config("--bindir"), name) for name in PROGRAMS)]
    return next((f"{path} is not installed" for path in paths if not path.exists()), "")


def link_tree(source, target):
    """Makes links to the entries of a folder that `target` lacks."""
    target.mkdir(parents=True, exist_ok=True)
    for entry in source.iterdir():
        place = target / entry.name
        if place.is_dir() and not place.is_symlink():
            link_tree(entry, place)
        elif not place.exists():
            place.symlink_to(entry)


def proportional_memory_of(process):
    """Bytes of a process; 0 if it has just ended."""
    try:
        file = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    found = re.search(r"^Pss: *(\d+) kB", file, re.MULTILINE)
    return 1024 * int(found[1]) if found else 0


class Server:
    def __init__(self, folder, include, library, models, preload):
        """Starts a server in `folder`, which the user nobody may read. A copy of its programs finds the extension beside them."""
        folder = pathlib.Path(folder)
        self._socket = folder / "run"
        self._data = folder / "run" / "data"
        self._programs = self._install(folder, include, library)
        self._environment = {**os.environ, "LD_LIBRARY_PATH": str(library.parent), "LC_ALL": "C.UTF-8"}
        self._socket.mkdir()
        if AS_NOBODY:
            os.chown(self._socket, 65534, 65534)
        self._run("initdb", "--pgdata", self._data, "--username=tester", "--auth=trust", "--encoding=UTF8", "--no-sync")
        settings = {"listen_addresses": "''", "unix_socket_directories": f"'{self._socket}'", "fsync": "off", "autovacuum": "off",
                    "neusum.options": f"""'{{"modelPath":"{models}"}}'""",
                    "shared_preload_libraries": "'neusum'" if preload else "''"}
        with open(self._data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())
        self._run("pg_ctl", "--pgdata", self._data, "--wait", "--log", self._socket / "log", "start")

    @staticmethod
    def _install(folder, include, library):
        root = folder / "root"
        build = folder / "build"
        shutil.copytree(EXTENSION, build)
        subprocess.run(["make", "--silent", "-C", build, "install", f"DESTDIR={root}", f"PG_CPPFLAGS=-I{include}",
                        f"SHLIB_LINK=-L{library.parent} -l:{library.name}"], check=True, stdout=subprocess.DEVNULL)
        programs = root / pg_config("--bindir")[1:]
        programs.mkdir(parents=True, exist_ok=True)
        for name in PROGRAMS:
            shutil.copy(pathlib.Path(pg_config("--bindir"), name), programs)
        for option in ("--sharedir", "--pkglibdir"):
            link_tree(pathlib.Path(pg_config(option)), root / pg_config(option)[1:])
        return programs

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._run("pg_ctl", "--pgdata", self._data, "--mode=immediate", "stop")

    def _run(self, program, *arguments):
        subprocess.run([*AS_NOBODY, self._programs / program, *arguments], check=True, stdout=subprocess.DEVNULL,
                       env=self._environment, cwd="/")

    def start_psql(self, database="postgres"):
        """A session that reads statements."""
        return subprocess.Popen([self._programs / "psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", self._socket, "-U", "tester", database],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self._environment)

    def ask(self, statements, database="postgres"):
        """Returns the output of statements in a session of their own. Throws Failed."""
        session = self.start_psql(database)
        output, errors = session.communicate(statements.encode())
        if session.returncode != 0:
            raise Failed(errors.decode())
        return output.decode().rstrip("\n")

    def process_of(self, session):
        """The process of the backend of a psql session."""
        session.stdin.write(b"SELECT pg_backend_pid();\n")
        session.stdin.flush()
        return int(session.stdout.readline())

    def proportional_memory(self):
        """Bytes that all processes of the server have, shared ones once."""
        main = int((self._data / "postmaster.pid").read_text().split()[0])
        children = pathlib.Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return sum(map(proportional_memory_of, (main, *children)))
