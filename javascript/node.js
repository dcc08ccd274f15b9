import {fileURLToPath} from 'node:url';
import {Worker} from 'node:worker_threads';

import {Client} from './client.js';
import {withAddresses} from './engine.js';

export {Neusum} from './files-node.js';

function start({onAnswer, onFailure}) {
  const worker = new Worker(new URL('./worker-node.js', import.meta.url));
  worker.on('message', onAnswer);
  worker.on('error', onFailure);
  return {post: (message) => worker.postMessage(message), terminate: () => worker.terminate()};
}

export class NeusumWorker extends Client {
  static async load(options) {
    const client = new NeusumWorker(start, withAddresses(options, (address) => (address instanceof URL ? fileURLToPath(address) : address)));
    await client.open();
    return client;
  }
}
