// The package in a browser: same summaries as the command line, a responsive page, cancellation.
// usage: node browser_test.js BROWSER PATH FOLDER
//
// BROWSER is chromium or firefox; PATH is that of the page in FOLDER, which is served.
import assert from 'node:assert/strict';
import {after, test} from 'node:test';

import {openPage} from './open_page.js';

const {page, version, close} = await openPage(...process.argv.slice(2));
console.log(version);
await page.waitForFunction('window.calls', {timeout: 60_000});
const call = (name) => page.evaluate((called) => window.calls[called](), name);

after(close);

test('a model is loaded by address on the thread of the page', async () => {
  assert.equal(await call('onThisThread'), 2);
});

test('an aborted call ends at once, and the next one has a result', async () => {
  const {name, abortMs, sentences, message} = await call('abortAndContinue');
  assert.equal(name, 'TimeoutError');
  assert.ok(abortMs < 500, `${abortMs} ms`);
  assert.equal(sentences, 2);
  assert.equal(message, 'sentenceCount must be an integer from 1 to 100');
});

test('documents have the summaries of the command line, and the page stays responsive', async () => {
  const result = await call('summarizeAll');
  console.log(result);
  assert.deepEqual(result.different, []);
  assert.equal(result.longSentences, 5);
  assert.ok(result.longestTask <= 50, 'the main thread has long tasks');
  assert.ok(result.longestPause <= 500, 'the main thread was blocked');
});

test('the first summary takes a second if the files are in the cache', async () => {
  const turns = [];
  for (let turn = 0; turn < 3; ++turn) turns.push(await call('measureFirst'));
  console.log(turns);
  assert.ok(Math.min(...turns.map(({totalMs}) => totalMs)) <= 1000);
});
