// The values of a stream from the app: those that have arrived, and the readers that wait for one.
import { isArray } from '../builtins/language.js';
import { TomboloError } from '../errors.js';
import { fieldSeparator } from '../transport/format.js';
import { cancelCall, pendingCalls, send } from '../transport/outbox.js';

/** @typedef {import('../transport/outbox.js').Call} Call */

/** Maximum number of values that the app may send before the page has taken them. */
export const maximumCredit = 4096;

/**
 * @typedef {{ values: any[], index: number, next: Batch | undefined }} Batch - values of one record
 * @typedef {object} Reader - waits for a value; one of its three functions is called
 * @property {(value: any) => void} take
 * @property {() => void} end
 * @property {(error: TomboloError) => void} fail
 * @property {Reader | undefined} next
 *
 * @typedef {object} IncomingStream
 * @property {Call | undefined} call
 * @property {Batch | undefined} first
 * @property {Batch | undefined} last
 * @property {Reader | undefined} firstReader
 * @property {Reader | undefined} lastReader
 * @property {number} taken - the number of values that the page has taken since the last credit was sent
 * @property {boolean} isOver - whether no more values will arrive
 * @property {TomboloError | undefined} failure - the error that the next reader receives
 */

/** @returns {IncomingStream} */
export function makeIncomingStream() {
    return {
        call: undefined,
        first: undefined,
        last: undefined,
        firstReader: undefined,
        lastReader: undefined,
        taken: 0,
        isOver: false,
        failure: undefined,
    };
}

/** @param {number} id - of the call that opened the stream @param {number} count */
export function creditFor(id, count) {
    return 'g' + fieldSeparator + id + fieldSeparator + count;
}

/** @param {IncomingStream} incoming @param {any} values */
export function addValues(incoming, values) {
    if (!isArray(values) || values.length === 0) return;
    const batch = { values, index: 0, next: undefined };
    if (incoming.last === undefined) incoming.first = batch;
    else incoming.last.next = batch;
    incoming.last = batch;
    while (incoming.firstReader !== undefined && incoming.first !== undefined) {
        const reader = incoming.firstReader;
        incoming.firstReader = reader.next;
        if (reader.next === undefined) incoming.lastReader = undefined;
        reader.take(takeValue(incoming, incoming.first));
    }
}

/** @param {IncomingStream} incoming @param {Batch} batch - its first batch */
function takeValue(incoming, batch) {
    const value = batch.values[batch.index];
    batch.index += 1;
    if (batch.index === batch.values.length) {
        incoming.first = batch.next;
        if (batch.next === undefined) incoming.last = undefined;
    }
    incoming.taken += 1;
    // The app may also send fewer values because of their size, so credit is also sent when none are left.
    if (incoming.call !== undefined && (incoming.first === undefined || incoming.taken >= maximumCredit / 2)) {
        if (pendingCalls.has(incoming.call.id)) send(creditFor(incoming.call.id, incoming.taken));
        incoming.taken = 0;
    }
    return value;
}

/** @param {IncomingStream} incoming @param {Reader} reader */
export function read(incoming, reader) {
    if (incoming.first !== undefined) {
        reader.take(takeValue(incoming, incoming.first));
    } else if (!incoming.isOver) {
        if (incoming.lastReader === undefined) incoming.firstReader = reader;
        else incoming.lastReader.next = reader;
        incoming.lastReader = reader;
    } else if (incoming.failure !== undefined) {
        const { failure } = incoming;
        incoming.failure = undefined;
        reader.fail(failure);
    } else {
        reader.end();
    }
}

/**
 * Ends a stream. Values that have arrived can still be taken.
 * @param {IncomingStream} incoming
 * @param {TomboloError | undefined} error
 */
export function endStream(incoming, error) {
    if (incoming.isOver) return;
    incoming.isOver = true;
    incoming.failure = error;
    let reader = incoming.firstReader;
    incoming.firstReader = undefined;
    incoming.lastReader = undefined;
    while (reader !== undefined) {
        read(incoming, reader);
        reader = reader.next;
    }
}

/**
 * Ends a stream from which the page takes no more values.
 * @param {IncomingStream} incoming
 */
export function cancelStream(incoming) {
    incoming.first = undefined;
    incoming.last = undefined;
    const { call } = incoming;
    endStream(incoming, undefined);
    if (call !== undefined) cancelCall(call, new TomboloError('cancelled', `${call.description} was cancelled`));
}
