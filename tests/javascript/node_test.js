// The package in Node. usage: node --test node_test.js (in a folder where the package is installed)
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';

import {Neusum, NeusumWorker} from 'neusum';

const TEXT =
  'The ferry 🚢 left the harbour at dawn. Zoë paid 12 € for the map. Nobody saw the ferry return. The harbour was quiet.';
const englishModel = createRequire(import.meta.url).resolve('neusum/models/neusum-en.safetensors');
const neusum = await Neusum.load();

const textsAt = (document, sentences) => sentences.map(({offset, length}) => document.slice(offset, offset + length));
const texts = (sentences) => sentences.map(({text}) => text);
const aborted = {name: 'AbortError'};

test('the summary has the number of sentences, in their order', () => {
  const {sentences, model, language} = neusum.summarize(TEXT, {sentences: 2});
  assert.equal(sentences.length, 2);
  assert.ok(sentences[0].offset < sentences[1].offset);
  assert.match(model, /^neusum-en /);
  assert.equal(language, 'en');
});

test('offsets are in UTF-16 code units', () => {
  const {sentences} = neusum.summarize(TEXT, {sentences: 4});
  assert.equal(sentences.length, 4);
  assert.deepEqual(textsAt(TEXT, sentences), texts(sentences));
});

test('half a surrogate pair does not shift offsets', () => {
  const text = `\ud83d\ufeff ${TEXT}\udea2`;
  const {sentences} = neusum.summarize(text, {sentences: 4});
  assert.deepEqual(textsAt(text, sentences).slice(1, 3), texts(sentences).slice(1, 3));
});

test('a document has an id, a type and a language', () => {
  const summary = neusum.summarize(
    {id: 'page', text: `<main><p>${TEXT}</p></main>`, contentType: 'text/html', language: 'en'}, {sentences: 1});
  assert.equal(summary.id, 'page');
  assert.equal(summary.languageConfidence, 1);
  assert.ok(summary.sentences[0].source.length > 0);
});

test('other languages have summaries without a model', () => {
  const text = '港口星期一关闭。一台起重机在暴风雨中掉进水里。没有人受伤。潜水员将在星期二检查残骸。';
  const {sentences, model, language} = neusum.summarize(text, {sentences: 2});
  assert.equal(language, 'zh');
  assert.equal(model, 'universal');
  assert.deepEqual(textsAt(text, sentences), texts(sentences));
});

test('an extract answers a query', () => {
  const {answerable, sentences} = neusum.extract('How much was the map?', ['It rained.', {id: 'map', text: TEXT}], {sentences: 1});
  assert.equal(answerable, true);
  assert.equal(sentences[0].text, 'Zoë paid 12 € for the map.');
  assert.equal(sentences[0].document, 'map');
  assert.deepEqual(textsAt(TEXT, sentences), texts(sentences));
  assert.deepEqual(neusum.extract('How much was the map?', TEXT, {words: 8}).sentences.length, 1);
});

test('errors have the message of the library', () => {
  assert.throws(() => neusum.summarize(TEXT, {sentences: 0}), {
    name: 'Error', code: 'InvalidRequest', message: 'sentenceCount must be an integer from 1 to 100',
  });
  assert.throws(() => neusum.summarize('a'.repeat(1_000_001)), {code: 'DocumentTooLong'});
  assert.throws(() => neusum.extract('?', TEXT), {code: 'InvalidRequest'});
  assert.equal(neusum.summarize(TEXT, {sentences: 1}).sentences.length, 1);
});

test('an empty text has an empty summary and a warning', () => {
  const {sentences, warnings} = neusum.summarize('');
  assert.deepEqual(sentences, []);
  assert.equal(warnings.length, 1);
});

test('models are paths, URLs or bytes', async () => {
  const expected = neusum.summarize(TEXT, {sentences: 1});
  const bytes = await readFile(englishModel);
  for (const model of [englishModel, pathToFileURL(englishModel), bytes, new Uint8Array(bytes).buffer]) {
    const other = await Neusum.load({models: [model], queryModel: null});
    assert.deepEqual(other.summarize(TEXT, {sentences: 1}), expected);
    assert.throws(() => other.extract('Who?', TEXT), {code: 'NoQueryModel'});
    assert.ok(other.extract('map', TEXT, {method: 'bm25'}).answerable);
  }
});

test('a file that is no model is an error', async () => {
  await assert.rejects(Neusum.load({models: [new Uint8Array(100)]}), {code: 'InvalidRequest', message: /the model/});
  await assert.rejects(NeusumWorker.load({models: ['missing.safetensors']}), {message: /missing\.safetensors/});
});

test('a worker gives the same results', async () => {
  const worker = await NeusumWorker.load();
  try {
    assert.deepEqual(await worker.summarize(TEXT, {sentences: 2}), neusum.summarize(TEXT, {sentences: 2}));
    assert.deepEqual(await worker.extract('Who left?', [TEXT]), neusum.extract('Who left?', [TEXT]));
    await assert.rejects(worker.summarize(TEXT, {sentences: 0}), {name: 'Error', code: 'InvalidRequest'});
  } finally {
    worker.terminate();
  }
});

test('a running and a waiting call can be aborted', async () => {
  const worker = await NeusumWorker.load({models: [englishModel], queryModel: null});
  try {
    const long = `${TEXT} `.repeat(2000);
    const running = new AbortController();
    const waiting = new AbortController();
    const calls = [
      worker.summarize(long, {signal: running.signal}),
      worker.summarize(TEXT, {signal: waiting.signal}),
      worker.summarize(TEXT, {sentences: 1}),
    ];
    const begin = performance.now();
    waiting.abort();
    setTimeout(() => running.abort(), 20);
    await assert.rejects(calls[1], aborted);
    await assert.rejects(calls[0], aborted);
    assert.ok(performance.now() - begin < 1000);
    assert.deepEqual(await calls[2], neusum.summarize(TEXT, {sentences: 1}));
    await assert.rejects(worker.summarize(TEXT, {signal: AbortSignal.abort()}), aborted);
  } finally {
    worker.terminate();
  }
});

test('a terminated worker fails its calls', async () => {
  const worker = await NeusumWorker.load({models: [englishModel], queryModel: null});
  const call = worker.summarize(TEXT);
  worker.terminate();
  await assert.rejects(call, {message: 'the worker is terminated'});
  await assert.rejects(worker.summarize(TEXT), {message: 'the worker is terminated'});
});
