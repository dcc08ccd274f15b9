"""Types of the options of functions. docs/reference/cli.md explains the flags of the same names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

AUTO_LANGUAGE = "auto"
"""Identify the language of each text: the default of all functions and adapters that summarize or extract."""

Input = Literal["auto", "raw", "tokenized", "sentences"]
Split = Literal["rules", "lines"]
Structure = Literal["auto", "off"]
StringIndexType = Literal["UnicodeCodePoint", "Utf8CodeUnit", "Utf16CodeUnit"]
SourceType = Literal["auto", "text", "html", "markdown", "vtt", "srt", "mail", "docx", "odt", "epub"]
Method = Literal["neusum", "universal", "lead", "textrank", "lexrank"]
System = Literal[
    "neusum",
    "first-step",
    "labelling",
    "universal",
    "lead",
    "textrank",
    "lexrank",
    "random",
    "oracle",
]


class TextOptions(TypedDict, total=False):
    input: Input
    split: Split
    language: str
    max_sentences: int
    string_index_type: StringIndexType
    threads: int
    strict: bool


class PrepareOptions(TextOptions, total=False):
    structure: Structure


class SummarizeOptions(PrepareOptions, total=False):
    method: Method
    sentences: int
    words: int
    characters: int
    ratio: float
    by: Literal["document", "section", "speaker"]
    block_trigrams: bool
    beam: int
    order: Literal["source", "rank"]


class ExtractOptions(PrepareOptions, total=False):
    method: Literal["neusum", "bm25"]
    sentences: int
    words: int
    characters: int
    ratio: float
    threshold: float | None
    context: int
    order: Literal["source", "rank"]
    max_query_words: int


class CiteOptions(PrepareOptions, total=False):
    max_evidence: int
    threshold: float | None


class LabelOptions(PrepareOptions, total=False):
    method: Literal["greedy", "exhaustive", "released"]
    format: Literal["json", "authors"]
    resume: bool


class EvaluateOptions(TypedDict, total=False):
    systems: Sequence[System]
    sentences: int
    words: int
    block_trigrams: bool
    beam: int
    confidence: float
    samples: int
    input: Input
    split: Split
    structure: Structure
    language: str
    threads: int
    strict: bool


class RougeOptions(TypedDict, total=False):
    stem: bool
    exceptions: Literal["wordnet", "none"]
    max_n: int
    lcs: bool
    lcs_weight: float | None
    skip_distance: int | None
    skip_metrics: Literal["S", "SU", "both"]
    formula: Literal["A", "B"]
    alpha: float
    confidence: float
    samples: int
    max_words: int
    max_bytes: int
    tokenizer: Literal["rouge155", "unicode"] | None
    language: str


class TrainOptions(TypedDict, total=False):
    sentence_size: int
    document_size: int
    extractor_size: int
    scorer_size: int
    reset_gate: Literal["before", "after"]
    sentence_order: Literal["backward_first", "forward_first"]
    scoring: Literal["each_step", "once"]
    document_input: Literal["vectors", "vectors_and_features"]
    initialization: Literal["xavier", "released"]
    max_words: int
    trained_vectors: Literal["none", "missing", "all"]
    min_count: int
    max_sentences: int
    max_sentence_words: int
    objective: Literal["auto", "kl", "cross_entropy", "dynamic_oracle"]
    divergence: Literal["target_first", "prediction_first"]
    temperature: float
    mask_extracted: bool
    cut_before_target: bool
    probability_floor: float
    own_prefixes: float
    reduction: Literal["mean", "sum"]
    sentence_dropout: float
    document_dropout: float
    learning_rate: float
    warmup: int
    decay: float
    clip: Literal["norm", "value"]
    clip_limit: float
    weight_limit: float
    corrected_epsilon: bool
    batch_size: int
    accumulate: int
    epochs: int
    max_updates: int
    average: float
    evaluate_every: int
    evaluate_documents: int
    patience: int
    save_every: int
    seed: int
    language: str
    name: str
    vector_precision: Literal["float", "half", "int8"]
    threads: int
    rank: int
    world_size: int
    rendezvous: str
    address: str
    worker_timeout: float
    resume: bool
