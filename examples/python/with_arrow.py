#!/usr/bin/env python3
"""Summarizes the articles of a JSON Lines file as an Arrow column, and shows some as a pandas DataFrame.

usage: with_arrow.py FILE      FILE has the fields `id` and `article`
"""
import sys

import pyarrow.compute as pc
import pyarrow.json
from neusum import arrow

articles = pyarrow.json.read_json(sys.argv[1])
summaries = arrow.summarize(articles["article"], sentences=2)

articles = articles.append_column("sentences", pc.struct_field(summaries, ["result", "sentences"]))
articles = articles.append_column("error", pc.struct_field(summaries, ["error"]))
print(articles.num_rows, "articles,", articles.num_rows - articles["error"].null_count, "errors")

df = articles.slice(0, 3).to_pandas()
for name, sentences in zip(df["id"], df["sentences"]):
    print(name, *(sentence["text"] for sentence in sentences), sep=" | ")
