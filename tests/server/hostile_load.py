"""Sends requests that are cheap to write and expensive to answer to `neusum serve` with the flags of packaging/kubernetes.

The service runs in a memory cgroup of the manifest's limit, if this process may create one. Other processes send short
documents at half of the rate that the service can answer, and probe /healthz on the admin port.

usage: hostile_load.py PORT RATE    sends short documents until standard input ends, then prints the seconds of each as JSON;
                                    with RATE 0, sends them one after the other in each of 4 connections
"""
import asyncio
import collections
import contextlib
import gzip
import itertools
import json
import os
import pathlib
import random
import re
import signal
import string
import subprocess
import sys
import time

import heavy_load
import running_server
from running_server import http_request

MANIFEST = pathlib.Path(__file__).resolve().parents[2] / 'packaging' / 'kubernetes' / 'deployment.yaml'
MEMORY_LIMIT = 1 << 30       # of the manifest
MAX_SHORT_SECONDS = 0.3      # latency of a short document, p99
MAX_PROBE_SECONDS = 0.02     # latency of /healthz on the admin port, p99; or twice that of an idle service
CONNECTIONS = 4              # that measure how many short documents per second the service answers
DRAIN_SECONDS = 10           # --drain-ms
MAX_STOP_SECONDS = DRAIN_SECONDS + 1
STATUSES = {200, 400, 413, 429, 504}
SHORT_QUERY = 'Who wrote to Port Ellis?'
LONG_QUERY = ' '.join(running_server.invented_text(number, 2) for number in range(6))  # about 200 words
LETTERS = string.ascii_lowercase
ROUNDS = 3                   # other programs delay probes and documents too: one round must be in time
TEXT_BYTES = 190000          # below --max-characters of the manifest
BODY_BYTES = 8 << 20


