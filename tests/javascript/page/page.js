// What browser_test.js calls. The import map finds the package if no bundler does.
import {Neusum, NeusumWorker} from 'neusum';

import {differentIds, documentOf, readLines} from '../documents.js';

const fetchLines = async (address) => readLines(await (await fetch(address)).text());
const documents = (await fetchLines('/documents.jsonl')).map(documentOf);
const expected = await fetchLines('/expected.jsonl');

// The longest task in milliseconds, where the browser reports tasks above 50 ms, and the longest time without a timer.
async function observe(run) {
  let longestTask = 0;
  let longestPause = 0;
  let last = performance.now();
  const observer = new PerformanceObserver((list) => {
    longestTask = Math.max(longestTask, ...list.getEntries().map(({duration}) => duration));
  });
  observer.observe({type: 'longtask'});
  const timer = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last);
    last = performance.now();
  }, 10);
  const result = await run();
  clearInterval(timer);
  observer.disconnect();
  return {...result, longestTask, longestPause};
}

// From nothing to the first summary.
async function measureFirst() {
  const begin = performance.now();
  const worker = await NeusumWorker.load();
  const loaded = performance.now();
  await worker.summarize(documents[0]);
  const end = performance.now();
  worker.terminate();
  return {loadMs: loaded - begin, totalMs: end - begin};
}

// All documents, and a long one that takes seconds.
const summarizeAll = () => observe(async () => {
  const worker = await NeusumWorker.load();
  const begin = performance.now();
  const summaries = await Promise.all(documents.map((document) => worker.summarize(document)));
  const ms = performance.now() - begin;
  const long = documents.map(({text}) => text).join('\n\n').slice(0, 900_000);
  const {sentences} = await worker.summarize(long, {sentences: 5});
  worker.terminate();
  return {
    documents: documents.length, msPerDocument: ms / documents.length, different: differentIds(summaries, expected),
    longSentences: sentences.filter(({text, offset, length}) => long.slice(offset, offset + length) === text).length,
  };
});

async function abortAndContinue() {
  const worker = await NeusumWorker.load();
  const long = documents.map(({text}) => text).join('\n\n').slice(0, 900_000);
  const begin = performance.now();
  const name = await worker.summarize(long, {signal: AbortSignal.timeout(100)}).catch((error) => error.name);
  const abortMs = performance.now() - begin;
  const {sentences} = await worker.summarize(documents[0], {sentences: 2});
  const message = await worker.summarize('It rained.', {sentences: 0}).catch((error) => error.message);
  worker.terminate();
  return {name, abortMs, sentences: sentences.length, message};
}

async function onThisThread() {
  const neusum = await Neusum.load({models: ['/neusum-en.safetensors'], queryModel: null});
  return neusum.summarize(documents[0], {sentences: 2}).sentences.length;
}

window.calls = {measureFirst, summarizeAll, abortAndContinue, onThisThread};
