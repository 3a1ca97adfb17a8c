// Sources of a stream's values, which can be advanced or stopped, for every kind of iterable that a function of the page returns.
import { apply, asyncIterator, iterator } from '../builtins/language.js';
import { cancelReading, getReader, isLocked, readFrom } from '../builtins/streams.js';
import { invalid } from '../errors.js';

/**
 * @typedef {object} Source
 * @property {() => any} next - a step, `{ value, done }`, or a promise of one
 * @property {() => any} stop - ends the iteration; may return a promise
 * @property {boolean} isAsync - whether `next` returns promises
 * @property {boolean} isInside - whether `next` is running; the source cannot be stopped meanwhile
 */

/** @param {unknown} value @returns {value is Record<PropertyKey, any>} */
export function isObject(value) {
    return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * Whether a value is a ReadableStream of the engine. A library's ReadableStream has its own readers.
 * @param {object} value
 */
function isEngineStream(value) {
    if (isLocked === undefined) return false;
    try {
        isLocked(value);
        return true;
    } catch {
        return false;
    }
}

/** @param {any} values - what a function of the page returned @returns {Source} */
export function sourceFrom(values) {
    if (isObject(values)) {
        // A ReadableStream is read with a reader. The iterator that it has in some versions of WebKit cannot be ended while it waits for a
        // value.
        if (isEngineStream(values)) return reading(getReader(values));
        const iterateAsync = values[asyncIterator];
        if (typeof iterateAsync === 'function') return iterating(apply(iterateAsync, values, []), true);
        const iterate = values[iterator];
        if (typeof iterate === 'function') return iterating(apply(iterate, values, []), false);
    }
    throw invalid('The function of a stream must return an async iterable, a ReadableStream or an iterable');
}

/** @param {any} iterated - an iterator @param {boolean} isAsync @returns {Source} */
function iterating(iterated, isAsync) {
    const { next } = iterated;
    const stop = () => {
        const finish = iterated.return;
        return finish === undefined || finish === null ? undefined : apply(finish, iterated, []);
    };
    return { next: () => apply(next, iterated, []), stop, isAsync, isInside: false };
}

/** @param {any} reader - the reader of a ReadableStream @returns {Source} */
function reading(reader) {
    return { next: () => readFrom(reader), stop: () => cancelReading(reader), isAsync: true, isInside: false };
}
