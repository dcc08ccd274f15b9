#!/usr/bin/env python3
"""A real Prometheus scrapes the admin port of a running server; its values match the requests that were sent.

usage: prometheus_test.py NEUSUM

Exits with 77 (skipped) if Prometheus is not installed.
"""
import contextlib
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

import dashboard
import running_server

SETTINGS = {'global': {'scrape_interval': '1s', 'scrape_timeout': '1s'}}
TOKEN = 'prometheus-test-0123'
AUTHORIZED = {'Authorization': f'Bearer {TOKEN}'}
JSON = {'Content-Type': 'application/json', **AUTHORIZED}
SECONDS = 30  # the first scrape is about 5 s after the start


def document(number, **members):
    return {'id': str(number), 'text': running_server.invented_text(number), **members}


def send_requests(server):
    """Sends good and bad requests; returns the values that Prometheus must have."""
    def post(request, status, headers=None):
        body = request if isinstance(request, bytes) else json.dumps(request)
        assert server.ask('POST', '/v1/summarize', body, JSON if headers is None else headers)[0] == status, request

    for number in range(20):
        post({'documents': [document(number)]}, 200)
    for _ in range(3):
        post({'documents': [document(1), document(2), document(1), {'id': 'no text'}, 'no document']}, 200)
    for bad in (b'{"documents":[', {'documents': []}, {'documents': [document(1)], 'parameters': {'sentenceCount': 0}}):
        post(bad, 400)
    post({'documents': [document(1)]}, 415, {'Content-Type': 'text/plain', **AUTHORIZED})
    assert server.ask('GET', '/v1/summarize')[0] == 405
    assert server.ask('GET', '/v1/model')[0] == 401
    assert server.ask('GET', '/v1/model', headers=AUTHORIZED)[0] == 200
    route = 'route="/v1/summarize"'
    return {
        f'neusum_requests_total{{{route},code="200"}}': 23,
        f'neusum_requests_total{{{route},code="400"}}': 3,
        f'neusum_requests_total{{{route},code="415"}}': 1,
        f'neusum_requests_total{{{route},code="405"}}': 1,
        'neusum_requests_total{route="/v1/model",code="200"}': 1,
        'neusum_documents_total{outcome="summarized"}': 26,
        'neusum_documents_total{outcome="DuplicateId"}': 3,
        'neusum_documents_total{outcome="InvalidDocument"}': 6,
        f'neusum_request_seconds_count{{{route}}}': 28,
        f'neusum_request_duration_seconds_count{{{route},method="POST",code="200"}}': 23,
        f'neusum_response_bytes_total{{{route}}} > bool 23 * 100': 1,
        'neusum_token_requests_total{token="tests"}': 29,  # with /metrics
        'neusum_token_documents_total{token="tests"}': 35,
        'neusum_requests_in_progress': 1,
        'neusum_log_dropped_lines_total': 0,
        'neusum_certificate_remaining_seconds > bool 1e9': 1,
        'count(neusum_build_info)': 1,
        'neusum_batch_documents_sum': 26,
        'neusum_queue_documents': 0,
        'sum(neusum_queue_lane_documents)': 0,
        'sum(neusum_rejections_total)': 0,
        'neusum_scoring_cpu_seconds_total > bool 0': 1,
        'neusum_queue_limit_documents': 128,
        'count(neusum_model_info)': 1,
        'process_start_time_seconds < bool time()': 1,
    }


class Prometheus:
    """A Prometheus that scrapes one server every second; a context manager."""

    def __init__(self, program, target_port, folder):
        self.address = f'127.0.0.1:{running_server.free_port()}'
        target = {'job_name': 'neusum', 'static_configs': [{'targets': [f'127.0.0.1:{target_port}']}]}
        settings = folder / 'prometheus.yml'
        settings.write_text(json.dumps(SETTINGS | {'scrape_configs': [target]}))  # JSON is YAML
        with (folder / 'prometheus.log').open('wb') as log:
            self.process = subprocess.Popen([program, f'--config.file={settings}', f'--storage.tsdb.path={folder / "data"}',
                                             f'--web.listen-address={self.address}'], stdout=log, stderr=log)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def query(self, expression):
        """Returns the current values of an expression with their labels. Raises if the expression is invalid."""
        question = urllib.parse.urlencode({'query': expression})
        with urllib.request.urlopen(f'http://{self.address}/api/v1/query?{question}', timeout=10) as answer:
            data = json.load(answer)['data']
        return [(series['metric'], float(series['value'][1])) for series in data['result']]

    def has(self, expression, value):
        try:
            return [found for _, found in self.query(expression)] == [value]
        except OSError:  # not started yet
            return False


def wait_for(look, complaint):
    running_server.wait_for(look, SECONDS, complaint, pause=0.2)


def check_format(promtool, server):
    done = subprocess.run([promtool, 'check', 'metrics'], input=server.ask('GET', '/metrics', headers=AUTHORIZED)[2],
                          capture_output=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, b''), f'promtool check metrics: {done}'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program, promtool = map(running_server.find_tool, ('prometheus', 'promtool'))
    with tempfile.TemporaryDirectory() as scratch, contextlib.ExitStack() as stack:
        folder, admin_port = pathlib.Path(scratch), running_server.free_port()
        (folder / 'tokens').write_text(f'tests = {TOKEN}\n')
        flags = ('--admin-port', admin_port, '--token-file', folder / 'tokens')
        server = stack.enter_context(running_server.Server(sys.argv[1], *flags))
        prometheus = stack.enter_context(Prometheus(program, admin_port, folder))
        wait_for(lambda: prometheus.has('up', 1), lambda: 'Prometheus does not reach the server')
        expected = send_requests(server)
        check_format(promtool, server)
        for expression, value in expected.items():
            wait_for(lambda: prometheus.has(expression, value),
                     lambda: f'{expression}: {prometheus.query(expression)}, not {value}')
        for expression in dashboard.expressions():
            wait_for(lambda: prometheus.query(expression), lambda: f'no value of {expression}')
        assert server.stop() == 0
    print(f'{len(expected)} figures are what was sent; {len(dashboard.expressions())} expressions of the dashboard have '
          'values')


if __name__ == '__main__':
    main()
