// Calls of an engine in a worker.
import {makeError} from './engine.js';

// Subclasses add load(). `start({onAnswer, onFailure})` starts a worker, which serve() answers, and returns its post() and
// terminate(). One call runs at a time; the others wait here, so that they can be cancelled.
export class Client {
  #start;
  #options;
  #worker;
  #calls = []; // the first one runs

  constructor(start, options) {
    this.#start = start;
    this.#options = options;
  }

  summarize(document, {signal, ...parameters} = {}) {
    return this.#call('summarize', [document, parameters], signal);
  }

  extract(query, documents, {signal, ...parameters} = {}) {
    return this.#call('extract', [query, documents, parameters], signal);
  }

  terminate() {
    this.#fail(new Error('the worker is terminated'));
  }

  // Starts a worker, which loads the models before it answers the calls that wait.
  async open() {
    const ifCurrent = (handle) => (event) => worker === this.#worker && handle(event);
    const worker = this.#start({
      onAnswer: ifCurrent((answer) => this.#finish(answer)),
      onFailure: ifCurrent((error) => this.#fail(error)),
    });
    this.#worker = worker;
    try {
      await new Promise((resolve, reject) => {
        this.#calls.unshift({method: 'load', parameters: [this.#options], resolve, reject});
        this.#send();
      });
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  async #call(method, parameters, signal) {
    signal?.throwIfAborted();
    if (!this.#worker) throw new Error('the worker is terminated');
    const call = {method, parameters};
    const cancel = () => this.#cancel(call, signal.reason);
    signal?.addEventListener('abort', cancel);
    try {
      return await new Promise((resolve, reject) => {
        Object.assign(call, {resolve, reject});
        if (this.#calls.push(call) === 1) this.#send();
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  #send() {
    const {method, parameters} = this.#calls[0];
    this.#worker.post({method, parameters});
  }

  #finish({value, error}) {
    const call = this.#calls.shift();
    error ? call.reject(makeError(error)) : call.resolve(value);
    if (this.#calls.length > 0) this.#send();
  }

  #cancel(call, reason) {
    const isRunning = this.#calls[0] === call;
    this.#calls = this.#calls.filter((other) => other !== call);
    call.reject(reason);
    if (!isRunning) return;
    this.#worker.terminate();
    this.open().catch(() => {}); // the calls that wait fail with its error
  }

  #fail(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const call of this.#calls.splice(0)) call.reject(error);
  }
}

// In the worker: returns a function that answers a message of a client with post(). load() is that of Neusum.
export function serve(load, post) {
  let neusum;
  return async ({method, parameters}) => {
    try {
      if (method === 'load') neusum = await load(...parameters);
      post({value: method === 'load' ? undefined : neusum[method](...parameters)});
    } catch ({code, message}) {
      post({error: {code, message}});
    }
  };
}
