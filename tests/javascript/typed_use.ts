// Checked by tsc, not run.
import {Neusum, NeusumWorker, type Extract, type NeusumError, type Summary} from 'neusum';

const neusum: Neusum = await Neusum.load({models: [new Uint8Array(1), 'model.safetensors'], queryModel: null});
const summary: Summary = neusum.summarize({text: 'It rained.', contentType: 'text/html'}, {sentences: 3, by: 'section'});
const spans: [number, number][] = summary.sentences.map(({offset, length}) => [offset, length]);
const extract: Extract = neusum.extract('Why?', ['It rained.', {id: 'a', text: 'It snowed.'}], {words: 50, context: 1});
const probability: number | undefined = extract.sentences[0]?.probability;

const worker = await NeusumWorker.load();
const later: Promise<Summary> = worker.summarize('It rained.', {signal: AbortSignal.timeout(1000)});
worker.terminate();

// @ts-expect-error: only a worker can be cancelled
neusum.summarize('It rained.', {signal: AbortSignal.timeout(1000)});
// @ts-expect-error: there is no such method
neusum.summarize('It rained.', {method: 'best'});
// @ts-expect-error: load() makes instances
new Neusum();

export {later, probability, spans, type NeusumError};
