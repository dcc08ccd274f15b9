#!/usr/bin/env python3
"""Tests a running server against its own description (/openapi.json) with good and bad requests of schemathesis.

usage: schema_test.py NEUSUM [CASES]

Sends about CASES (700) requests; 5,000 take some minutes. Exits with 77 (skipped) if schemathesis is not installed.
"""
import json
import os
import pathlib
import subprocess
import sys

import running_server

SEED = 20180708
CASES = 700
COVERAGE = 500  # approximate number of requests that schemathesis always makes from examples and limits of the schema
SCORED = ('/v1/summarize', '/v1/extract', '/v1/cite', '/rerank', '/v1/rerank', '/v2/rerank')
OTHER_ROUTES = 6
SETTINGS = '''
seed = {seed}
continue-on-failure = true
hooks = "answer_check"
generation.max-examples = {others}
generation.database = "none"
'''
SCORED_ROUTE = '''[[operations]]
include-path = "{path}"
generation.max-examples = {scored}
'''


def run_schemathesis(program, server, cases):
    """Runs schemathesis, which prints its findings; returns its report."""
    others = max(1, (cases - COVERAGE) // 50)
    scored = max(1, (cases - COVERAGE - OTHER_ROUTES * others) // len(SCORED))
    settings = SETTINGS.format(seed=SEED, others=others) + ''.join(SCORED_ROUTE.format(path=path, scored=scored) for path in SCORED)
    (server.folder / 'settings.toml').write_text(settings)
    report = server.folder / 'report.json'
    here = str(pathlib.Path(__file__).resolve().parent)
    subprocess.run([program, '--config-file', server.folder / 'settings.toml', 'run',
                    f'http://127.0.0.1:{server.port}/openapi.json', '--checks', 'all', '--no-color',
                    '--report', 'json', '--report-json-path', report],
                   cwd=server.folder, env=os.environ | {'PYTHONPATH': here}, check=False)
    return json.loads(report.read_text())


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    program = running_server.find_tool('schemathesis')
    with running_server.Server(sys.argv[1]) as server:
        report = run_schemathesis(program, server, int(sys.argv[2]) if len(sys.argv) > 2 else CASES)
        exit_code = server.stop()
    cases = report['test_cases']
    failures = len(report['failures']) + len(report['errors'])
    print(f'{cases["generated"]} cases, {cases["with_failures"]} of them failed; {failures} different failures; '
          f'the server ended with {exit_code}')
    return int(bool(failures) or report['exit_code'] != 0 or exit_code != 0)


if __name__ == '__main__':
    sys.exit(main())
