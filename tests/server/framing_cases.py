"""HTTP/1.1 framing cases: the bytes that a client sends, and the responses that the server must send (RFC 9112)."""
import dataclasses
import json

MAX_HEAD = 1 << 14
HOST = b'Host: a\r\n'
EMPTY_JSON = b'{}'  # not a valid summarize request: status 400, but the connection stays open if the framing is correct
GOOD_BODY = json.dumps({'documents': [{'text': 'The ferry left. Nobody saw it.'}]}).encode()
# Sent as a body. A server that gets the length of the body wrong would execute it as a request (request smuggling).
SMUGGLED = b'GET /v1/model HTTP/1.1\r\nHost: hidden\r\n\r\n'
CHUNKED = b'Transfer-Encoding: chunked\r\n'
LAST_CHUNK = b'0\r\n\r\n'


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    section: str               # section of RFC 9112
    data: bytes
    statuses: tuple = ()       # status codes of the responses; the log has one line per response
    stays_open: bool = False   # whether the server accepts another request on the connection
    is_complete: bool = True   # False: the last request is truncated, and the client then closes its side of the connection
    aborted: int = 0           # requests that are logged but get no response


def get(fields=HOST, target=b'/healthz', version=b'HTTP/1.1', body=b''):
    return b'GET ' + target + b' ' + version + b'\r\n' + fields + b'\r\n' + body


def post(fields, body=b''):
    return b'POST /v1/summarize HTTP/1.1\r\n' + HOST + b'Content-Type: application/json\r\n' + fields + b'\r\n' + body


def with_length(body, value=None):
    return post(b'Content-Length: ' + (value or b'%d' % len(body)) + b'\r\n', body)


def with_coding(*fields, body=SMUGGLED):
    """Returns a request with these Transfer-Encoding fields. A server that ignores them executes the body as a request."""
    return post(b''.join(b'Transfer-Encoding: ' + field + b'\r\n' for field in fields), body)


def chunks(*lines_and_data, last=LAST_CHUNK):
    """Returns a chunked request. Each chunk is a pair: the line with its size, and its data."""
    return post(CHUNKED, b''.join(line + b'\r\n' + data + b'\r\n' for line, data in lines_and_data) + last)


def good(name, section, data, *statuses):
    """Returns a case with correct framing. The application may still respond with an error, such as 404."""
    return Case(name, section, data, statuses or (200,), stays_open=True)


def bad(name, section, data, status=400):
    """Returns a case that the server must reject. It then closes the connection."""
    return Case(name, section, data, (status,))


def truncated(name, section, data, aborted=1):
    return Case(name, section, data, is_complete=False, aborted=aborted)


def head_of_size(size):
    return get(HOST + b'X: ' + b'x' * (size - len(get(HOST + b'X: \r\n'))) + b'\r\n')


def many_fields(count):
    return get(HOST + b''.join(b'X%d: 1\r\n' % number for number in range(count)))


