"""Keys typed into a real shell: it completes the arguments of neusum with packaging/neusum.SHELL.

usage: completion_test.py SHELL

SHELL is bash, zsh or fish. Exits with 77 if it is not installed.
"""

import os
import pty
import select
import shutil
import signal
import sys
import tempfile
import time
import unittest
from pathlib import Path

PACKAGING = Path(__file__).parents[2] / "packaging"
SHELL = ""
TIMEOUT_S = 60  # much more than needed: other tests run at the same time
COMMANDS = {
    "bash": ["bash", "--noprofile", "--rcfile", "setup.bash"],
    "zsh": ["zsh", "--no-global-rcs"],
    "fish": ["fish", "--no-config", "--init-command", "source setup.fish"],
}
SETUPS = {  # _neusum is the file under test
    "setup.bash": "source ./_neusum; PS1='ready> '",
    ".zshrc": "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; PS1='ready> '",
    "setup.fish": "source ./_neusum; function fish_prompt; echo 'ready> '; end",
}


class Completion(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name, text in SETUPS.items():
            (self.folder / name).write_text(text)
        shutil.copy(PACKAGING / f"neusum.{SHELL}", self.folder / "_neusum")
        (self.folder / "article.txt").touch()
        (self.folder / "neusum").write_text('#!/bin/sh\necho "$@" >arguments.part\nmv arguments.part arguments\n')
        (self.folder / "neusum").chmod(0o755)

    def wait_for(self, terminal, done):
        """Reads what the shell prints until done(all of it) is true."""
        shown, end = b"", time.monotonic() + TIMEOUT_S
        while not done(shown):
            self.assertLess(time.monotonic(), end, shown)
            if select.select([terminal], [], [], 0.1)[0]:
                shown += os.read(terminal, 4096)

    def typed(self, keys):
        """Returns the arguments that neusum gets when a user types `keys` and the return key."""
        environment = {"PATH": f"{self.folder}:{os.environ['PATH']}", "HOME": str(self.folder), "ZDOTDIR": str(self.folder),
                       "TERM": "dumb", "LC_ALL": "C.UTF-8"}
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.execvpe(SHELL, COMMANDS[SHELL], environment)
        try:
            self.wait_for(terminal, lambda shown: b"ready> " in shown)
            os.write(terminal, keys.encode() + b"\r")
            self.wait_for(terminal, lambda _: (self.folder / "arguments").exists())
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(terminal)
        return (self.folder / "arguments").read_text().strip()

    def test_commands(self):
        self.assertEqual(self.typed("neusum su\t"), "summarize")

    def test_flags_of_a_command(self):
        self.assertEqual(self.typed("neusum serve --tls-k\t key.pem"), "serve --tls-key key.pem")

    def test_values_of_a_flag(self):
        self.assertEqual(self.typed("neusum summarize --format h\t"), "summarize --format html")

    def test_files(self):
        self.assertEqual(self.typed("neusum summarize --jsonl art\t"), "summarize --jsonl article.txt")

    def test_files_of_a_flag(self):
        self.assertEqual(self.typed("neusum serve --model art\t"), "serve --model article.txt")


if __name__ == "__main__":
    SHELL = sys.argv.pop()
    if not shutil.which(SHELL):
        print(f"{SHELL} is not installed")
        sys.exit(77)
    unittest.main()
