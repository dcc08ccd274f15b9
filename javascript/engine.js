// What is the same in browsers and in Node: requests and answers of the WebAssembly module.
import createModule from './module.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

// Half of a surrogate pair has no UTF-8. U+FFFD takes its place, which has the same length in UTF-16.
const withoutHalfPairs = (key, value) => (typeof value === 'string' ? decoder.decode(encoder.encode(value)) : value);

const documentOf = (document) => (typeof document === 'string' ? {text: document} : document);

// The parameters as the HTTP service names them.
function parametersOf({sentences, words, characters, ...others}) {
  return {sentenceCount: sentences, wordCount: words, characterCount: characters, ...others, stringIndexType: 'Utf16CodeUnit'};
}

export const makeError = ({code, message}) => Object.assign(new Error(message), {code});

// Summarizes and extracts on the thread of the caller. Subclasses add load().
export class Engine {
  #module;

  // Loads the models, which are bytes.
  constructor(module, models, queryModel) {
    this.#module = module;
    for (const model of models) this.#call('add_model', model);
    if (queryModel) this.#call('set_query_model', queryModel);
    this.#read(module._neusum_open());
  }

  summarize(document, parameters = {}) {
    const request = {documents: [documentOf(document)], parameters: parametersOf(parameters)};
    const {documents, errors} = this.#answer('summarize', request);
    if (errors.length > 0) throw makeError(errors[0].error);
    return documents[0];
  }

  extract(query, documents, parameters = {}) {
    const list = Array.isArray(documents) ? documents : [documents];
    return this.#answer('extract', {query, documents: list.map(documentOf), parameters: parametersOf(parameters)});
  }

  #answer(operation, request) {
    return this.#call(operation, encoder.encode(JSON.stringify(request, withoutHalfPairs)));
  }

  // Calls a function of binding.cc with a copy of the bytes.
  #call(name, bytes) {
    const pointer = this.#module._malloc(bytes.length);
    if (pointer === 0) throw makeError({code: 'Internal', message: 'there is not enough memory'});
    try {
      this.#module.HEAPU8.set(bytes, pointer);
      return this.#read(this.#module[`_neusum_${name}`](pointer, bytes.length));
    } finally {
      this.#module._free(pointer);
    }
  }

  #read(pointer) {
    const answer = JSON.parse(this.#module.UTF8ToString(pointer));
    if (answer.error) throw makeError(answer.error);
    return answer;
  }
}

const isBytes = (source) => source instanceof ArrayBuffer || ArrayBuffer.isView(source);

// Returns the bytes of a model: those given, or those that readFile() finds at an address.
async function bytesOf(source, readFile) {
  if (!isBytes(source)) return readFile(source);
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
}

// Reads all files at the same time and returns the arguments of Engine.
export async function prepare({compile, readFile, defaults}, options = {}) {
  const {models, queryModel} = {...defaults, ...options};
  const [code, query, ...bytes] = await Promise.all([
    compile(),
    queryModel && bytesOf(queryModel, readFile),
    ...models.map((model) => bytesOf(model, readFile)),
  ]);
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
    return {};
  };
  return [await createModule({instantiateWasm}), bytes, query];
}

// The options with all addresses as text, which can be sent to a worker.
export function withAddresses(options = {}, addressOf) {
  const resolve = (source) => (!source || isBytes(source) ? source : addressOf(source));
  const result = {...options};
  if (result.models) result.models = result.models.map(resolve);
  if (result.queryModel) result.queryModel = resolve(result.queryModel);
  return result;
}
