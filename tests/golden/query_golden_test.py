#!/usr/bin/env python3
"""Compares the measures of `neusum evaluate --documents` with those of the script that defines them, for the same scores.

Usage: query_golden_test.py NEUSUM SHARED. SHARED/data/query contains query sets, their documents and measure.py; the test
is skipped without them.
"""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

# Names in the script and in the JSON.
NAMES = {"P@1": "precisionAt1", "kept": "kept", "words": "keptWords", "F1": "f1", "AUC": "auc"}
# Query sets; AUC compares with the questions of NAME-unanswerable, or by people's labels (reviews).
SETS = ("test-amazon", "test-multispan", "test-reviews", "test-amazon-retrieved", "test-xquad")


def load_script(path):
    spec = importlib.util.spec_from_file_location("measure", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def evaluate(neusum, data, name, scores, *flags):
    """Returns the figures of BM25 and writes the scores of the sentences."""
    command = [neusum, "evaluate", data / f"{name}.jsonl.zst", "--documents", data / "documents.jsonl.zst", "--systems", "bm25",
               "--output", scores, "--json", "-", "--samples", "10", "--quiet", *flags]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["systems"]["bm25"]


def differences(neusum, data, name, script, texts):
    """Compares one query set."""
    unanswerable = data / f"{name}-unanswerable.jsonl.zst"
    flags = ["--unanswerable", unanswerable] if unanswerable.exists() else []
    with tempfile.TemporaryDirectory() as folder:
        scores = pathlib.Path(folder) / "scores.jsonl"
        figures = evaluate(neusum, data, name, scores, *flags)
        submitted, other = script.read_scores(scores), None
        if flags:
            other_scores = pathlib.Path(folder) / "unanswerable.jsonl.zst"
            evaluate(neusum, data, f"{name}-unanswerable", other_scores)
            other = script.read_scores(other_scores)
    questions = list({q["id"]: q for q in script.lines(data / f"{name}.jsonl.zst")}.values())
    wanted = script.measures(questions, submitted, texts, other)
    assert ("AUC" in wanted) == ("auc" in figures), (name, list(wanted), list(figures))
    for measure, (function, values, _) in wanted.items():
        value, expected = 100 * figures[NAMES[measure]]["value"], function(values)
        if abs(value - expected) > 1e-9:
            yield f"{name}: {measure} is {value}, the script says {expected}"


def main():
    neusum, shared = sys.argv[1:]
    data = pathlib.Path(shared) / "data" / "query"
    if not data.is_dir():
        print(f"skipped: no query sets in {data}")
        sys.exit(77)
    script = load_script(data / "measure.py")
    texts = {line["id"]: line["text"] for line in script.lines(data / "documents.jsonl.zst")}
    problems = [problem for name in SETS for problem in differences(neusum, data, name, script, texts)]
    print("\n".join(problems) or f"{len(SETS)} query sets have the same measures")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
