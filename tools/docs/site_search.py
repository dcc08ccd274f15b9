"""Asks the search of the built site, in Chromium, with the worker and the index that a reader's browser loads."""
import functools
import http.server
import json
import pathlib
import shutil
import subprocess
import tempfile
import threading

TIMEOUT_S = 180
# Starts the search worker as the site does, and sends back the pages of each query, best first.
PAGE = """<!doctype html><script src="images/search.js"></script><script>
const queries = QUERIES, pages = [];
(async () => {
  const index = await (await fetch("search/search_index.json")).json();
  const worker = new Worker("WORKER");
  const ask = data => new Promise(done => { worker.onmessage = event => done(event.data); worker.postMessage(data); });
  await ask({ type: 0, data: { config: index.config, docs: index.docs, options: { suggest: false } } });
  for (const query of queries) {
    const found = (await ask({ type: 2, data: query })).data.items;
    pages.push(found.map(sections => sections[0].location.replace(/#.*/, "")));
  }
  await fetch("pages", { method: "POST", body: JSON.stringify(pages) });
})();
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site, the page that asks, and takes its answer."""

    def __init__(self, *arguments, page, answers, **options):
        self.page, self.answers = page, answers
        super().__init__(*arguments, **options)

    def do_GET(self):
        if self.path != '/ask.html':
            super().do_GET()
            return
        self.send_response(200)
        self.send_header('Content-Type', 'text/html; charset=utf-8')
        self.end_headers()
        self.wfile.write(self.page.encode())

    def do_POST(self):
        self.answers.append(json.loads(self.rfile.read(int(self.headers['Content-Length']))))
        self.send_response(204)
        self.end_headers()
        threading.Thread(target=self.server.shutdown).start()

    def log_message(self, *arguments):
        pass


def find_pages(site, queries):
    """[[page, …]] for each query, best first; None without Chromium."""
    chromium = shutil.which('chromium')
    if not chromium:
        return None
    worker = next(pathlib.Path(site).glob('assets/javascripts/workers/search.*.min.js')).relative_to(site)
    page, answers = PAGE.replace('QUERIES', json.dumps(queries)).replace('WORKER', str(worker)), []
    handler = functools.partial(Handler, directory=site, page=page, answers=answers)
    with http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler) as server, tempfile.TemporaryDirectory() as profile:
        flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
                 '--disable-component-update', '--disable-sync', f'--user-data-dir={profile}']
        browser = subprocess.Popen([chromium, *flags, f'http://127.0.0.1:{server.server_port}/ask.html'], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        timer = threading.Timer(TIMEOUT_S, server.shutdown)
        timer.start()
        server.serve_forever()
        timer.cancel()
        browser.terminate()
        browser.wait(TIMEOUT_S)
    if not answers:
        raise TimeoutError(f'the search of the site did not answer within {TIMEOUT_S} s')
    return answers[0]