def filled(unit, size=TEXT_BYTES, start=''):
    return (start + unit * (size // len(unit)))[:size]


def numbered_sentences(document, size=TEXT_BYTES):
    """Sentences that no other document has, because a query skips sentences that repeat others."""
    return ''.join(f'Zq{number}x{document}! ' for number in range(size // 12))


def random_words(seed, size=TEXT_BYTES):
    chance = random.Random(seed)
    return ' '.join(''.join(chance.choices(LETTERS, k=5)) for _ in range(size // 6))


def packed(body, path='/v1/summarize'):
    data = gzip.compress(json.dumps(body).encode(), mtime=0)
    return http_request(data, path=path, Content_Encoding='gzip')


def summaries(*texts):
    return packed({'documents': [{'text': text} for text in texts]})


def pages(*texts):
    return packed({'documents': [{'contentType': 'text/html', 'text': text} for text in texts]})


def question(texts, query=SHORT_QUERY, **parameters):
    return packed({'query': query, 'documents': [{'text': text} for text in texts], 'parameters': parameters}, '/v1/extract')


def rerank(texts, query=LONG_QUERY):
    return packed({'query': query, 'texts': texts}, '/rerank')


def many_members():
    names = map(''.join, itertools.product(string.ascii_letters, repeat=4))
    members = dict.fromkeys(itertools.islice(names, (BODY_BYTES - 200) // len('"abcd": "", ')), '')
    return packed({'query': SHORT_QUERY, 'documents': [{'text': 'a', **members}]}, '/v1/rerank')


def long_response(text_bytes):
    """The response repeats ids of 1,500 bytes for each of the sentences; with 3,000 bytes per text it would have 26 MB."""
    documents = [{'id': f'{number:03}' + '\x01' * 253, 'text': numbered_sentences(number, text_bytes)} for number in range(60)]
    return packed({'query': SHORT_QUERY, 'documents': documents, 'parameters': {'ratio': 1, 'threshold': 0, 'method': 'bm25'}},
                  '/v1/extract')


# Kinds of requests by name: the requests, the number of concurrent clients, and whether they read the responses.
Shape = collections.namedtuple('Shape', 'requests clients reads', defaults=(True,))


def make_shapes():
    exclamations = filled('! ')
    return {
        'sentences of one character': Shape([summaries(*[exclamations[:32000]] * 12)], 4),
        'long texts of such sentences': Shape([summaries(*[exclamations] * 32)], 4),
        'chains of hyphens': Shape([summaries(*[filled('-1.zq', start='zq')] * 12)], 4),
        'all sentences for a query': Shape([question([numbered_sentences(number) for number in range(30)], ratio=1)], 4),
        'long query, short sentences': Shape([question([exclamations] * 30, LONG_QUERY)], 4),
        'long query, ranking': Shape([rerank([exclamations] * 30)], 4),
        'query of full size': Shape([packed({'query': filled('a! ', BODY_BYTES - 100), 'documents': [{'text': 'a'}]}, '/v1/extract')], 4),
        'responses above the limit': Shape([long_response(3000)], 4),
        'long responses': Shape([long_response(1700)], 4),
        'long responses that nobody reads': Shape([long_response(1700)], 60, False),
        'random words': Shape([summaries(*(random_words(number, 30000) for number in range(seed, seed + 8))) for seed in range(0, 64, 8)]
                              + [question([random_words(seed)]) for seed in range(8)], 4),
        'control characters': Shape([summaries(*[filled('\x01\x02! ', 40000)] * 32)], 4),
        'sections': Shape([packed({'documents': [{'text': filled('Title\n\nA b c d.\n\n')}] * 32, 'parameters': {'by': 'section'}})], 4),
        'web pages of many blocks': Shape([pages(*[filled('<p>a b c d.')] * 32)], 4),
        'web pages of nested elements': Shape([pages(*[filled('<table><tr><td>a')] * 32)], 4),
        'web pages of few texts': Shape([pages(*[filled('<b>') + 'a b c d.'] * 32)], 4),
        'members of documents': Shape([many_members()], 4),
        'long prose': Shape([summaries(*[heavy_load.LONG_DOCUMENT[:TEXT_BYTES]] * 32)], 4),
        **{name: Shape([shape.request], shape.clients) for name, shape in heavy_load.SHAPES.items()},
    }


def manifest_flags(admin_port):
    """Returns the arguments of the manifest for the loopback interface and a free admin port."""
    arguments = json.loads(re.search(r'args: (\[.*\])', MANIFEST.read_text())[1])
    flags = dict(zip(arguments[::2], arguments[1::2]))
    flags |= {'--admin-address': '127.0.0.1', '--admin-port': admin_port, '--drain-ms': 1000 * DRAIN_SECONDS}
    return list(itertools.chain(*flags.items()))


class MemoryCgroup:
    """A memory cgroup of version 1 or 2 with a limit, or none if this process may not create it; a context manager."""

    def __init__(self, limit):
        self.folder = None
        for root, name in (('/sys/fs/cgroup/memory', 'memory.limit_in_bytes'), ('/sys/fs/cgroup', 'memory.max')):
            folder = pathlib.Path(root) / f'neusum-{os.getpid()}'
            with contextlib.suppress(OSError):
                folder.mkdir()
                self.folder = folder
                (folder / name).write_text(str(limit))
                return
            self.remove()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()

    def remove(self):
        if self.folder:
            running_server.wait_for(self.removed, 10, lambda: f'cannot remove {self.folder}')
            self.folder = None

    def removed(self):
        with contextlib.suppress(OSError):
            self.folder.rmdir()
            return True

    def enter(self):
        """Moves the calling process into the cgroup."""
        if self.folder:
            (self.folder / 'cgroup.procs').write_text(str(os.getpid()))


class LimitedServer(running_server.Server):
    """A server with the flags of the manifest in a cgroup. Without one, --max-memory has the value that it would have there."""

    def __init__(self, neusum, cgroup, seconds):
        self.cgroup, self.admin_port = cgroup, running_server.free_port()
        flags = manifest_flags(self.admin_port)
        if not cgroup.folder:
            flags += ['--max-memory', MEMORY_LIMIT // 2]
        super().__init__(neusum, *flags, seconds=seconds)

    def start(self, neusum, flags, port, log):
        return subprocess.Popen([neusum, 'serve', '--port', port, *flags], stderr=log, preexec_fn=self.cgroup.enter)

    def peak_mb(self):
        """Returns the peak of the resident memory (VmHWM)."""
        status = pathlib.Path(f'/proc/{self.process.pid}/status').read_text()
        return int(re.search(r'VmHWM:\s+(\d+)', status)[1]) / 1024


async def repeat(port, shape, end, statuses):
    """Sends the requests of a shape until the time `end`; counts statuses and names of exceptions."""
    for request in itertools.cycle(shape.requests):
        if time.monotonic() >= end:
            return
        try:
            client = await running_server.Client.connect(port)
        except OSError:
            return  # the service stops
        try:
            if not shape.reads:
                client.transport.pause_reading()
                client.transport.write(request)
                await asyncio.sleep(max(0, end - time.monotonic()))
                continue
            statuses[(await asyncio.wait_for(client.send(request), 60))[0]] += 1
        except (OSError, TimeoutError) as error:
            statuses[type(error).__name__] += 1
        finally:
            client.close()
        await asyncio.sleep(0.02)


async def attack(port, shape, seconds, statuses):
    end = time.monotonic() + seconds
    await asyncio.gather(*(repeat(port, shape, end, statuses) for _ in range(shape.clients)))


@contextlib.contextmanager
def sending_short_documents(port, rate):
    """Yields a list, which contains the seconds of all documents at the end."""
    seconds = []
    process = subprocess.Popen([sys.executable, pathlib.Path(__file__).resolve(), str(port), str(rate)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE)
    try:
        yield seconds
    finally:
        seconds += json.loads(process.communicate()[0] or '[]')


def measure_idle(neusum, cgroup, seconds, slack):
    """Returns how many short documents per second the service answers without other load, and the p99 of its probes."""
    with LimitedServer(neusum, cgroup, 30 * slack) as server:
        with sending_short_documents(server.port, 0) as documents:
            time.sleep(seconds)
        with heavy_load.probing(server.admin_port) as probes:
            time.sleep(seconds)
        return CONNECTIONS * len(documents) / sum(documents), running_server.quantile(probes, 0.99)


def measure_stop(server):
    """Sends SIGTERM; returns the seconds until the process ends, and its exit code."""
    begin = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    try:
        code = server.process.wait(5 * MAX_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        code = 'still running'
    return time.monotonic() - begin, code


async def attack_and_stop(server, shape, statuses):
    """Sends SIGTERM during an attack."""
    attackers = asyncio.create_task(attack(server.port, shape, 2, statuses))
    await asyncio.sleep(1)
    stopped = await asyncio.get_running_loop().run_in_executor(None, measure_stop, server)
    await attackers
    return stopped


def check_shape(neusum, cgroup, shape, seconds, rate, slack):
    """Returns statuses, seconds of short documents and probes, peak memory in MB, and how the service stopped."""
    statuses = collections.Counter()
    with LimitedServer(neusum, cgroup, 30 * slack) as server:
        with sending_short_documents(server.port, rate) as documents, heavy_load.probing(server.admin_port) as probes:
            asyncio.run(attack(server.port, shape, seconds, statuses))
        if server.process.poll() is not None:
            return statuses, documents, probes, 0, (0, f'ended: {server.process.returncode}')
        peak = server.peak_mb()
        return statuses, documents, probes, peak, asyncio.run(attack_and_stop(server, shape, collections.Counter()))


def check(neusum, seconds, slack):
    """Prints a table with one row per shape; returns True if all limits hold."""
    good = True
    with MemoryCgroup(MEMORY_LIMIT) as cgroup:
        rate, idle_probe = measure_idle(neusum, cgroup, min(5, seconds), slack)
        probe_limit = max(MAX_PROBE_SECONDS * slack, 2 * idle_probe)
        print(f'\nflags of the manifest, {"memory cgroup" if cgroup.folder else "no cgroup"}; '
              f'{rate / 2:.0f} short documents per second, half of the maximum; limits: {1000 * MAX_SHORT_SECONDS * slack:.0f} ms, '
              f'/healthz {1000 * probe_limit:.0f} ms, {MEMORY_LIMIT >> 20} MB, stop {MAX_STOP_SECONDS * slack:.0f} s')
        print('| hostile requests | answers | short documents: p50, p99 ms | /healthz: p99 ms | peak MB | stop: s, exit code |\n|---|---|---|---|---|---|')
        for name, shape in make_shapes().items():
            for _ in range(ROUNDS):
                statuses, documents, probes, peak, (stop_seconds, code) = check_shape(neusum, cgroup, shape, seconds, rate / 2, slack)
                p50, p99 = (running_server.quantile(documents, share) for share in (0.5, 0.99))
                probe = running_server.quantile(probes, 0.99)
                in_time = p99 <= MAX_SHORT_SECONDS * slack and probe <= probe_limit
                holds = (set(statuses) <= STATUSES and 0 < peak < MEMORY_LIMIT >> 20 and stop_seconds <= MAX_STOP_SECONDS * slack
                         and code == 0)
                if in_time or not holds:
                    break
            holds &= in_time
            answers = ', '.join(f'{count} × {status}' for status, count in statuses.most_common())
            print(f'| {name}{"" if holds else " (WRONG)"} | {answers} | {1000 * p50:.0f}, {1000 * p99:.0f} | {1000 * probe:.1f} | {peak:.0f} '
                  f'| {stop_seconds:.1f}, {code} |', flush=True)
            good &= holds
    return good


async def send_short_documents(port, rate):
    """Sends documents at a fixed rate until standard input ends, or with rate 0 as fast as possible; returns the seconds of each."""
    request = running_server.summarize_request(running_server.TEXT)
    seconds, idle, stop = [], [], asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin, stop.set)

    async def send(begin):
        try:
            client = idle.pop() if idle else await running_server.Client.connect(port)
            status = (await asyncio.wait_for(client.send(request), 60))[0]
        except (OSError, TimeoutError):
            status = None
        else:
            idle.append(client)
        seconds.append(time.perf_counter() - begin if status == 200 else 60)

    async def send_repeatedly():
        while not stop.is_set():
            await send(time.perf_counter())

    if rate == 0:
        await asyncio.gather(*(send_repeatedly() for _ in range(CONNECTIONS)))
        return seconds
    tasks, begin = [], time.perf_counter()
    while not stop.is_set():
        due = begin + len(tasks) / rate
        await asyncio.sleep(max(0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(send(due)))
    await asyncio.gather(*tasks)
    return seconds


if __name__ == '__main__':
    print(json.dumps(asyncio.run(send_short_documents(int(sys.argv[1]), float(sys.argv[2])))))
