// Runs the examples of the guide: those in JavaScript in Node, the page in Chromium.
// usage: node guide_test.js GUIDE
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {test} from 'node:test';

import {openPage} from './open_page.js';

const guide = readFileSync(process.argv[2], 'utf8');
const examples = (language) => [...guide.matchAll(new RegExp('```' + language + '\\n(.*?)```', 'gs'))].map(([, code]) => code);

for (const [index, code] of examples('js').entries()) {
  test(`example ${index + 1} runs in Node`, () => {
    const file = `example-${index + 1}.js`;
    writeFileSync(file, code);
    const output = execFileSync(process.execPath, [file], {encoding: 'utf8'});
    assert.notEqual(output, '');
    for (const [, comment] of code.matchAll(/ \/\/ (.*)/g)) assert.ok(output.includes(comment), output);
    assert.ok(!output.includes('false'), output);
    rmSync(file);
  });
}

test('the page shows a sentence', async () => {
  const [html] = examples('html');
  writeFileSync('guide.html', html.replace('type="importmap"', 'type="importmap" nonce="test"').replace('type="module"', 'type="module" nonce="test"'));
  const {page, close} = await openPage('chromium', 'guide.html', '.');
  try {
    await page.waitForFunction(() => document.body.textContent.includes('The ferry left the harbour at noon.'));
  } finally {
    await close();
  }
});
