import {parentPort} from 'node:worker_threads';

import {serve} from './client.js';
import {Neusum} from './files-node.js';

parentPort.on('message', serve(Neusum.load, (message) => parentPort.postMessage(message)));
