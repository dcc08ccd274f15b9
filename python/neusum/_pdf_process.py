"""The program that reads or marks a PDF file with PDFium, in a process of its own; the package does not import it.

Standard input is a line of JSON with the task, and the file. Standard output is the result. With the task "layout" this is the XML that
`pdftotext -bbox-layout` would write: words and their boxes by lines and pages, in points from the upper left corner. With "highlight" it is
a copy of the file with a highlight annotation for each part of the list "marks", whose parts are lists of [page, left, top, right, bottom].
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

_HYPHEN = 2  # PDFium's code for a hyphen that divides a word at the end of a line
_NO_CHARACTERS = (0, 0xFFFE, 0xFFFF)
_COLOR = (255, 214, 0, 255)  # red, green, blue, opacity


class _Word(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def begins_line_after(self, last: _Word) -> bool:
        middle, height = (self.top + self.bottom) / 2, last.bottom - last.top
        return not (last.top < middle < last.bottom and last.right - height / 2 < self.left < last.right + height)


class _Page:
    """A page of a PDF, as it is shown. Its upper left corner is that of the media box."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.rotation = page.get_rotation()
        self.box = page.get_mediabox()
        left, bottom, right, top = self.box
        sides = (right - left, top - bottom)
        self.width, self.height = sides if self.rotation in (0, 180) else sides[::-1]

    def shown(self, x: float, y: float) -> tuple[float, float]:
        """The place of a point of the coordinate system of the file."""
        left, bottom, right, top = self.box
        places = {0: (x - left, top - y), 90: (y - bottom, x - left), 180: (right - x, y - bottom), 270: (top - y, right - x)}
        return places[self.rotation]

    def in_file(self, x: float, y: float) -> tuple[float, float]:
        """The point of the file that is shown at a place."""
        left, bottom, right, top = self.box
        points = {0: (left + x, top - y), 90: (left + y, bottom + x), 180: (right - x, bottom + y), 270: (right - y, top - x)}
        return points[self.rotation]

    def words(self) -> Iterator[_Word]:
        import pypdfium2.raw as pdfium

        text = self.page.get_textpage()
        rectangle = pdfium.FS_RECTF()
        letters: list[tuple[str, float, float, float, float]] = []  # with left, bottom, right and top in the file
        for i in range(text.count_chars()):
            code = pdfium.FPDFText_GetUnicode(text, i)
            is_letter = code == _HYPHEN or not (code in _NO_CHARACTERS or chr(code).isspace() or code < ord(" "))
            if is_letter and pdfium.FPDFText_GetLooseCharBox(text, i, ctypes.byref(rectangle)):
                sides = rectangle.left, rectangle.bottom, rectangle.right, rectangle.top
                letters.append(("-" if code == _HYPHEN else chr(code), *sides))
            if letters and (not is_letter or code == _HYPHEN):
                yield self._word(letters)
                letters = []
        if letters:
            yield self._word(letters)

    def _word(self, letters: list[tuple[str, float, float, float, float]]) -> _Word:
        texts, lefts, bottoms, rights, tops = zip(*letters)
        text = "".join(texts).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        corners = self.shown(min(lefts), max(tops)), self.shown(max(rights), min(bottoms))
        (left, right), (top, bottom) = map(sorted, zip(*corners))
        return _Word(text, left, top, right, bottom)


def _lines(words: Iterator[_Word]) -> Iterator[list[_Word]]:
    line: list[_Word] = []
    for word in words:
        if line and word.begins_line_after(line[-1]):
            yield line
            line = []
        line.append(word)
    if line:
        yield line


def _write_layout(document: Any, task: Any, write: Callable[[bytes], Any]) -> None:
    write(f"<html><title>{escape(document.get_metadata_value('Title'))}</title><doc>\n".encode())
    for page in map(_Page, document):
        write(f'<page width="{page.width:f}" height="{page.height:f}">\n'.encode())
        for line in _lines(page.words()):
            words = "".join(
                f'<word xMin="{word.left:f}" yMin="{word.top:f}" xMax="{word.right:f}" yMax="{word.bottom:f}">{escape(word.text)}</word>'
                for word in line
            )
            write(f"<line>{words}</line>\n".encode())
        write(b"</page>\n")
    write(b"</doc></html>\n")


def _highlight(page: _Page, boxes: list[list[float]]) -> None:
    import pypdfium2.raw as pdfium

    annotation = pdfium.FPDFPage_CreateAnnot(page.page, pdfium.FPDF_ANNOT_HIGHLIGHT)
    pdfium.FPDFAnnot_SetColor(annotation, pdfium.FPDFANNOT_COLORTYPE_Color, *_COLOR)
    pdfium.FPDFAnnot_SetFlags(annotation, pdfium.FPDF_ANNOT_FLAG_PRINT)
    points = []
    for left, top, right, bottom in boxes:
        corners = [page.in_file(x, y) for y in (top, bottom) for x in (left, right)]
        points += corners
        quadrilateral = pdfium.FS_QUADPOINTSF(*(value for corner in corners for value in corner))
        pdfium.FPDFAnnot_AppendAttachmentPoints(annotation, quadrilateral)
    xs, ys = zip(*points)
    pdfium.FPDFAnnot_SetRect(annotation, pdfium.FS_RECTF(min(xs), max(ys), max(xs), min(ys)))
    pdfium.FPDFPage_CloseAnnot(annotation)


def _write_highlighted(document: Any, task: Any, write: Callable[[bytes], Any]) -> None:
    for mark in task["marks"]:
        for number, boxes in groupby(mark, key=lambda box: box[0]):
            _highlight(_Page(document[number - 1]), [box[1:] for box in boxes])
    document.save(sys.stdout.buffer)


def _set_limits(limits: dict[str, int]) -> None:
    """Limits the process, if the system can: CPU time in seconds, memory and size of the output in bytes."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, value in {"RLIMIT_CORE": 0, **limits}.items():
        resource.setrlimit(getattr(resource, name), (value, value))


def main() -> None:
    task = json.loads(sys.stdin.buffer.readline())
    sys.path[:] = task["path"]
    _set_limits(task["limits"])
    from pypdfium2 import PdfDocument

    document = PdfDocument(sys.stdin.buffer.read())
    {"layout": _write_layout, "highlight": _write_highlighted}[task["name"]](document, task, sys.stdout.buffer.write)


if __name__ == "__main__":
    main()
