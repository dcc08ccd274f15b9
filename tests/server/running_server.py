"""Runs `neusum serve` for a test or a tool, and provides simple clients."""
import asyncio
import contextlib
import http.client
import json
import math
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
TICKS = os.sysconf('SC_CLK_TCK')


def skip(reason):
    print(f'SKIPPED: {reason}')
    sys.exit(SKIPPED)


def find_tool(name, skip_without=True):
    """Returns the path of a program in the virtual environment $NEUSUM_SERVER_CHECK_DIR or in $PATH."""
    path = shutil.which(name, path=os.path.join(os.environ.get('NEUSUM_SERVER_CHECK_DIR', ''), 'bin')) or shutil.which(name)
    if not path and skip_without:
        skip(f'there is no {name} here')
    return path


def free_port():
    with socket.socket() as unused:
        unused.bind(('127.0.0.1', 0))
        return unused.getsockname()[1]


class Server:
    """A server on the loopback interface with a scratch folder; a context manager. Port 0 means any free port.

    `unready_ms` is the delay between SIGTERM and the drain; None means the default of the program.
    """

    def __init__(self, neusum, *flags, port=0, seconds=30, unready_ms=0):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)
        self.log = self.folder / 'log.jsonl'
        if unready_ms is not None:
            flags = (*flags, '--unready-ms', unready_ms)
        with self.log.open('wb') as log:
            self.process = self.start(neusum, map(str, flags), str(port), log)
        try:
            self.port = self.wait_for_event('listening', seconds)['port']
            self.wait_until_ready(seconds)
        except BaseException:
            self.__exit__()
            raise

    def start(self, neusum, flags, port, log):
        return subprocess.Popen([neusum, 'serve', '--port', port, *flags], stderr=log)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._folder.cleanup()

    def events(self, name):
        """Returns the events of the log so far."""
        lines = (json.loads(line) for line in self.log.read_bytes().splitlines(keepends=True)
                 if line.startswith(b'{') and line.endswith(b'\n'))  # sanitizers write other lines
        return [line for line in lines if line['event'] == name]

    def wait_for_event(self, name, seconds):
        return wait_for(lambda: (self.events(name) or [None])[-1], seconds, lambda: f'no {name}: {self.log.read_text()}',
                        alive=self.process)

    def wait_until_ready(self, seconds):
        wait_for(self.is_ready, seconds, lambda: f'not ready: {self.log.read_text()}', alive=self.process)

    def is_ready(self):
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.ask('GET', '/readyz')[0] == 200

    def ask(self, method, path, body=None, headers=None):
        """Sends a request on a new connection; returns status, headers and body."""
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def metrics(self):
        """Returns the value of each series by its name with labels, in the printed form."""
        status, _, text = self.ask('GET', '/metrics')
        if status != 200:
            raise RuntimeError(f'/metrics answered {status}')
        lines = (line.rpartition(' ') for line in text.decode().splitlines() if line and not line.startswith('#'))
        return {name: float(value) for name, _, value in lines}

    def cpu_seconds(self):
        """Returns user and system time of all threads, in steps of 10 ms."""
        fields = pathlib.Path(f'/proc/{self.process.pid}/stat').read_text().rpartition(')')[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory_mb(self):
        """Returns the resident memory of the process (VmRSS)."""
        status = pathlib.Path(f'/proc/{self.process.pid}/status').read_text()
        return int(re.search(r'VmRSS:\s+(\d+)', status)[1]) / 1024

    def open_files(self):
        return len(os.listdir(f'/proc/{self.process.pid}/fd'))

    def stop(self, seconds=30):
        """Sends SIGTERM; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)


def wait_for(look, seconds, complaint, alive=None, pause=0.005):
    """Calls `look` until it returns a true value; returns that value."""
    end = time.monotonic() + seconds
    while not (seen := look()):
        if time.monotonic() > end or alive and alive.poll() is not None:
            raise RuntimeError(complaint())
        time.sleep(pause)
    return seen


def connect(server):
    """Opens a connection; a context manager."""
    return contextlib.closing(socket.create_connection(('127.0.0.1', server.port), timeout=60))


def read_all(connection):
    """Returns all bytes until the server closes or resets the connection."""
    received = b''
    with contextlib.suppress(ConnectionResetError):
        while data := connection.recv(1 << 16):
            received += data
    return received


def status_of(answer):
    return int(answer[9:12]) if answer else None


def body_of(*documents, **parameters):
    return json.dumps({'documents': documents, 'parameters': parameters})


def question_of(query, *documents, **parameters):
    """Returns the body of a question, by the method that needs no model unless the parameters name another."""
    return json.dumps({'query': query, 'documents': documents, 'parameters': {'method': 'bm25', **parameters}})


class UnixConnection(http.client.HTTPConnection):
    """An HTTP connection to the admin socket at `path`."""

    def __init__(self, path):
        super().__init__('localhost', timeout=30)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(str(self.path))


def put_model(admin_socket, body=b''):
    """Sends `PUT /model`; returns status and body."""
    with contextlib.closing(UnixConnection(admin_socket)) as connection:
        connection.request('PUT', '/model', body)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def http_request(body, method='POST', path='/v1/summarize', **headers):
    """Returns the bytes of a request; the default is a request for summaries."""
    fields = {'Host': 'localhost', 'Content-Type': 'application/json', 'Content-Length': len(body),
              **{name.replace('_', '-'): value for name, value in headers.items()}}
    head = ''.join(f'{name}: {value}\r\n' for name, value in fields.items() if value is not None)
    return f'{method} {path} HTTP/1.1\r\n{head}\r\n'.encode() + body


def summarize_request(*texts, **parameters):
    body = {'documents': [{'text': text} for text in texts], **({'parameters': parameters} if parameters else {})}
    return http_request(json.dumps(body, ensure_ascii=False).encode())


def invented_text(number, sentences=12):
    return ' '.join(f'On day {number} the keeper of pier {i} counted {(number + 7) * (i + 3) % 93} boats, and '
                    f'{["slept", "wrote to Port Ellis", "closed the harbour", "waited for the ferry"][(number + i) % 4]}.'
                    for i in range(sentences))


JSON = {'Content-Type': 'application/json'}
TEXT = invented_text(1)
LONG_TEXT = 'The ferry left the harbour again at dawn, and nobody on the old pier saw it return. ' * 6000


class Client(asyncio.Protocol):
    """A connection in the running event loop, for one request at a time. Uses little CPU time."""

    def __init__(self):
        self.buffer = b''
        self.answer = None
        self.closed = False

    @classmethod
    async def connect(cls, port):
        _, client = await asyncio.get_running_loop().create_connection(cls, '127.0.0.1', port)
        return client

    def connection_made(self, transport):
        self.transport = transport
        transport.get_extra_info('socket').setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, request):
        """Returns a future of (status, head, body). If the server closes first, it raises ConnectionError, and `buffer` has
        the received bytes."""
        self.answer = asyncio.get_running_loop().create_future()
        if self.closed:
            self.answer.set_exception(ConnectionResetError('closed before the request was sent'))
        else:
            self.transport.write(request)
        return self.answer

    def data_received(self, data):
        self.buffer += data
        end = self.buffer.find(b'\r\n\r\n')
        if end < 0:
            return
        head = self.buffer[:end + 4]
        size = re.search(rb'\r\ncontent-length: *(\d+)', head, re.IGNORECASE)
        length = len(head) + int(size[1])
        if len(self.buffer) >= length and self.answer and not self.answer.done():
            body, self.buffer = self.buffer[len(head):length], self.buffer[length:]
            self.answer.set_result((int(head[9:12]), head, body))
            if re.search(rb'\r\nconnection: *close', head, re.IGNORECASE):
                self.close()

    def connection_lost(self, error):
        self.closed = True
        if self.answer and not self.answer.done():
            self.answer.set_exception(error or ConnectionResetError('closed without a whole answer'))

    def close(self):
        self.closed = True
        self.transport.abort()


def raise_open_files_limit():
    """Raises the limit of open files to the maximum of this user; returns it."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def quantile(values, share):
    """Returns the smallest value that at least this fraction of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)] if ordered else math.nan
