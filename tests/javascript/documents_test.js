// The summaries of documents in Node are those of the command line, and take at most four times its CPU time.
// usage: node documents_test.js NEUSUM DOCUMENTS EXPECTED
//
// DOCUMENTS are JSON lines, EXPECTED their summaries by NEUSUM with offsets in UTF-16.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {performance} from 'node:perf_hooks';

import {Neusum} from 'neusum';

import {differentIds, documentOf, largestScoreDifference, readLines} from './documents.js';

const [neusumProgram, documentsFile, expectedFile] = process.argv.slice(2);
const documents = readLines(readFileSync(documentsFile, 'utf8')).map(documentOf);
const expected = readLines(readFileSync(expectedFile, 'utf8'));

const begin = performance.now();
const neusum = await Neusum.load();
const loaded = performance.now();
neusum.summarize(documents[0]);
const first = performance.now();

const userSeconds = (run) => {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1e6;
};
const nativeSeconds = () => {
  const command = 'TIMEFORMAT=%U; time "$@" >/dev/null';
  const program = [neusumProgram, 'summarize', '--quiet', '--jsonl', documentsFile, '--threads', '1'];
  return Number(execFileSync('bash', ['-c', `{ ${command}; } 2>&1`, 'bash', ...program], {encoding: 'utf8'}));
};

const ratios = [];
let summaries;
for (let turn = 0; turn < 3; ++turn) {
  const native = nativeSeconds();
  const seconds = userSeconds(() => {
    summaries = documents.map((document) => neusum.summarize(document));
  });
  ratios.push(seconds / native);
  const perDocument = (total) => ((1000 * total) / documents.length).toFixed(2);
  console.log(`CPU time per document: ${perDocument(seconds)} ms, native ${perDocument(native)} ms, ratio ${(seconds / native).toFixed(2)}`);
}

const different = differentIds(summaries, expected);
const ratio = Math.min(...ratios);
console.log(`Node ${process.version}: ${documents.length - different.length} of ${documents.length} documents have the same sentences and spans`);
console.log(`largest difference of scores: ${largestScoreDifference(summaries, expected).toExponential(1)}`);
console.log(`loading: ${(loaded - begin).toFixed(0)} ms, first summary: ${(first - loaded).toFixed(0)} ms`);
console.log(`memory: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`);
if (different.length > 0 || !(ratio <= 4)) {
  console.error(`FAILED: ratio ${ratio.toFixed(2)}, different: ${different.join(' ')}`);
  process.exit(1);
}
