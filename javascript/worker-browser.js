import {serve} from './client.js';
import {Neusum} from './files-browser.js';

const answer = serve(Neusum.load, (message) => postMessage(message));
onmessage = ({data}) => answer(data);
