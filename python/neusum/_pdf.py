"""PDF files by PDFium, in a process of its own with limits on time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from ._core import InvalidInput

_CPU_SECONDS = 8
_SECONDS = 60
_BYTES_PER_SECOND = 1 << 19  # of difficult files
_MEMORY = 1 << 30
_OUTPUT = 256 << 20


def layout_of(content: bytes, name: str) -> bytes:
    """Returns the words of a PDF and their boxes, for `_core.read_pdf_layout`."""
    return _run({"name": "layout"}, content, name, _OUTPUT)


def highlight(content: bytes, name: str, marks: Iterable[Iterable[tuple[float, ...]]]) -> bytes:
    """Returns a copy of a PDF with a highlight annotation for the boxes of each mark."""
    return _run({"name": "highlight", "marks": list(marks)}, content, name, _OUTPUT + len(content))


def _run(task: dict[str, Any], content: bytes, name: str, max_output: int) -> bytes:
    name = f"{name} is a PDF document" if name else "the content is a PDF document"
    if find_spec("pypdfium2") is None:
        raise InvalidInput(f"{name}; to read it, install pypdfium2, for example with: pip install 'neusum[pdf]'")
    cpu_seconds = _CPU_SECONDS + len(content) // _BYTES_PER_SECOND
    limits = {"RLIMIT_CPU": cpu_seconds, "RLIMIT_AS": _MEMORY + 3 * len(content), "RLIMIT_FSIZE": max_output}
    task = {**task, "limits": limits, "path": sys.path}
    program = os.path.join(os.path.dirname(__file__), "_pdf_process.py")
    with tempfile.TemporaryFile() as output:
        try:
            done = subprocess.run(
                [sys.executable, "-I", program],
                input=json.dumps(task).encode() + b"\n" + content,
                stdout=output,
                stderr=subprocess.DEVNULL,
                timeout=_SECONDS + 4 * (cpu_seconds - _CPU_SECONDS),
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise InvalidInput(f"{name} that PDFium cannot read in time") from None
        if done.returncode < 0:  # a signal; the one for CPU time, or that of a fault
            raise InvalidInput(f"{name} that PDFium cannot read in {cpu_seconds} s of CPU time, or at all")
        if done.returncode > 0:
            raise InvalidInput(f"{name} that PDFium cannot read; it is damaged, or needs a password")
        output.seek(0)
        return output.read()
