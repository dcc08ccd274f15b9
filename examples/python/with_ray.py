#!/usr/bin/env python3
"""Summarizes the articles of a JSON Lines file with two actors of a local Ray cluster.

usage: with_ray.py FILE      FILE has the fields `id` and `article`
"""
import sys

import ray
from neusum.ray import SummarizeColumn

ray.init(num_cpus=3, include_dashboard=False)  # one for each actor, and one for tasks that read
articles = ray.data.read_json(sys.argv[1]).repartition(4)
summaries = articles.map_batches(
    SummarizeColumn,
    fn_constructor_kwargs={"column": "article", "sentences": 2},
    batch_format="pyarrow",
    compute=ray.data.ActorPoolStrategy(size=2),
)
rows = summaries.take_all()
print(len(rows), "articles,", sum(row["summary_error"] is not None for row in rows), "errors")
for row in rows[:3]:
    print(row["id"], *(sentence["text"] for sentence in row["summary"]["sentences"]), sep=" | ")
