// Functions of the window: timers, the clock, the console, and the state of the document.
import { global } from '../environment.js';
import { getter, unbound } from './language.js';

export const { queueMicrotask, setTimeout, reportError, console } = global;
export const { log, warn } = console;
export const { performance } = global;
export const now = unbound(performance.now);
export const readyStateOf = getter(Document.prototype, 'readyState');
