"""Sends documents to `neusum serve` and measures: a closed loop, and an open loop with random arrival times."""
import asyncio
import collections
import itertools
import json
import random
import re
import statistics
import subprocess
import sys
import time

import running_server

CONNECTIONS = 32
SEED = 20180708


def read_texts(path):
    lines = subprocess.run(['zstd', '-dcq', path], check=True, stdout=subprocess.PIPE).stdout.decode().splitlines()
    return [document.get('article') or document['text'] for document in map(json.loads, lines)]


def spread(values, form='.2f'):
    return f'{statistics.median(values):{form}} ({min(values):{form}} to {max(values):{form}})'


async def closed_loop(port, requests, connections=CONNECTIONS):
    """Returns the latencies of the responses, in milliseconds, by status code."""
    rest, latencies = iter(requests), collections.defaultdict(list)

    async def work():
        client = await running_server.Client.connect(port)
        for request in rest:
            begin = time.perf_counter()
            status, _, _ = await client.send(request)
            latencies[status].append(1000 * (time.perf_counter() - begin))
        client.close()

    await asyncio.gather(*(work() for _ in range(connections)))
    return latencies


def measure_closed_loop(server, requests):
    """Returns the latencies in milliseconds, the duration, and the CPU seconds of the server and of the client."""
    before = server.cpu_seconds(), time.process_time(), time.perf_counter()
    latencies = asyncio.run(closed_loop(server.port, requests))
    after = server.cpu_seconds(), time.process_time(), time.perf_counter()
    if set(latencies) != {200}:
        sys.exit(f'the closed loop got responses other than 200: { {status: len(times) for status, times in latencies.items()} }')
    cpu, client_cpu, seconds = (end - begin for begin, end in zip(before, after))
    return latencies[200], seconds, cpu, client_cpu


def run_closed_loop(server, requests):
    """Returns requests per second, and CPU milliseconds per request of the server and of the client."""
    _, seconds, cpu, client_cpu = measure_closed_loop(server, requests)
    return len(requests) / seconds, 1000 * cpu / len(requests), 1000 * client_cpu / len(requests)


class OpenLoop:
    """Sends requests at times that do not depend on responses, each on an idle connection or a new one."""

    def __init__(self, port, requests, rate, seconds, seed):
        self.port, self.seconds = port, seconds
        self.free = []
        self.latencies, self.late_ms = collections.defaultdict(list), []
        self.failures = collections.Counter()
        chance = random.Random(seed)
        times = itertools.accumulate(chance.expovariate(rate) for _ in itertools.count())
        self.schedule = list(zip(itertools.takewhile(lambda time: time < seconds, times), itertools.cycle(requests)))

    async def send(self, due, request):
        try:
            client = self.free.pop() if self.free else await running_server.Client.connect(self.port)
            self.late_ms.append(1000 * (time.perf_counter() - due))
            status, head, _ = await client.send(request)
        except OSError as error:
            self.failures[type(error).__name__] += 1
            return
        self.latencies[status].append(1000 * (time.perf_counter() - due))
        if status == 429 and not re.search(rb'\r\nretry-after: *\d', head, re.IGNORECASE):
            self.failures['429 without Retry-After'] += 1
        if not client.closed:
            self.free.append(client)

    async def run(self):
        start, tasks = time.perf_counter(), []
        for due, request in self.schedule:
            if (pause := start + due - time.perf_counter()) > 0:
                await asyncio.sleep(pause)
            tasks.append(asyncio.create_task(self.send(start + due, request)))
        await asyncio.gather(*tasks)
        self.seconds = time.perf_counter() - start
        for client in self.free:
            client.close()


def run_open_loop(server, requests, rate, seconds, seed):
    loop = OpenLoop(server.port, requests, rate, seconds, seed)
    asyncio.run(loop.run())
    accepted, sent = loop.latencies[200], len(loop.schedule)
    others = {str(status): len(times) for status, times in loop.latencies.items() if status not in (200, 429)}
    return {'sent': sent, 'goodput': len(accepted) / loop.seconds, 'p50': running_server.quantile(accepted, 0.5),
            'p99': running_server.quantile(accepted, 0.99), 'refused': len(loop.latencies[429]) / sent,
            'refused p99': running_server.quantile(loop.latencies[429], 0.99),
            'sent late, p99': running_server.quantile(loop.late_ms, 0.99), 'failures': {**loop.failures, **others}}
