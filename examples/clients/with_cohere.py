#!/usr/bin/env python3
"""Ranks text files by their relevance to a query with a running `neusum serve`. Needs cohere.

usage: with_cohere.py URL QUERY FILE...

Prints the score and the name of each file, the most relevant first.
"""
import os
import pathlib
import sys

import cohere


def main(url, query, *names):
    client = cohere.ClientV2(api_key=os.environ.get('NEUSUM_TOKEN', 'none'), base_url=url)
    texts = [pathlib.Path(name).read_text(encoding='utf-8') for name in names]
    for result in client.rerank(model='neusum', query=query, documents=texts).results:
        print(f'{result.relevance_score:.3f} {names[result.index]}')


if __name__ == '__main__':
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
