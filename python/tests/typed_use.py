# pyright: strict, reportUnnecessaryTypeIgnoreComment=true
"""Typical code of users, for mypy and pyright only: both must accept this file; marked lines must be errors."""

import neusum
from neusum import compat, rouge

summary: neusum.Summary = neusum.summarize("A text.", sentences=3, order="rank", model="a.safetensors")
summary = neusum.summarize("A text.", method="textrank", words=50)
places: list[tuple[int, int]] = [(s.offset, s.length) for s in summary.sentences]
scores: list[float] = [s.rank_score for s in neusum.Summarizer(threads=2).summarize_batch(["a"])[0].sentences]
found: neusum.Extract = neusum.extract("Why?", "A text.", method="bm25", threshold=0.5, context=1)
found = neusum.extract("Why?", ["A text.", {"id": "b", "text": "Another text."}], model="a.safetensors")
ranks: list[int | None] = [s.rank for s in found.sentences]
extracts: list[neusum.Extract] = neusum.Extractor(method="bm25").extract_batch([("Why?", "a"), ("Who?", ["b"])])
spans: list[neusum.Span] = neusum.split_sentences("A text.", language="de")
language: str = neusum.identify_language("A text.").language
f: float = rouge.score("a", ["b", ["c", "d"]], stem=False, formula="B")["rouge1"].fmeasure
low: float = rouge.evaluate(["a"], ["b"])["rougeL"].low.recall
oracle: tuple[int, ...] = neusum.label(["A sentence."], "A reference.", method="released").oracle
shorter: str | list[str] = compat.Summarizer("a.safetensors")("A text.")
chosen = compat.SumySummarizer(model="a.safetensors")
texts: list[str] = compat.SummaryTransformer(model=None, words=20).fit_transform(["a"])
report: neusum.TrainReport = neusum.train(
    "train", "valid", "glove", "run", epochs=2, progress=lambda now: print(now.loss)
)

neusum.summarize("A text.", sentence=3)  # type: ignore[call-arg]
neusum.summarize("A text.", order="best")  # type: ignore[arg-type]
neusum.summarize("A text.", method="best")  # type: ignore[arg-type]
neusum.extract("Why?", "A text.", method="lead")  # type: ignore[arg-type]
neusum.Summarizer(threads="two")  # type: ignore[arg-type]
neusum.train("train", "valid", "glove", "run", epoch=1)  # type: ignore[call-arg]
