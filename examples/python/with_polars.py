#!/usr/bin/env python3
"""Summarizes the articles of a JSON Lines file in a streaming query of Polars.

usage: with_polars.py FILE      FILE has the fields `id` and `article`
"""
import sys

import polars as pl
from neusum import polars as neusum_polars

articles = pl.scan_ndjson(sys.argv[1], schema={"id": pl.String, "article": pl.String})
summary = neusum_polars.summarize("article", sentences=2)
df = articles.select("id", summary=summary).collect(engine="streaming")

print(df.height, "articles,", df.select(pl.col("summary").struct.field("error").count()).item(), "errors")
sentences = df.select("id", pl.col("summary").struct.field("result").struct.field("sentences"))
print(sentences.explode("sentences").unnest("sentences").select("id", "text", "offset", "length").head(4))
