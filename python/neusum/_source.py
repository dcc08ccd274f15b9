"""Texts of web pages, PDF and office files, mails and subtitles."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any, NamedTuple

from . import _core
from ._options import SourceType

Ranges = tuple[tuple[int, int], ...]
"""Begin and end of each range."""

_MARK_STRENGTH = 0.4  # of the colour


class PageBox(NamedTuple):
    """A rectangle on a page of a PDF, in points (1/72 inch) from the upper left corner.

    Attributes:
        page: Number of the page, from 1.
        left: Distance of the left side.
        top: Distance of the upper side.
        right: Distance of the right side.
        bottom: Distance of the lower side.
    """

    page: int
    left: float
    top: float
    right: float
    bottom: float


class SourcePosition(NamedTuple):
    """Where a part of a text is in the file that the text was read from.

    Attributes:
        source: Ranges of bytes of the file, or of its member; tags and other markup are outside of them.
        begin: When the first of its captions is shown, in seconds; None unless the file is subtitles.
        end: When the last of its captions ends.
        member: Member of the archive, such as "word/document.xml"; empty unless the file is one.
        boxes: The lines in a PDF; empty for other files.
    """

    source: Ranges = ()
    begin: float | None = None
    end: float | None = None
    member: str = ""
    boxes: tuple[PageBox, ...] = ()


class SourceBlock(NamedTuple):
    """A part of a file, such as a paragraph.

    Attributes:
        role: What the block is, such as "paragraph", "heading" or "code".
        text: Text of the block.
        source: Ranges of bytes of the file, or of its member; tags and other markup are outside of them.
        begin: When a caption is shown, in seconds; None unless the file is subtitles.
        end: When a caption ends.
        member: Member of the archive, such as "word/document.xml"; empty unless the file is one.
        boxes: The lines in a PDF; empty for other files.
    """

    role: str
    text: str
    source: Ranges
    begin: float | None
    end: float | None
    member: str
    boxes: tuple[PageBox, ...] = ()


class SourceText(str):
    """The text of a file to summarize; `read` returns it.

    It is a str, which every function and adapter accepts. Of a web page it is the main text with its headings and tables;
    summaries know which parts of it these are. The sentences of its summaries and extracts know their `source`, the
    bytes of the file.

    Attributes:
        content: Decompressed bytes of the file.
        type: Format of the file: "text", "html", "markdown", "pdf", "docx", "odt", "epub", "mail", "vtt" or "srt".
        document_title: Title that the file states; may be empty.
        language: Language that the file states, such as "en-GB"; may be empty.
        encoding: Encoding of the file, such as "utf-8".
        is_truncated: Whether the file has more than 100,000 blocks; the text after them is ignored.
    """

    content: bytes
    type: str
    document_title: str
    language: str
    encoding: str
    is_truncated: bool
    _native: Any
    _reading: tuple[Any, ...]

    @cached_property
    def blocks(self) -> tuple[SourceBlock, ...]:
        """All blocks of the file; of a web page, those of its main text. They include headings, tables and code."""
        is_pdf = self.type == "pdf"
        blocks = self._native.blocks() if is_pdf else _core.list_blocks(self.content, *self._reading)
        return tuple(SourceBlock(role, text, *_position(position)) for role, text, position in blocks)

    def locate(
        self, spans: list[tuple[int, int]], string_index_type: str = "UnicodeCodePoint"
    ) -> list[SourcePosition]:
        """Returns where spans of the text, given as (offset, length), are in the file. Spans must not overlap."""
        return [_position(position) for position in self._native.locate(spans, string_index_type)]

    def marked(self, sentences: Iterable[Any]) -> bytes:
        """Returns the web page, the Markdown file or the PDF itself with sentences of its summary or extract marked.

        A box at the beginning of a page links to the marks, and a policy disables scripts. In a Markdown file, `<mark>`
        encloses each sentence. In a PDF, each sentence has a highlight annotation. Nothing else changes.
        """
        if self.type == "pdf":
            from ._pdf import highlight

            return highlight(self.content, self._reading[1], [sentence.boxes for sentence in sentences])
        if self.type not in ("html", "markdown"):
            raise ValueError(f"only web pages, Markdown and PDF files can be marked, not {self.type}")
        marks = [(sentence.text, sentence.source, _MARK_STRENGTH, "") for sentence in sentences]
        marked: bytes = self._native.mark(self.content, marks)
        return marked

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(_read_content, self.content, *self._reading), ()


def _position(parts: Any) -> SourcePosition:
    ranges, begin, end, member, boxes = parts
    return SourcePosition(tuple(ranges), begin, end, member, tuple(PageBox(*box) for box in boxes))


def _read_content(content: bytes, *reading: Any) -> SourceText:
    source_type, name, *_ = reading
    if _core.find_source_type(content, source_type, name) == "pdf":
        from ._pdf import layout_of

        native = _core.read_pdf_layout(layout_of(content, name), name)
    else:
        native = _core.read_source(content, *reading)
    text = SourceText(native.text)
    text.content, text._native, text._reading = content, native, reading
    text.document_title = native.title  # str has a method of the name "title"
    for name in ("type", "language", "encoding", "is_truncated"):
        setattr(text, name, getattr(native, name))
    return text


def read(
    path_or_bytes: str | os.PathLike[str] | bytes,
    source_type: SourceType = "auto",
    *,
    whole_page: bool = False,
    encoding: str = "",
) -> SourceText:
    """Reads the text of a web page, a PDF, Markdown, Word, OpenDocument, EPUB, a mail or mailbox, subtitles or a plain text. Files
    may end in .gz or .zst. A PDF needs pypdfium2 (`pip install 'neusum[pdf]'`), which reads it in a process of its own with limits on time
    and memory.

    `source_type` "auto" decides by the content, and then by the name of the file. `whole_page` keeps all text of a web
    page, with its menus. `encoding` is that of the HTTP header Content-Type, if it is known. Never fetches an address.

    Examples:
        >>> import neusum
        >>> page = neusum.read(b"<nav><a href=/>Home</a></nav><p>It rained. The <b>ferry</b> sank in the harbour at noon.</p>", "html")
        >>> page
        'It rained. The ferry sank in the harbour at noon.'
        >>> neusum.summarize(page, method="lead", sentences=1).sentences[0].source
        ((34, 44),)
    """
    if isinstance(path_or_bytes, (bytes, bytearray, memoryview)):
        return _read_content(bytes(path_or_bytes), source_type, "", encoding, whole_page)
    path = os.fspath(path_or_bytes)
    return _read_content(_core.read_bytes(path), source_type, path, encoding, whole_page)


def positions_in(
    text: str, spans: list[tuple[int, int]], string_index_type: str
) -> list[SourcePosition]:
    """Returns where spans of a text are in its file; nowhere if the text is plain."""
    if isinstance(text, SourceText) and text.type != "text":
        return text.locate(spans, string_index_type)
    return [SourcePosition()] * len(spans)


def position_of(sentence: Any) -> SourcePosition:
    """Returns the position that a sentence of a summary or an extract has."""
    return SourcePosition(sentence.source, sentence.begin, sentence.end, sentence.member, sentence.boxes)


def text_of(text: str | None, html: str | bytes | None) -> str:
    """Returns the text, or that of a web page."""
    if (text is None) == (html is None):
        raise TypeError("either text or html must be given")
    if html is None:
        return text  # type: ignore[return-value]
    if isinstance(html, str):
        return read(html.encode("utf-8", "replace"), "html", encoding="utf-8")
    return read(html, "html")
