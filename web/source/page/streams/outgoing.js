// Streams of values to the app. The page's iterator is not advanced beyond the values that the app accepts.
import { makeAttachments } from '../attachments/outgoing.js';
import { PageAbortController, signalOf } from '../builtins/events.js';
import { apply } from '../builtins/language.js';
import { SafeMap } from '../builtins/safe-map.js';
import { invalid, report } from '../errors.js';
import { failureJSON } from '../functions/failure.js';
import { runningFunctions } from '../functions/running.js';
import { isThenable } from '../promises.js';
import { fieldSeparator } from '../transport/format.js';
import { send } from '../transport/outbox.js';
import { encode } from '../values/encode.js';
import { isObject, sourceFrom } from './source.js';

/** @typedef {import('../functions/exposed.js').PageFunction} PageFunction */
/** @typedef {import('../functions/exposed.js').IncomingCall} IncomingCall */
/** @typedef {import('./source.js').Source} Source */

/** Length of the text at which a batch is sent without waiting for more values. A longer value is sent alone. */
const maximumBatchLength = 65_536;

/** Maximum length of the text of values that the app has not taken. */
const maximumLeadLength = 1_048_576;

/** Number of microtasks without a new value after which a batch is sent. A generator that awaits an available value takes a few. */
const maximumIdleMicrotasks = 16;

/**
 * @typedef {{ count: number, length: number, next: Batched | undefined }} Batched - a sent batch whose values the app has not all taken
 *
 * @typedef {object} Production
 * @property {string} id
 * @property {Source | undefined} source - undefined once it has ended
 * @property {number} credit - the number of further values that the app accepts
 * @property {string} text - a JSON array that has not been closed: the values that have not been sent
 * @property {number} count - the number of values in `text`
 * @property {number} attached - size of their attachments in bytes
 * @property {Batched | undefined} firstSent
 * @property {Batched | undefined} lastSent
 * @property {number} sentLength - the length of all sent values that the app has not taken
 * @property {number} idleMicrotasks - number of microtasks since the last value
 * @property {boolean} isWaiting - whether these microtasks are being counted
 * @property {boolean} isPumping
 * @property {boolean} isOver
 */

/** @type {SafeMap<string, Production>} - by the id that Swift gave the call */
const producing = new SafeMap();

/** @param {PageFunction} fn @param {string} id @param {IncomingCall} call */
export async function startProducing(fn, id, { argument, credit }) {
    const controller = new PageAbortController();
    /** @type {Production} */
    const production = {
        id,
        source: undefined,
        credit,
        text: '',
        count: 0,
        attached: 0,
        firstSent: undefined,
        lastSent: undefined,
        sentLength: 0,
        idleMicrotasks: 0,
        isWaiting: false,
        isPumping: false,
        isOver: false,
    };
    runningFunctions.set(id, controller);
    producing.set(id, production);
    try {
        let values = apply(fn, undefined, [argument, { signal: signalOf(controller) }]);
        if (isThenable(values)) values = await values;
        production.source = sourceFrom(values);
    } catch (error) {
        failProduction(production, error);
        return;
    }
    if (production.isOver) stopSource(production);
    else produceValues(production);
}

/**
 * Advances the iterator while the app accepts values.
 * @param {Production} production
 */
async function produceValues(production) {
    const { source } = production;
    if (source === undefined || production.isPumping) return;
    production.isPumping = true;
    try {
        while (!production.isOver && !isFull(production)) {
            source.isInside = true;
            let step = source.next();
            source.isInside = false;
            if (source.isAsync) step = await step;
            if (production.isOver) break;
            if (!isObject(step)) throw invalid('next() of an iterator must return an object with value and done');
            if (step.done) {
                production.source = undefined;
                endProduction(production, `r\x1f${production.id}`);
                break;
            }
            let { value } = step;
            if (!source.isAsync && isThenable(value)) value = await value;
            if (!production.isOver) addValue(production, value);
        }
    } catch (error) {
        // An error ends the iteration.
        source.isInside = false;
        production.source = undefined;
        failProduction(production, error);
    }
    production.isPumping = false;
    if (production.isOver) stopSource(production);
    else sendValues(production);
}

