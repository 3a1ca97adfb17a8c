// Functions that Swift calls, and those whose values it iterates.
import { makeAttachments, readBlobs } from '../attachments/outgoing.js';
import { PageAbortController, abort, addListener, signalOf } from '../builtins/events.js';
import { apply } from '../builtins/language.js';
import { SafeMap } from '../builtins/safe-map.js';
import { readyStateOf } from '../builtins/window.js';
import { document, global } from '../environment.js';
import { TomboloError, checkFunction, checkName, disconnected, invalid } from '../errors.js';
import { isThenable } from '../promises.js';
import { addCredit, startProducing, stopProducing } from '../streams/outgoing.js';
import { fieldSeparator } from '../transport/format.js';
import { send } from '../transport/outbox.js';
import { decode } from '../values/decode.js';
import { encode } from '../values/encode.js';
import { failureJSON } from './failure.js';
import { runningFunctions } from './running.js';

/**
 * @typedef {(argument: any, context: { signal: AbortSignal }) => unknown} PageFunction
 * @typedef {{ fn: PageFunction, isStream: boolean }} Exposed
 * @typedef {{ name: string, argument: any, isStream: boolean, credit: number }} IncomingCall - a call by Swift, and
 *     the number of values that Swift accepts
 */

/** @type {SafeMap<string, Exposed>} */
const exposed = new SafeMap();

/**
 * The functions of dialects. They take precedence over functions of the page with the same names.
 * @type {SafeMap<string, Exposed>}
 */
const reserved = new SafeMap();

/**
 * The calls whose function the page may still expose, by the id that Swift gave them.
 * @type {SafeMap<string, IncomingCall>}
 */
const waitingCalls = new SafeMap();

/** @param {string} name @param {PageFunction} fn @returns {() => void} */
export function expose(name, fn) {
    return exposeAs(name, fn, false);
}

/** @param {string} name @param {PageFunction} fn @returns {() => void} */
export function exposeStream(name, fn) {
    return exposeAs(name, fn, true);
}

/** @param {string} name @param {PageFunction} fn @param {boolean} isStream @returns {() => void} */
function exposeAs(name, fn, isStream) {
    checkName(name, isStream ? 'a stream' : 'a function');
    checkFunction(fn, 'The exposed value');
    const entry = { fn, isStream };
    exposed.set(name, entry);
    waitingCalls.forEach((call, id) => {
        if (call.name !== name) return;
        waitingCalls.delete(id);
        startCall(entry, id, call);
    });
    return () => {
        if (exposed.get(name) === entry) exposed.delete(name);
    };
}

/**
 * Lets Swift call a function of a dialect.
 * @param {string} name
 * @param {PageFunction} fn
 */
export function exposeToSwift(name, fn) {
    reserved.set(name, { fn, isStream: false });
}

/** @param {string} id @param {string} name @param {string | undefined} json @param {boolean} isStream */
export function receiveCall(id, name, json, isStream) {
    let argument;
    try {
        // The argument is decoded now, because its attachments exist only while the records are being read.
        argument = decode(json);
    } catch (error) {
        send(`e\x1f${id}\x1f${failureJSON(error)}`);
        return;
    }
    const call = { name, argument, isStream, credit: 0 };
    const entry = reserved.get(name) ?? exposed.get(name);
    if (entry !== undefined) {
        startCall(entry, id, call);
    } else if (readyStateOf(document) === 'complete') {
        rejectMissingFunction(call, id);
    } else {
        waitingCalls.set(id, call);
        addListener(global, 'load', documentHasLoaded);
    }
}

/** @param {Exposed} entry @param {string} id @param {IncomingCall} call */
function startCall(entry, id, call) {
    if (entry.isStream !== call.isStream) {
        const advice = entry.isStream ? 'is a stream: use Bridge.stream' : 'is not a stream: use Bridge.call';
        send(`e\x1f${id}\x1f${failureJSON(invalid(`${call.name} ${advice}`))}`);
    } else if (entry.isStream) {
        startProducing(entry.fn, id, call);
    } else {
        runFunction(entry.fn, id, call.argument);
    }
}

// Requests a wake-up, because listeners of the page run after this one and may expose functions.
function documentHasLoaded() {
    send('w\x1f0');
}

export function rejectMissingFunctions() {
    if (waitingCalls.size === 0 || readyStateOf(document) !== 'complete') return;
    waitingCalls.forEach(rejectMissingFunction);
    waitingCalls.clear();
}

/** @param {IncomingCall} call @param {string} id */
function rejectMissingFunction({ name, isStream }, id) {
    const message = isStream
        ? `The page has no stream ${name}: it must call tombolo.exposeStream while it loads`
        : `The page has no function ${name}: it must call tombolo.expose while it loads`;
    send(`e\x1f${id}\x1f${failureJSON(new TomboloError('unknownCall', message))}`);
}

/** @param {PageFunction} fn @param {string} id @param {any} argument */
async function runFunction(fn, id, argument) {
    const controller = new PageAbortController();
    runningFunctions.set(id, controller);
    let record;
    /** @type {(() => void) | undefined} */
    let attachAll;
    try {
        let result = apply(fn, undefined, [argument, { signal: signalOf(controller) }]);
        if (isThenable(result)) result = await result;
        const attachments = makeAttachments('result');
        const resultJSON = encode(result, 'result', null, attachments);
        if (attachments.unread !== undefined) attachAll = await readBlobs(attachments);
        record = `r\x1f${id}` + (resultJSON === undefined ? '' : fieldSeparator + resultJSON);
    } catch (error) {
        record = `e\x1f${id}\x1f${failureJSON(error)}`;
    }
    // The answer to a cancelled call is dropped.
    if (runningFunctions.get(id) !== controller) return;
    runningFunctions.delete(id);
    attachAll?.();
    send(record);
}

/** Listens for the end of the load again, because document.open() drops the window's listeners. */
export function renewLoadListener() {
    if (waitingCalls.size > 0) addListener(global, 'load', documentHasLoaded);
}

/**
 * Adds credit to a stream: the app accepts `count` more values, either its first ones or as many as it has taken.
 * @param {string} id
 * @param {string} count
 */
export function receiveCredit(id, count) {
    const values = +count;
    const call = waitingCalls.get(id);
    if (call !== undefined) call.credit += values;
    addCredit(id, values);
}

/** Ends all calls by Swift, since Swift can no longer receive their results. */
export function disconnectCalls() {
    waitingCalls.clear();
    runningFunctions.forEach((_, id) => cancelRun(id, disconnected('The call')));
}

/** @param {string} id @param {TomboloError} reason */
export function cancelRun(id, reason) {
    waitingCalls.delete(id);
    const controller = runningFunctions.get(id);
    runningFunctions.delete(id);
    if (controller === undefined) return;
    abort(controller, reason);
    stopProducing(id);
}
