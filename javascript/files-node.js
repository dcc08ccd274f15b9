// Files of the package and of the program, for Node.
import {readFile} from 'node:fs/promises';

import {Engine, prepare} from './engine.js';

const compile = async () => WebAssembly.compile(await readFile(new URL('./module.wasm', import.meta.url)));

const defaults = {
  models: [new URL('./models/neusum-en.safetensors', import.meta.url)],
  queryModel: new URL('./models/neusum-query.safetensors', import.meta.url),
};

export class Neusum extends Engine {
  static async load(options) {
    return new Neusum(...(await prepare({compile, readFile, defaults}, options)));
  }
}