/** @param {Production} production */
function isFull(production) {
    if (production.credit === 0) return true;
    // A single value is accepted, however long it is.
    const isEmpty = production.firstSent === undefined && production.count === 0;
    return !isEmpty && production.sentLength + production.text.length >= maximumLeadLength;
}

/** @param {Production} production @param {unknown} value */
function addValue(production, value) {
    const attachments = makeAttachments('value', false);
    let json;
    try {
        json = encode(value, 'value', null, attachments) ?? 'null';
    } catch (error) {
        failProduction(production, error);
        return;
    }
    if (json.length >= maximumBatchLength && attachments.placeholders === null) sendValues(production);
    production.text = production.count === 0 ? '[' + json : production.text + ',' + json;
    production.count += 1;
    production.credit -= 1;
    production.idleMicrotasks = 0;
    production.attached += attachments.size;
    // Attachments belong to the records that are sent next.
    if (production.text.length >= maximumBatchLength || attachments.placeholders !== null) sendValues(production);
    else if (!production.isWaiting) sendWhenIdle(production);
}

/** @param {Production} production */
async function sendWhenIdle(production) {
    production.isWaiting = true;
    while (production.idleMicrotasks < maximumIdleMicrotasks) {
        production.idleMicrotasks += 1;
        await undefined;
    }
    production.isWaiting = false;
    sendValues(production);
}

/** @param {Production} production */
function sendValues(production) {
    const { count, text } = production;
    if (count === 0) return;
    const sent = { count, length: text.length + production.attached, next: undefined };
    production.count = 0;
    production.text = '';
    production.attached = 0;
    if (production.lastSent === undefined) production.firstSent = sent;
    else production.lastSent.next = sent;
    production.lastSent = sent;
    production.sentLength += sent.length;
    send('i' + fieldSeparator + production.id + fieldSeparator + text + ']');
}

/**
 * Adds credit to a stream: the app accepts `count` more values, either its first ones or as many as it has taken.
 * @param {string} id
 * @param {number} count
 */
export function addCredit(id, count) {
    const production = producing.get(id);
    if (production === undefined) return;
    production.credit += count;
    forgetTaken(production, count);
    produceValues(production);
}

/** @param {Production} production @param {number} count */
function forgetTaken(production, count) {
    let sent = production.firstSent;
    while (sent !== undefined && count > 0) {
        const taken = sent.count < count ? sent.count : count;
        count -= taken;
        sent.count -= taken;
        if (sent.count > 0) return;
        production.sentLength -= sent.length;
        sent = sent.next;
        production.firstSent = sent;
    }
    if (sent === undefined) production.lastSent = undefined;
}

/** @param {Production} production @param {string} record - the last record of the stream */
function endProduction(production, record) {
    sendValues(production);
    production.isOver = true;
    producing.delete(production.id);
    runningFunctions.delete(production.id);
    send(record);
}

/** @param {Production} production @param {unknown} error */
function failProduction(production, error) {
    if (!production.isOver) endProduction(production, `e\x1f${production.id}\x1f${failureJSON(error)}`);
}

/**
 * Ends a stream from which the app accepts no more values.
 * @param {string} id
 */
export function stopProducing(id) {
    const production = producing.get(id);
    if (production === undefined) return;
    producing.delete(id);
    production.isOver = true;
    production.text = '';
    production.count = 0;
    stopSource(production);
}

/**
 * Stops the page's iteration, once, unless it has ended by itself.
 * @param {Production} production
 */
async function stopSource(production) {
    const { source } = production;
    if (source === undefined || source.isInside) return;
    production.source = undefined;
    try {
        const stopped = source.stop();
        if (isThenable(stopped)) await stopped;
    } catch (error) {
        report(error);
    }
}
