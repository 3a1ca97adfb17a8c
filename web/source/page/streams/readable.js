// A stream from the app as the page reads it.
import { PagePromise, asyncIterator, bare, defineProperty } from '../builtins/language.js';
import { PageReadableStream, closeStream, enqueue } from '../builtins/streams.js';
import { fulfil } from '../promises.js';
import { cancelStream, read } from './incoming.js';

/** @typedef {import('./incoming.js').IncomingStream} IncomingStream */

/** @param {IncomingStream} incoming */
export function readableOf(incoming) {
    // In an engine without ReadableStream, the page receives an iterator.
    if (PageReadableStream === undefined) return iteratorOf(incoming);
    const source = bare({
        pull: (/** @type {any} */ controller) =>
            new PagePromise((resolve, reject) => {
                const take = (/** @type {any} */ value) => {
                    enqueue(controller, value);
                    resolve(undefined);
                };
                const end = () => {
                    closeStream(controller);
                    resolve(undefined);
                };
                read(incoming, { take, end, fail: reject, next: undefined });
            }),
        cancel: () => cancelStream(incoming),
    });
    // With this limit, nothing is pulled before a reader reads. An iteration takes arrived values directly, and would not find values in
    // the engine's own queue.
    const readable = new PageReadableStream(source, bare({ highWaterMark: 0 }));
    const iterate = () => iteratorOf(incoming);
    defineProperty(readable, asyncIterator, bare({ value: iterate, configurable: true, writable: true }));
    return readable;
}

/** @param {IncomingStream} incoming */
function iteratorOf(incoming) {
    const next = () =>
        new PagePromise((resolve, reject) => {
            const take = (/** @type {any} */ value) => fulfil(resolve, { value, done: false });
            const end = () => fulfil(resolve, { value: undefined, done: true });
            read(incoming, { take, end, fail: reject, next: undefined });
        });
    const stop = (/** @type {any} */ value) =>
        new PagePromise((resolve) => {
            cancelStream(incoming);
            fulfil(resolve, { value, done: true });
        });
    const iterating = { next, return: stop, [asyncIterator]: () => iterating };
    return iterating;
}
