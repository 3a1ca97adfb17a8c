// Reports to the browser when the user has pulled a page down. The script runs in the browser's own world, where page script cannot have
// changed anything.
import { setTimeout } from '../page/builtins/window.js';
import { global } from '../page/environment.js';
import { makePullWatch } from '../pull/watch.js';

const reportPull = () => /** @type {any} */ (global).webkit.messageHandlers.pulled.postMessage(null);
const later = (/** @type {() => void} */ work, /** @type {number} */ delay) => void setTimeout(work, delay);

makePullWatch(reportPull, later).start();
