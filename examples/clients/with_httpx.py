#!/usr/bin/env python3
"""Summarizes text files with a running `neusum serve`, several requests at a time. Needs httpx.

usage: with_httpx.py URL FILE...

The service scores the documents of waiting requests together, so several open requests are faster than one.
"""
import asyncio
import os
import pathlib
import sys

import httpx

AT_ONCE = 16
ATTEMPTS = 5


async def summarize(client, limit, text):
    body = {'documents': [{'text': text}], 'parameters': {'sentenceCount': 3}}
    async with limit:
        for attempt in range(1, ATTEMPTS + 1):
            response = await client.post('/v1/summarize', json=body)
            if response.status_code not in (429, 503) or attempt == ATTEMPTS:
                break
            await asyncio.sleep(int(response.headers.get('Retry-After', 1)))
    answer = response.raise_for_status().json()
    if answer['errors']:
        raise ValueError(answer['errors'][0]['error']['message'])
    return [sentence['text'] for sentence in answer['documents'][0]['sentences']]


async def main(url, *names):
    token = os.environ.get('NEUSUM_TOKEN')
    headers = {'Authorization': f'Bearer {token}'} if token else {}
    texts = [pathlib.Path(name).read_text(encoding='utf-8') for name in names]
    limit = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=30) as client:
        summaries = await asyncio.gather(*(summarize(client, limit, text) for text in texts))
    for summary in summaries:  # in the order of the files
        print('\n'.join(summary))


if __name__ == '__main__':
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    asyncio.run(main(*sys.argv[1:]))
