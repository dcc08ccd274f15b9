"""Summarizes texts in a spaCy pipeline.

usage: with_spacy.py ARTICLES.jsonl
"""

import json
import sys

import spacy

nlp = spacy.blank("en")  # or spacy.load("en_core_web_sm")
nlp.add_pipe("neusum", config={"sentences": 2})

with open(sys.argv[1], encoding="utf-8") as file:
    articles = [json.loads(line) for line in file]
for doc, name in nlp.pipe(((a["article"], a["id"]) for a in articles), as_tuples=True):
    print(name, [(span.start_char, span.text) for span in doc._.summary])
