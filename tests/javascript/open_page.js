// Opens a page of a folder in a browser. Its content security policy allows what the package needs, and nothing from elsewhere.
import {createReadStream, existsSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join} from 'node:path';

import puppeteer from 'puppeteer-core';

const CHROMIUM = {
  browser: 'chrome',
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--disable-dev-shm-usage',
  ],
};
const FIREFOX = {browser: 'firefox', executablePath: '/usr/bin/firefox-esr'};
const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm'};
const POLICY = "default-src 'none'; script-src 'self' 'nonce-test' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

function answer(request, response, folder) {
  const file = join(folder, new URL(request.url, 'http://localhost').pathname);
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, {'Content-Type': type, 'Content-Security-Policy': POLICY, 'Cache-Control': 'max-age=3600'});
  createReadStream(file).pipe(response);
}

// `browserName` is chromium or firefox, `path` that of the page in the folder.
export async function openPage(browserName, path, folder) {
  const server = createServer((request, response) => answer(request, response, folder));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const options = browserName === 'firefox' ? FIREFOX : CHROMIUM;
  const browser = await puppeteer.launch({...options, protocolTimeout: 600_000});
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => console.error(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/${path}`);
  const close = async () => {
    await browser.close();
    server.close();
  };
  return {page, version: await browser.version(), close};
}
