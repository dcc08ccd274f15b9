#!/usr/bin/env python3
"""Summarizes the articles of a JSON Lines file with SQL.

usage: with_duckdb.py FILE      FILE has the fields `id` and `article`
"""
import sys

import duckdb
from neusum import duckdb as neusum_duckdb

connection = duckdb.connect()
neusum_duckdb.register(connection)
connection.execute("CREATE TABLE articles AS SELECT id, article AS text FROM read_json(?)", [sys.argv[1]])
connection.execute("CREATE TABLE summaries AS SELECT id, neusum_summarize(text, 2) AS summary FROM articles")

print(connection.sql("SELECT count(*) AS articles, count(summary.error) AS errors FROM summaries"))
print(connection.sql("SELECT id, s.text, s.offset FROM (SELECT id, unnest(summary.sentences) AS s FROM summaries) LIMIT 4"))
print(connection.sql("SELECT id, neusum_extract('Who was hurt?', text, 1).text AS answer FROM articles LIMIT 4"))
connection.close()
