#!/usr/bin/env python3
"""Summarizes text files with a running `neusum serve`. Needs only Python's standard library.

usage: standard_library.py URL FILE...      for example: standard_library.py http://127.0.0.1:8080 article.txt

Sends the token in $NEUSUM_TOKEN, if there is one.
"""
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request

ATTEMPTS = 5


def summarize(url, documents, **parameters):
    """The response to one request. Tries again if the service is overloaded (429) or stops (503)."""
    headers = {'Content-Type': 'application/json'}
    if token := os.environ.get('NEUSUM_TOKEN'):
        headers['Authorization'] = f'Bearer {token}'
    body = json.dumps({'documents': documents, 'parameters': parameters}).encode()
    request = urllib.request.Request(f'{url}/v1/summarize', body, headers)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == ATTEMPTS:
                raise
            time.sleep(int(error.headers.get('Retry-After', 1)))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    documents = [{'id': name, 'text': pathlib.Path(name).read_text(encoding='utf-8')} for name in sys.argv[2:]]
    response = summarize(sys.argv[1], documents, sentenceCount=3)
    for summary in response['documents']:
        for sentence in summary['sentences']:
            print(sentence['text'])
    for failed in response['errors']:  # a bad document does not fail the others
        print(f'{failed["id"]}: {failed["error"]["message"]}', file=sys.stderr)
    sys.exit(1 if response['errors'] else 0)


if __name__ == '__main__':
    main()
