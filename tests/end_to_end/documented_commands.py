"""The commands of a documentation page, run as a reader would run them."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def read_steps(page):
    """Returns [(command, its output on the page)]."""
    steps = []
    for language, text in BLOCK.findall((ROOT / page).read_text()):
        if language == "sh":
            steps.append((text, ""))
        elif not language:
            steps[-1] = (steps[-1][0], text)
    return steps


def run_steps(steps, neusum, folder):
    """Runs the commands in `folder`, which gets the examples of the repository; returns [(exit code, output)]."""
    folder = Path(folder)
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / "bin").mkdir()
    (folder / "bin/neusum").symlink_to(Path(neusum).resolve())
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"}
    runs = [subprocess.run(["sh", "-c", command], cwd=folder, env=environment, text=True, check=False,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for command, _ in steps]
    return [(run.returncode, run.stdout) for run in runs]


def shape(text):
    """Returns the text without its numbers, which depend on the machine."""
    return " ".join(re.sub(r"[\d.]+", "#", text).split())
