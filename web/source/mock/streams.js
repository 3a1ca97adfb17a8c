import { cancelled } from './errors.js';
import { normal } from './values.js';

/** @typedef {import('./replay.js').Replay} Replay */

/**
 * A stream from the app. Values wait until the page reads them, and an error arrives after them.
 *
 * @param {Replay} replay
 * @param {string} name
 * @param {unknown} argument
 * @param {{ signal?: AbortSignal | null }} options
 */
export function streamOf(replay, name, argument, { signal }) {
    /** @type {{ value?: any, isEnd?: boolean, error?: unknown }[]} */
    const steps = [];
    /** @type {(() => void) | null} */
    let waiter = null;
    /** @param {{ value?: any, isEnd?: boolean, error?: unknown }} step */
    const send = (step) => {
        steps.push(step);
        waiter?.();
        waiter = null;
    };
    /** @type {import('./entries.js').Entry | null} */
    let entry = null;
    const stream = new ReadableStream(
        {
            async pull(controller) {
                if (steps.length === 0) await new Promise((resolve) => (waiter = () => resolve(undefined)));
                const step = steps.shift();
                if (step?.error) controller.error(step.error);
                else if (step?.isEnd) controller.close();
                else controller.enqueue(step?.value);
            },
            cancel() {
                if (entry) replay.cancel(entry, name);
            },
        },
        { highWaterMark: 0 },
    );
    addIterator(stream);
    try {
        if (signal?.aborted) throw cancelled(signal);
        const began = replay.begin('stream', name, argument, normal(argument, 'argument'));
        entry = began;
        signal?.addEventListener('abort', () => {
            if (!replay.isWaiting(began)) return;
            send({ error: cancelled(signal) });
            replay.cancel(began, name);
        });
        replay.wait(began, { resolve: () => send({ isEnd: true }), reject: (error) => send({ error }), onValue: (value) => send({ value }) });
    } catch (error) {
        send({ error });
    }
    return stream;
}

/**
 * Gives a stream the iterator that some engines do not have.
 *
 * @param {any} stream
 */
function addIterator(stream) {
    if (typeof stream[Symbol.asyncIterator] === 'function') return;
    stream[Symbol.asyncIterator] = async function* () {
        const reader = stream.getReader();
        let isOver = false;
        try {
            while (true) {
                const { done, value } = await reader.read();
                isOver = done;
                if (done) return;
                yield value;
            }
        } finally {
            if (!isOver) await reader.cancel();
        }
    };
}
