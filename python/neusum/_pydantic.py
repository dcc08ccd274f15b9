"""Options of neusum.extract and neusum.summarize as Pydantic fields, for frameworks that use Pydantic."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ._extractor import extract_with
from ._options import AUTO_LANGUAGE, Method
from ._retrieval import ShortText, kept_texts, summary_texts
from ._summarizer import summarize_with


class _CommonFields(BaseModel):
    model_config = ConfigDict(extra="forbid")

    model: str | None = Field(
        None, description="Name of an installed model or path of a model file; None: the default model."
    )
    sentences: int = Field(0, ge=0, description="Maximum number of sentences; 0: no limit.")
    words: int = Field(0, ge=0, description="Maximum number of words; 0: no limit.")
    characters: int = Field(0, ge=0, description="Maximum number of characters; 0: no limit.")
    ratio: float = Field(0, ge=0, le=1, description="Maximum fraction of the sentences; 0: no limit.")
    language: str = Field(
        AUTO_LANGUAGE,
        description="Language of the texts, as a BCP 47 tag; auto: identify it, or English with a query.",
    )


class ExtractFields(_CommonFields):
    """Options of neusum.extract. Limits count over all texts of a call together."""

    method: Literal["neusum", "bm25"] = Field("neusum", description="bm25 uses no model.")
    threshold: float | None = Field(
        None, ge=0, le=1, description="Minimum probability of a sentence; None: chosen by neusum."
    )
    context: int = Field(0, ge=0, description="Sentences added before and after each one.")

    @model_validator(mode="after")
    def _check_model(self) -> Self:
        extract_with(self.model, _options(self, ExtractFields), [])
        return self

    def _extract(self, query: str, texts: list[str]) -> list[ShortText]:
        options = _options(self, ExtractFields)
        return kept_texts(extract_with(self.model, options, [(query, texts)])[0])


class SummarizeFields(_CommonFields):
    """Options of neusum.summarize. Limits count per text."""

    method: Method = Field(
        "neusum", description="How sentences are selected; only neusum uses the model."
    )
    threads: int = Field(0, ge=0, description="Number of threads; 0: one per available CPU.")

    @model_validator(mode="after")
    def _check_model(self) -> Self:
        summarize_with(self.model, _options(self, SummarizeFields), [])
        return self

    def _summarize(self, texts: list[str]) -> list[ShortText]:
        options = _options(self, SummarizeFields)
        return summary_texts(summarize_with(self.model, options, texts))


def _options(values: _CommonFields, fields: type[_CommonFields]) -> Any:
    """Returns the values of these fields, without those that a framework added, and without the model."""
    return {name: getattr(values, name) for name in fields.model_fields if name != "model"}
