// The page script: defines the global `tombolo` (tombolo.d.ts) in the page's own world, at document start, in every
// frame. It turns calls into records for the relay and records from the relay into settled promises, events and
// calls of the page's own functions; the records are described in Documentation/Wire.md.
//
// It shares its world with page code, which may replace anything: JSON, Promise, the prototypes. So it takes all
// built-ins at the start (builtins/), and nothing in it depends on a prototype that a page can reach: no method calls
// on arrays, strings or DOM objects, no iteration protocol, no plain assignment to a property that might not exist yet
// (an inherited setter would see it).
//
// The dialects that the app has switched on follow it in the same scope.
import './dialects/frames.js';
import './dialects/message-handlers.js';
import { addListener } from './builtins/events.js';
import { defineProperty, setPrototypeOf } from './builtins/language.js';
import { callSync } from './calls/call-sync.js';
import { call } from './calls/call.js';
import { ready } from './calls/ready.js';
import { startDialect } from './dialects/start.js';
import { channel, document, global } from './environment.js';
import { TomboloError } from './errors.js';
import { on } from './events.js';
import { documentKey } from './first-run.js';
import { expose, exposeStream } from './functions/exposed.js';
import { callProxy } from './namespace.js';
import { receive, receiveRecords } from './receiving.js';
import { openDirectChannel } from './transport/direct-channel.js';
import { stream } from './streams/stream.js';

/** @type {Omit<TomboloBridge, 'then' | 'toJSON'>} */
const tombolo = {
    call,
    callSync,
    stream,
    on,
    expose,
    exposeStream,
    TomboloError: /** @type {any} */ (TomboloError),
    get ready() {
        return ready();
    },
};

openDirectChannel(receiveRecords);
setPrototypeOf(tombolo, callProxy({}, ''));
addListener(channel, 'tombolo-down', receive);
defineProperty(global, documentKey, { value: document, configurable: true });
defineProperty(global, 'tombolo', { value: tombolo, writable: true, configurable: true });

// Each dialect begins with a call of startDialect.
export { startDialect };
