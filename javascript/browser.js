import {Client} from './client.js';
import {withAddresses} from './engine.js';

export {Neusum} from './files-browser.js';

function start({onAnswer, onFailure}) {
  const worker = new Worker(new URL('./worker-browser.js', import.meta.url), {type: 'module'});
  worker.onmessage = ({data}) => onAnswer(data);
  worker.onerror = ({message}) => onFailure(new Error(message || 'the script of the worker cannot be loaded'));
  return {post: (message) => worker.postMessage(message), terminate: () => worker.terminate()};
}

export class NeusumWorker extends Client {
  static async load(options) {
    const client = new NeusumWorker(start, withAddresses(options, (address) => new URL(address, location.href).href));
    await client.open();
    return client;
  }
}
