// Files of the package and of the page, for browsers. Bundlers find the files by these expressions.
import {Engine, prepare} from './engine.js';

async function fetchFile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.url}: HTTP status ${response.status}`);
  return response;
}

// Compiles while the file arrives, if the server names its type, as browsers demand.
async function compile() {
  const response = await fetchFile(new URL('./module.wasm', import.meta.url));
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const readFile = async (address) => new Uint8Array(await (await fetchFile(address)).arrayBuffer());

const defaults = {
  models: [new URL('./models/neusum-en.safetensors', import.meta.url)],
  queryModel: new URL('./models/neusum-query.safetensors', import.meta.url),
};

export class Neusum extends Engine {
  static async load(options) {
    return new Neusum(...(await prepare({compile, readFile, defaults}, options)));
  }
}
