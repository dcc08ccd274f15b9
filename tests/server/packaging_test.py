#!/usr/bin/env python3
"""The files for running the service: the systemd unit, the image, the dashboard.

usage: packaging_test.py NEUSUM

A part whose tool is missing is skipped; the exit code is then 77.
"""
import contextlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import dashboard
import running_server

PACKAGING = pathlib.Path(__file__).resolve().parents[2] / 'packaging'
TOKEN = 'packaging-test-0123'
AUTHORIZED = {'Authorization': f'Bearer {TOKEN}'}
MAX_EXPOSURE = 1.5  # of 10, computed by systemd-analyze


def run(*command):
    """Runs a command that must succeed; returns its output."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f'{" ".join(map(str, command))}:\n{done.stdout}'
    return done.stdout


def check_unit(systemd_analyze, neusum, folder):
    """Checks that the unit is valid with this program, and that the service has few privileges."""
    unit = folder / 'neusum.service'
    unit.write_text((PACKAGING / unit.name).read_text().replace('/usr/bin/neusum', str(pathlib.Path(neusum).resolve())))
    complaints = run(systemd_analyze, 'verify', '--man=no', unit)
    assert 'neusum.service' not in complaints, complaints
    exposure = run(systemd_analyze, 'security', '--offline=true', '--no-pager', unit)
    level = float(re.search(r'Overall exposure level.*: ([\d.]+)', exposure)[1])
    assert level <= MAX_EXPOSURE, exposure
    print(f'neusum.service: exposure level {level} (bar {MAX_EXPOSURE})')


def check_image(hadolint, server):
    """Checks that the linter reports nothing, and that the health check works."""
    file = PACKAGING / 'Dockerfile'
    run(hadolint, file)
    command = json.loads(re.search(r'^HEALTHCHECK .*CMD (\[.*\])$', file.read_text(), re.MULTILINE)[1])
    for port, healthy in ((server.port, True), (1, False)):
        answer = subprocess.run([word.replace('8080', str(port)) for word in command], capture_output=True, check=False)
        assert (answer.returncode == 0) == healthy, f'the health check of port {port}: {answer}'
    print('Dockerfile: nothing to say, and its health check works')


def check_dashboard(promtool, server, folder):
    """Checks that every expression is valid PromQL and uses existing metrics."""
    rules = [{'record': f'expression:{number}', 'expr': expression}
             for number, expression in enumerate(dashboard.expressions())]
    file = folder / 'rules.json'  # JSON is YAML
    file.write_text(json.dumps({'groups': [{'name': 'dashboard', 'rules': rules}]}))
    run(promtool, 'check', 'rules', file)
    known = {}
    for line in server.ask('GET', '/metrics', headers=AUTHORIZED)[2].decode().splitlines():
        if line.startswith('# TYPE '):
            _, _, name, kind = line.split()
            known |= {name + suffix: kind for suffix in (('_bucket', '_sum', '_count') if kind == 'histogram' else ('',))}
    used = set(re.findall(r'\b(?:neusum|process)_\w+', ' '.join(dashboard.expressions())))
    assert used <= known.keys(), f'the server does not have {sorted(used - known.keys())}'
    print(f'grafana-dashboard.json: {len(rules)} expressions of {len(used)} series')


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    skipped = []
    with tempfile.TemporaryDirectory() as scratch, contextlib.ExitStack() as stack:
        tokens = pathlib.Path(scratch) / 'tokens'
        tokens.write_text(f'tests = {TOKEN}\n')
        server = stack.enter_context(running_server.Server(sys.argv[1], '--token-file', tokens))
        request = {'documents': [{'text': running_server.invented_text(1)}]}
        server.ask('POST', '/v1/summarize', json.dumps(request), {'Content-Type': 'application/json', **AUTHORIZED})
        for tool, check in (('systemd-analyze', lambda tool: check_unit(tool, sys.argv[1], pathlib.Path(scratch))),
                            ('hadolint', lambda tool: check_image(tool, server)),
                            ('promtool', lambda tool: check_dashboard(tool, server, pathlib.Path(scratch)))):
            if path := running_server.find_tool(tool, skip_without=False):
                check(path)
            else:
                skipped.append(tool)
    if skipped:
        running_server.skip(f'parts of it, for there is no {", no ".join(skipped)} here')


if __name__ == '__main__':
    main()