LINES = [
    good('request without a body', '2.1', get()),
    good('one empty line before the request', '2.2', b'\r\n' + get()),
    good('an empty line after a body, before the next request', '2.2', with_length(EMPTY_JSON) + b'\r\n' + get(), 400, 200),
    bad('two empty lines before the request', '2.2', b'\r\n\r\n' + get()),
    bad('bare LF as the end of every line', '2.2', get().replace(b'\r\n', b'\n')),
    bad('bare LF after the request line', '2.2', b'GET /healthz HTTP/1.1\n' + HOST + b'\r\n'),
    bad('bare LF after a field', '2.2', get(b'Host: a\nX: 1\r\n')),
    bad('bare LF before the end of the head', '2.2', get(HOST + b'X: 1\r\n\n')),
    bad('bare LF before Transfer-Encoding', '2.2', post(b'X: 1\nTransfer-Encoding: chunked\r\n', LAST_CHUNK)),
    bad('bare CR in a field value', '2.2', get(HOST + b'X: a\rb\r\n')),
    bad('bare CR after a field value', '2.2', get(HOST + b'X: a\rTransfer-Encoding: chunked\r\n')),
    bad('bare CR at the start of a line', '2.2', get(HOST + b'\rX: a\r\n')),
    bad('CR CR LF as the end of a line', '2.2', get(b'Host: a\r\r\n')),
    bad('NUL in a field value', '2.2', get(HOST + b'X: a\0b\r\n')),
    bad('white space before the first field', '2.2', get(b' ' + HOST)),
    bad('a space before the request line', '2.2', b' ' + get()),
    bad('the start of TLS', '2.2', b'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'),
    bad('HTTP/2 preface', '2.3', b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    bad('HTTP/1.2', '2.3', get(version=b'HTTP/1.2')),
    bad('HTTP/3.0', '2.3', get(version=b'HTTP/3.0')),
    bad('version in lower case', '2.3', get(version=b'http/1.1')),
    bad('version with two digits', '2.3', get(version=b'HTTP/1.10')),
    bad('no version', '2.3', b'GET /healthz\r\n' + HOST + b'\r\n'),
    bad('two spaces before the target', '3', b'GET  /healthz HTTP/1.1\r\n' + HOST + b'\r\n'),
    bad('two spaces before the version', '3', get(version=b' HTTP/1.1')),
    bad('a space after the version', '3', get(version=b'HTTP/1.1 ')),
    bad('tab instead of a space', '3', b'GET\t/healthz\tHTTP/1.1\r\n' + HOST + b'\r\n'),
    bad('no method', '3.1', b'/healthz HTTP/1.1\r\n' + HOST + b'\r\n'),
    bad('a method that is not a token', '3.1', b'G@T /healthz HTTP/1.1\r\n' + HOST + b'\r\n'),
    good('unknown method', '3.1', b'get /healthz HTTP/1.1\r\n' + HOST + b'\r\n', 405),
]

GOOD_TARGETS = [  # name, section, target of a GET request
    ('absolute form', '3.2.2', b'http://a/healthz'),
    ('absolute form with a port and another Host', '3.2.2', b'http://b:80/healthz'),
    ('absolute form in upper case', '3.2.2', b'HTTPS://A/healthz'),
    ('absolute form without a path', '3.2.2', b'http://a'),
    ('absolute form with a query instead of a path', '3.2.2', b'http://a?u=/metrics'),
    ('URL in the query', '3.2.1', b'/healthz?u=a://b/unknown'),
    ('URL in the query of /', '3.2.1', b'/?url=https://x/y'),
]

BAD_TARGETS = [
    ('absolute form without a host', '3.2.2', b'http:///healthz'),
    ('absolute form with a user', '3.2.2', b'http://user@a/healthz'),
    ('absolute form with another scheme', '3.2.2', b'ftp://a/healthz'),
    ('target without a slash', '3.2', b'healthz'),
    ('authority form with GET', '3.2.3', b'a:80'),
    ('asterisk form with GET', '3.2.4', b'*'),
    ('fragment in the target', '3.2', b'/healthz#x'),
    ('control character in the target', '3.2', b'/health\x7fz'),
]

TARGETS = [
    *(good(name, section, get(target=target)) for name, section, target in GOOD_TARGETS),
    *(bad(name, section, get(target=target)) for name, section, target in BAD_TARGETS),
    good('URL as the path', '3.2.1', get(target=b'/http://a/healthz'), 404),
    good('asterisk form with OPTIONS', '3.2.4', b'OPTIONS * HTTP/1.1\r\n' + HOST + b'\r\n', 404),
    good('authority form with CONNECT', '3.2.3', b'CONNECT a:80 HTTP/1.1\r\n' + HOST + b'\r\n', 404),
    good('non-ASCII bytes in the target', '3.2', get(target=b'/\xc3\xa9\xff'), 404),
    bad('no Host', '3.2', get(b'')),
    bad('two Host fields', '3.2', get(HOST + HOST)),
    bad('two Host fields with HTTP/1.0', '3.2', get(HOST + HOST + b'Connection: keep-alive\r\n', version=b'HTTP/1.0')),
    bad('Host with a path', '3.2', get(b'Host: a/b\r\n')),
    bad('Host with a user', '3.2', get(b'Host: user@a\r\n')),
    bad('Host with a space', '3.2', get(b'Host: a b\r\n')),
    bad('Host with a non-numeric port', '3.2', get(b'Host: a:80x\r\n')),
    good('Host that is an IPv6 address with a port', '3.2', get(b'Host: [::1]:8080\r\n')),
    good('empty Host', '3.2', get(b'Host:\r\n')),
]

FIELDS = [
    bad('white space before the colon', '5.1', get(HOST + b'X : 1\r\n')),
    bad('white space before the colon of Transfer-Encoding', '5.1', post(b'Transfer-Encoding : chunked\r\n', SMUGGLED)),
    bad('white space before the colon of Content-Length', '5.1', post(b'Content-Length : 42\r\n', SMUGGLED)),
    bad('a field without a colon', '5.1', get(HOST + b'X\r\n')),
    bad('a field without a name', '5.1', get(HOST + b': 1\r\n')),
    bad('a field name that is not a token', '5.1', get(HOST + b'X@Y: 1\r\n')),
    good('white space around a field value', '5.1', post(b'Content-Length: \t 2 \t\r\n', EMPTY_JSON), 400),
    good('an empty field value', '5.1', get(HOST + b'X:\r\n')),
    good('non-ASCII bytes in a field value', '5.5', get(HOST + b'X: \xc3\xa9\xff\r\n')),
    bad('folded field', '5.2', get(HOST + b'X: a\r\n b\r\n')),
    bad('folded field with a tab', '5.2', get(HOST + b'X: a\r\n\tb\r\n')),
    bad('folded Transfer-Encoding', '5.2', with_coding(b'\r\n chunked', body=LAST_CHUNK)),
    bad('Transfer-Encoding in a folded line', '5.2', post(b'X: a\r\n Transfer-Encoding: chunked\r\n', LAST_CHUNK)),
    bad('folded Content-Length', '5.2', post(b'Content-Length: 1\r\n 0\r\n', SMUGGLED)),
    bad('folded Host', '5.2', get(b'Host: a\r\n .b\r\n')),
    good('a head of the maximum size', '5.4', head_of_size(MAX_HEAD)),
    bad('a head one byte above the maximum size', '5.4', head_of_size(MAX_HEAD + 1), 431),
    bad('a long request line', '5.4', get(target=b'/' + b'x' * MAX_HEAD), 431),
    bad('many fields', '5.4', many_fields(5000), 431),
]

LENGTHS = [
    good('Content-Length', '6.2', with_length(EMPTY_JSON), 400),
    good('Content-Length of a valid summarize request', '6.2', with_length(GOOD_BODY)),
    good('Content-Length with leading zeros', '6.2', with_length(EMPTY_JSON, b'0002'), 400),
    good('Content-Length 0', '6.2', with_length(b''), 400),
    good('GET with a body', '6.2', get(HOST + b'Content-Length: %d\r\n' % len(SMUGGLED), body=SMUGGLED)),
    bad('Content-Length with a plus sign', '6.2', with_length(EMPTY_JSON, b'+2')),
    bad('negative Content-Length', '6.2', with_length(EMPTY_JSON, b'-2')),
    bad('hexadecimal Content-Length', '6.2', with_length(EMPTY_JSON, b'0x2')),
    bad('Content-Length with a fraction', '6.2', with_length(EMPTY_JSON, b'2.0')),
    bad('empty Content-Length', '6.2', with_length(EMPTY_JSON, b' ')),
    bad('Content-Length with text after it', '6.2', with_length(EMPTY_JSON, b'2 x')),
    bad('Content-Length in quotes', '6.2', with_length(EMPTY_JSON, b'"2"')),
    bad('Content-Length that exceeds 64 bits', '6.2', with_length(EMPTY_JSON, b'18446744073709551618')),
    bad('Content-Length above the limit', '6.2', with_length(EMPTY_JSON, b'99999999999'), 413),
    bad('Content-Length as a list of equal values', '6.3', with_length(EMPTY_JSON, b'2, 2')),
    bad('Content-Length as a list of different values', '6.3', with_length(EMPTY_JSON, b'2, 0')),
    bad('two equal Content-Length fields', '6.3', post(b'Content-Length: 2\r\n' * 2, EMPTY_JSON)),
    bad('two different Content-Length fields', '6.3', post(b'Content-Length: 2\r\nContent-Length: 0\r\n', EMPTY_JSON)),
    truncated('a truncated body', '6.3', with_length(EMPTY_JSON, b'3')),
    truncated('a truncated head', '8', get()[:-1], aborted=0),
]

CODINGS = [
    bad('Transfer-Encoding: identity', '6.1', with_coding(b'identity')),
    bad('Transfer-Encoding: gzip', '6.1', with_coding(b'gzip')),
    bad('Transfer-Encoding: xchunked', '6.1', with_coding(b'xchunked')),
    bad('Transfer-Encoding: chunked, identity', '6.1', with_coding(b'chunked, identity')),
    bad('Transfer-Encoding: gzip, chunked', '6.1', with_coding(b'gzip, chunked', body=LAST_CHUNK)),
    bad('Transfer-Encoding: chunked, chunked', '6.1', with_coding(b'chunked, chunked', body=LAST_CHUNK)),
    bad('Transfer-Encoding: chunked with a parameter', '6.1', with_coding(b'chunked;a=b', body=LAST_CHUNK)),
    bad('Transfer-Encoding: chunked with a trailing comma', '6.1', with_coding(b'chunked,', body=LAST_CHUNK)),
    bad('Transfer-Encoding in quotes', '6.1', with_coding(b'"chunked"', body=LAST_CHUNK)),
    bad('Transfer-Encoding with a control character', '6.1', with_coding(b'\x0bchunked', body=LAST_CHUNK)),
    bad('empty Transfer-Encoding', '6.1', with_coding(b'')),
    bad('two Transfer-Encoding fields, chunked first', '6.1', with_coding(b'chunked', b'identity', body=LAST_CHUNK)),
    bad('two Transfer-Encoding fields, chunked last', '6.1', with_coding(b'identity', b'chunked', body=LAST_CHUNK)),
    bad('two equal Transfer-Encoding fields', '6.1', with_coding(b'chunked', b'chunked', body=LAST_CHUNK)),
    bad('GET with Transfer-Encoding: identity', '6.1', get(HOST + b'Transfer-Encoding: identity\r\n', body=SMUGGLED)),
    bad('Transfer-Encoding: gzip for an unknown path', '6.1',
        get(HOST + b'Transfer-Encoding: gzip\r\n', b'/unknown', body=SMUGGLED)),
    bad('chunked with HTTP/1.0', '6.1', get(HOST + CHUNKED, version=b'HTTP/1.0', body=LAST_CHUNK)),
    bad('chunked with HTTP/1.0 keep-alive', '6.1',
        get(HOST + CHUNKED + b'Connection: keep-alive\r\n', version=b'HTTP/1.0', body=LAST_CHUNK)),
    bad('chunked, then Content-Length', '6.3', post(CHUNKED + b'Content-Length: 5\r\n', LAST_CHUNK)),
    bad('Content-Length, then chunked', '6.3', post(b'Content-Length: 5\r\n' + CHUNKED, LAST_CHUNK)),
    bad('identity, then Content-Length', '6.3', post(b'Transfer-Encoding: identity\r\nContent-Length: 2\r\n', EMPTY_JSON)),
    bad('Content-Length, then identity', '6.3', post(b'Content-Length: 2\r\nTransfer-Encoding: identity\r\n', EMPTY_JSON)),
    good('Transfer-Encoding: CHUNKED', '6.1', with_coding(b'CHUNKED', body=b'2\r\n{}\r\n' + LAST_CHUNK), 400),
]

CHUNKS = [
    good('one chunk', '7.1', chunks((b'2', EMPTY_JSON)), 400),
    good('several chunks', '7.1', chunks((b'1', b'{'), (b'1', b'}')), 400),
    good('chunk with a valid summarize request', '7.1', chunks((b'%X' % len(GOOD_BODY), GOOD_BODY))),
    good('only the last chunk', '7.1', chunks(), 400),
    good('a request inside a chunk', '7.1', chunks((b'%x' % len(SMUGGLED), SMUGGLED)), 400),
    good('chunk size with leading zeros', '7.1', chunks((b'000002', EMPTY_JSON), last=b'000\r\n\r\n'), 400),
    good('chunk extension', '7.1.1', chunks((b'2;a', EMPTY_JSON)), 400),
    good('chunk extensions with values', '7.1.1', chunks((b'2;a=b ; c="d;\\"e"', EMPTY_JSON)), 400),
    good('extension of the last chunk', '7.1.1', chunks((b'2', EMPTY_JSON), last=b'0;a=b\r\n\r\n'), 400),
    good('trailer', '7.1.2', chunks((b'2', EMPTY_JSON), last=b'0\r\nX: 1\r\n\r\n'), 400),
    good('trailer that repeats Host', '7.1.2', chunks((b'2', EMPTY_JSON), last=b'0\r\nHost: b\r\n\r\n'), 400),
    bad('trailer Content-Length', '7.1.2', chunks((b'2', EMPTY_JSON), last=b'0\r\nContent-Length: 2\r\n\r\n')),
    bad('trailer Transfer-Encoding', '7.1.2', chunks((b'2', EMPTY_JSON), last=b'0\r\nTransfer-Encoding: gzip\r\n\r\n')),
    bad('trailer that is not a field', '7.1.2', chunks((b'2', EMPTY_JSON), last=b'0\r\nGET / HTTP/1.1\r\n\r\n')),
    bad('bare LF in a trailer', '7.1.2', chunks((b'2', EMPTY_JSON), last=b'0\r\nX: 1\n\r\n\r\n')),
    bad('long trailers', '7.1.2', chunks((b'2', EMPTY_JSON), last=b'0\r\nX: ' + b'x' * MAX_HEAD + b'\r\n\r\n'), 431),
    bad('long chunk extension', '7.1.1', chunks((b'2;a=' + b'b' * MAX_HEAD, EMPTY_JSON)), 431),
    bad('many chunk extensions', '7.1.1', chunks(*[(b'1;a=' + b'b' * 1000, b' ')] * 20), 431),
    bad('bare LF in a chunk extension', '7.1.1', chunks((b'2;a\nb', EMPTY_JSON))),
    bad('bare LF in a quoted chunk extension', '7.1.1', chunks((b'2;a="\n"', EMPTY_JSON))),
    bad('bare CR in a chunk extension', '7.1.1', chunks((b'2;a\rb', EMPTY_JSON))),
    bad('chunk extension without a name', '7.1.1', chunks((b'2;', EMPTY_JSON))),
    bad('chunk size followed by a space', '7.1', chunks((b'2 ', EMPTY_JSON))),
    bad('chunk size after a space', '7.1', chunks((b' 2', EMPTY_JSON))),
    bad('empty chunk size', '7.1', chunks((b'', EMPTY_JSON))),
    bad('negative chunk size', '7.1', chunks((b'-2', EMPTY_JSON))),
    bad('chunk size with a plus sign', '7.1', chunks((b'+2', EMPTY_JSON))),
    bad('chunk size with 0x', '7.1', chunks((b'0x2', EMPTY_JSON))),
    bad('non-numeric chunk size', '7.1', chunks((b'zz', EMPTY_JSON))),
    bad('chunk size that exceeds 64 bits', '7.1', chunks((b'10000000000000002', EMPTY_JSON))),
    bad('chunk size of 64 bits', '7.1', chunks((b'FFFFFFFFFFFFFFFF', EMPTY_JSON)), 413),
    bad('chunk longer than its size', '7.1', chunks((b'1', EMPTY_JSON))),
    bad('chunk shorter than its size', '7.1', chunks((b'3', EMPTY_JSON))),
    bad('bare LF after the chunk size', '7.1', post(CHUNKED, b'2\n{}\r\n' + LAST_CHUNK)),
    bad('bare LF after the chunk data', '7.1', post(CHUNKED, b'2\r\n{}\n' + LAST_CHUNK)),
    bad('no line end after the chunk data', '7.1', post(CHUNKED, b'2\r\n{}' + LAST_CHUNK)),
    bad('bare LF after the last chunk', '7.1', chunks((b'2', EMPTY_JSON), last=b'0\n\n')),
    truncated('no last chunk', '8', chunks((b'2', EMPTY_JSON), last=b'')),
    truncated('truncated last chunk', '8', chunks((b'2', EMPTY_JSON), last=b'0\r\n')),
]

CONNECTIONS = [
    good('pipelined requests', '9.3.2', get() * 3, 200, 200, 200),
    good('pipelined requests with bodies', '9.3.2',
         with_length(EMPTY_JSON) + chunks((b'2', EMPTY_JSON)) + get(), 400, 400, 200),
    good('pipelined after an unknown path', '9.3.2', get(target=b'/unknown') + get(), 404, 200),
    good('pipelined after an empty body', '9.3.2', chunks() + get(), 400, 200),
    Case('pipelined after a request with a bad length', '9.3.2', with_length(EMPTY_JSON, b'x') + get(), (400,)),
    Case('pipelined before a bad request', '9.3.2', get() + with_coding(b'identity'), (200, 400)),
    Case('pipelined after a rejected body', '9.3.2',
         b'POST /unknown HTTP/1.1\r\n' + HOST + b'Content-Length: 2\r\n\r\n' + EMPTY_JSON + get(), (404,)),
    Case('Connection: close', '9.6', get(HOST + b'Connection: close\r\n') + get(), (200,)),
    Case('Connection: Close in a list', '9.6', get(HOST + b'Connection: x, Close\r\n') + get(), (200,)),
    bad('Connection that is not a list', '9.6', get(HOST + b'Connection: close;\r\n')),
    Case('HTTP/1.0', '9.3', get(version=b'HTTP/1.0') + get(), (200,)),
    Case('HTTP/1.0 without Host', '9.3', get(b'', version=b'HTTP/1.0') + get(), (200,)),
    good('HTTP/1.0 with keep-alive', '9.3', get(HOST + b'Connection: keep-alive\r\n', version=b'HTTP/1.0')),
    Case('HTTP/1.0 with Expect', '9.3', get(HOST + b'Expect: 100-continue\r\nContent-Length: 2\r\n', version=b'HTTP/1.0',
                                            body=EMPTY_JSON), (200,)),
    good('an upgrade that the server does not support', '9.9', get(HOST + b'Connection: Upgrade\r\nUpgrade: h2c\r\n')),
]

CASES = [*LINES, *TARGETS, *FIELDS, *LENGTHS, *CODINGS, *CHUNKS, *CONNECTIONS]
