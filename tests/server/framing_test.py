#!/usr/bin/env python3
"""Sends the requests of framing_cases.py to `neusum serve` over raw sockets.

Each case is sent as a whole and byte by byte, followed by another request. The test compares the status of each
response, whether the connection stays open, and the number of requests in the log of the server.

With --nginx, nginx is a proxy in front of the server, and the requests that nginx passed on must be the requests in the
log of the server. Exits with 77 (skipped) if nginx is not installed.
"""
import argparse
import collections
import contextlib
import pathlib
import re
import socket
import subprocess
import sys

import running_server
from framing_cases import CASES

FOLLOWING = b'GET /readyz HTTP/1.1\r\nHost: following\r\nConnection: close\r\n\r\n'
PIECE = 600  # bytes; longer cases are sent in pieces instead of bytes
NGINX = '''
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
  log_format passed '$remote_port-$request_id $upstream_addr';
  access_log {folder}/access.log passed;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  large_client_header_buffers 4 64k;
  upstream neusum {{ server 127.0.0.1:{upstream}; keepalive 4; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://neusum;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Request-Id $remote_port-$request_id;
      proxy_request_buffering {buffering};
      proxy_next_upstream off;
      proxy_ignore_client_abort on;
    }}
  }}
}}
'''


def exchange(port, pieces, closes):
    """Sends bytes and waits until the server closes the connection; returns the own port and the received bytes."""
    with contextlib.closing(socket.create_connection(('127.0.0.1', port), timeout=60)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        own_port, received = connection.getsockname()[1], b''
        with contextlib.suppress(ConnectionError):
            for piece in pieces:
                connection.sendall(piece)
            if closes:
                connection.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionResetError):
            while data := connection.recv(1 << 16):
                received += data
        return own_port, received


def statuses_of(received):
    """Returns the status of each response, or 'garbage' for text that is not a response."""
    statuses = []
    while received:
        head, _, rest = received.partition(b'\r\n\r\n')
        status = re.match(rb'HTTP/1\.[01] (\d{3}) ', head)
        length = re.search(rb'\r\ncontent-length: (\d+)', head, re.IGNORECASE)
        if not status or not length and status[1] != b'100':
            return (*statuses, 'garbage')
        statuses.append(int(status[1]))
        received = rest[int(length[1]) if length else 0:]
    return tuple(statuses)


def bytes_of(case):
    return case.data + (FOLLOWING if case.is_complete else b'')


def split(data):
    size = 1 if len(data) <= PIECE else PIECE
    return [data[begin:begin + size] for begin in range(0, len(data), size)]


def logged_until(server, path):
    """Returns the requests in the log up to the one for the path. The server logs after it sent the response."""
    wait = lambda: any(line['path'] == path for line in server.events('request'))
    running_server.wait_for(wait, 30, lambda: f'{path} is not in the log')
    return server.events('request')


def requests_by_case(server, markers):
    """Returns the number of requests in the log before each marker."""
    counts, count = {}, 0
    for line in logged_until(server, markers[-1]):
        if line['path'] in markers:
            counts[line['path']], count = count, 0
        else:
            count += 1
    return counts


def check_direct(neusum):
    """Returns the number of failures."""
    failures, expected_counts = 0, {}
    with running_server.Server(neusum) as server:
        server.ask('GET', '/begin')
        for number, case in enumerate(CASES):
            expected = case.statuses + ((200,) if case.stays_open else ())
            for way, pieces in (('whole', [bytes_of(case)]), ('split', split(bytes_of(case)))):
                statuses = statuses_of(exchange(server.port, pieces, closes=not case.is_complete)[1])
                if statuses != expected:
                    print(f'{case.name} ({case.section}), {way}: statuses {statuses}, expected {expected}')
                    failures += 1
                marker = f'/{way}-{number}'
                server.ask('GET', marker)
                expected_counts[marker] = (case.name, len(expected) + case.aborted)
        counts = requests_by_case(server, ['/begin', *expected_counts])
        for marker, (name, expected) in expected_counts.items():
            if counts[marker] != expected:
                print(f'{name}, {marker}: {counts[marker]} requests in the log, expected {expected}')
                failures += 1
        if server.stop() != 0:
            print('the server did not exit with 0')
            failures += 1
    print(f'{len(CASES)} cases, whole and split: {failures} failures')
    return failures


@contextlib.contextmanager
def running_nginx(server, buffering):
    """Runs nginx in front of the server; yields its port and access log."""
    folder = server.folder / f'nginx-{buffering}'
    folder.mkdir()
    with contextlib.closing(socket.create_server(('127.0.0.1', 0))) as free:
        port = free.getsockname()[1]
    (folder / 'nginx.conf').write_text(NGINX.format(folder=folder, port=port, upstream=server.port, buffering=buffering))
    process = subprocess.Popen([running_server.find_tool('nginx'), '-p', folder, '-e', folder / 'error.log',
                                '-c', folder / 'nginx.conf'])
    try:
        running_server.wait_for(lambda: can_connect(port), 30, lambda: 'nginx does not listen', alive=process)
        yield port, folder / 'access.log'
        process.send_signal(subprocess.signal.SIGQUIT)  # writes the rest of the log
        process.wait(30)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def can_connect(port):
    with contextlib.suppress(OSError), socket.create_connection(('127.0.0.1', port)):
        return True


def check_behind_nginx(neusum, buffering):
    failures = 0
    with running_server.Server(neusum, '--idle-timeout-ms', 600000) as server:
        server.ask('GET', '/begin')
        before = len(logged_until(server, '/begin'))
        names = {}
        with running_nginx(server, buffering) as (port, log):
            for case in CASES:
                own_port, _ = exchange(port, [bytes_of(case)], closes=not case.is_complete)
                names[str(own_port)] = case.name
        server.stop()
        passed = [line.split()[0] for line in log.read_text().splitlines() if line.split()[1] != '-']
        lines = server.events('request')[before:]
    # If a head is too long, its request id is unknown. Both logs have the same order.
    received = [passed[place] if line['status'] == 431 and place < len(passed) else line['requestId']
                for place, line in enumerate(lines)]
    by_case = [collections.Counter(names.get(request_id.partition('-')[0], 'no case') for request_id in requests)
               for requests in (passed, received)]
    for name in sorted(by_case[0] | by_case[1]):
        if by_case[0][name] != by_case[1][name] or name == 'no case':
            print(f'{name}: nginx passed {by_case[0][name]} requests, the server received {by_case[1][name]}')
            failures += 1
    if not passed or sorted(passed) != sorted(received):
        print('the requests that nginx passed on are not those that the server received')
        failures += 1
    print(f'{len(CASES)} cases through nginx, request buffering {buffering}: {len(passed)} requests passed on, '
          f'{len(received)} received: {failures} failures')
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('neusum', type=pathlib.Path)
    parser.add_argument('--nginx', action='store_true', help='send the cases through nginx')
    arguments = parser.parse_args()
    neusum = arguments.neusum.resolve()
    if not arguments.nginx:
        return int(check_direct(neusum) > 0)
    running_server.find_tool('nginx')
    return int(sum(check_behind_nginx(neusum, buffering) for buffering in ('on', 'off')) > 0)


if __name__ == '__main__':
    sys.exit(main())
