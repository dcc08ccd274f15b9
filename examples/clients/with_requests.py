#!/usr/bin/env python3
"""Summarizes text files with a running `neusum serve`, one request per file on one connection. Needs requests.

usage: with_requests.py URL FILE...
"""
import os
import pathlib
import sys

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry


def open_session(url):
    """A session that keeps its connection and retries as the service asks for. A repeated request does no harm."""
    session = requests.Session()
    session.mount(url, HTTPAdapter(max_retries=Retry(total=5, status_forcelist=[429, 503], allowed_methods=None)))
    if token := os.environ.get('NEUSUM_TOKEN'):
        session.headers['Authorization'] = f'Bearer {token}'
    return session


def summarize(session, url, text):
    body = {'documents': [{'text': text}], 'parameters': {'sentenceCount': 3}}
    response = session.post(f'{url}/v1/summarize', json=body, timeout=30)
    response.raise_for_status()
    answer = response.json()
    if answer['errors']:
        raise ValueError(answer['errors'][0]['error']['message'])
    return [sentence['text'] for sentence in answer['documents'][0]['sentences']]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    url = sys.argv[1]
    with open_session(url) as session:
        for name in sys.argv[2:]:
            print('\n'.join(summarize(session, url, pathlib.Path(name).read_text(encoding='utf-8'))))


if __name__ == '__main__':
    main()
