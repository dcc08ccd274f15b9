"""Sends requests that cost the service as much as its limits permit, while a separate process measures /healthz.

usage: heavy_load.py PORT    probes /healthz every 20 ms until standard input ends, then prints the seconds of each as JSON. Its first line says that it has started
"""
import asyncio
import collections
import contextlib
import gzip
import http.client
import json
import pathlib
import select
import subprocess
import sys
import time

import running_server
from running_server import http_request

PROBE_PERIOD = 0.02
MAX_PROBE_SECONDS = 0.1  # p99
MAX_SHORT_SECONDS = 5    # latency of a short document
SHORT_CLIENTS = 4
BODY_BYTES = 8 << 20
GZIP_MEMBERS = 419000
EMPTY_MEMBER = gzip.compress(b'', mtime=0)
LONG_DOCUMENT = ' '.join(running_server.invented_text(number, 100) for number in range(60))[:240000]


def deep_json(opening):
    start = b'{"documents":[{"text":"x","other":'
    return http_request(start + opening * ((BODY_BYTES - len(start)) // len(opening)))


def many_members():
    return http_request((EMPTY_MEMBER * GZIP_MEMBERS)[:BODY_BYTES], Content_Encoding='gzip')


def large_question():
    documents = [{'text': LONG_DOCUMENT[start:start + 8000]} for start in range(0, 100000, 100)]
    body = running_server.question_of('Who counted the boats and wrote to Port Ellis?', *documents)
    return http_request(body.encode(), path='/v1/extract')


# Kinds of requests by name: the request, the number of concurrent clients, and the permitted statuses.
Shape = collections.namedtuple('Shape', 'request clients statuses')
SHAPES = {
    f'gzip of {GZIP_MEMBERS:,} empty members': Shape(many_members(), 1, {400, 413}),
    'nested lists, 8 MB': Shape(deep_json(b'['), 1, {400}),
    'nested objects, 8 MB': Shape(deep_json(b'{"a":'), 1, {400}),
    '128 long documents at once': Shape(running_server.summarize_request(*[LONG_DOCUMENT] * 32), 4, {200, 429, 504}),
    'questions with 1,000 documents, 8 MB': Shape(large_question(), 2, {200, 429, 504}),
}


class HeavyLoad:
    def __init__(self, port):
        self.port = port
        self.statuses = collections.defaultdict(collections.Counter)  # by name
        self.short_seconds = []

    async def repeat(self, name, request, seconds, pause):
        """Sends the request repeatedly; counts statuses and names of exceptions."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            client = await running_server.Client.connect(self.port)
            begin = time.perf_counter()
            try:
                status = (await asyncio.wait_for(client.send(request), 60))[0]
            except (TimeoutError, OSError) as error:
                status = type(error).__name__
            if name == 'short':
                self.short_seconds.append(time.perf_counter() - begin)
            self.statuses[name][status] += 1
            client.close()
            await asyncio.sleep(pause)

    async def run(self, seconds):
        short = running_server.summarize_request(running_server.TEXT)
        clients = [self.repeat(name, shape.request, seconds, 0.1)
                   for name, shape in SHAPES.items() for _ in range(shape.clients)]
        await asyncio.gather(*clients, *(self.repeat('short', short, seconds, 0.02) for _ in range(SHORT_CLIENTS)))


@contextlib.contextmanager
def probing(port):
    """Yields a list, which contains the seconds of all probes at the end."""
    seconds = []
    process = subprocess.Popen([sys.executable, pathlib.Path(__file__).resolve(), str(port)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE)
    try:
        process.stdout.readline()  # it has started
        yield seconds
    finally:
        seconds += json.loads(process.communicate()[0] or '[]')


def check(server, seconds, slack):
    """Prints a table; returns True if all statuses are permitted, and probes and short documents were fast enough."""
    load = HeavyLoad(server.port)
    with probing(server.port) as probes:
        asyncio.run(load.run(seconds))
    print('\n| heavy requests | answers |\n|---|---|')
    good = True
    for name, found in load.statuses.items():
        bad = set(found) - (SHAPES[name].statuses if name in SHAPES else {200})
        shown = ', '.join(f'{count} × {status}{" (WRONG)" if status in bad else ""}' for status, count in found.most_common())
        print(f'| {name} | {shown} |')
        good &= not bad
    limits = (('/healthz', probes, 0.99, MAX_PROBE_SECONDS * slack), ('short documents', load.short_seconds, 1, MAX_SHORT_SECONDS * slack))
    for name, times, share, limit in limits:
        p50, p99, worst = (1000 * running_server.quantile(times, part) for part in (0.5, 0.99, 1))
        print(f'{name}: {len(times)} answers, p50 {p50:.0f} ms, p99 {p99:.0f} ms, worst {worst:.0f} ms; '
              f'limit {1000 * limit:.0f} ms for p{100 * share:.0f}')
        good &= running_server.quantile(times, share) <= limit
    return good


def probe(port):
    """Returns the seconds of one request to /healthz on a new connection."""
    begin = time.perf_counter()
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
    with contextlib.closing(connection):
        connection.request('GET', '/healthz')
        if connection.getresponse().status != 200:
            sys.exit('/healthz did not answer 200')
    return time.perf_counter() - begin


def main():
    seconds = []
    print(flush=True)
    while not select.select([sys.stdin], [], [], PROBE_PERIOD)[0]:
        seconds.append(probe(int(sys.argv[1])))
    print(json.dumps(seconds))


if __name__ == '__main__':
    main()
