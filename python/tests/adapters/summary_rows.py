"""Summaries as rows of Arrow have them."""
import json

import neusum

EMPTY = {"ranges": [], "heading": "", "speaker": "", "source": [], "begin": None, "end": None}  # JSON omits these fields of a sentence if they are empty


def row_of(text, **options):
    """Returns the summary of a text as a row without its id."""
    summary = json.loads(neusum.summarize(text, **options).to_json())
    del summary["id"]
    return {**summary, "sentences": [{**EMPTY, **sentence} for sentence in summary["sentences"]]}
