// Streams of values from the app.

/** Maximum number of values that the app may be ahead of those that were taken. */
const maximumLead = 4096;

/**
 * @typedef {{ values: any[], index: number, next: Batch | undefined }} Batch - values that came together
 * @typedef {object} Taker - waits for a value; one of its three functions is called
 * @property {(value: any) => void} take
 * @property {() => void} end
 * @property {(error: TomboloError) => void} fail
 * @property {Taker | undefined} next
 *
 * @typedef {object} Arrivals
 * @property {Call | undefined} call
 * @property {Batch | undefined} first
 * @property {Batch | undefined} last
 * @property {Taker | undefined} firstTaker
 * @property {Taker | undefined} lastTaker
 * @property {number} taken - since the last credit was sent
 * @property {boolean} isOver - whether no more values come
 * @property {TomboloError | undefined} failure - for the next request
 */

/**
 * @param {string} name
 * @param {unknown} [argument]
 * @param {TomboloCallOptions} [options]
 * @returns {any}
 */
function stream(name, argument, options) {
    /** @type {Arrivals} */
    const arrivals = {
        call: undefined, first: undefined, last: undefined, firstTaker: undefined, lastTaker: undefined, taken: 0,
        isOver: false, failure: undefined,
    };
    try {
        open(arrivals, name, argument, options);
    } catch (error) {
        endArrivals(arrivals, /** @type {TomboloError} */ (error));
    }
    return readableOf(arrivals);
}

/** @param {Arrivals} arrivals @param {string} name @param {unknown} argument @param {TomboloCallOptions} [options] */
function open(arrivals, name, argument, options) {
    checkName(name, 'a stream');
    const signal = options === undefined || options === null ? undefined : signalIn(options);
    const attaching = makeAttaching('argument');
    const json = encode(argument, 'argument', null, attaching);
    if (signal !== undefined && isAborted(signal)) throw cancelled(name, signal);
    const fields = fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
    // A stream may last for ever, so it has no timeout.
    const call = ask('s', fields, name, 0, () => endArrivals(arrivals, undefined), (error) => {
        endArrivals(arrivals, error);
    }, attaching);
    call.progressed = (values) => arrive(arrivals, values);
    arrivals.call = call;
    // The credit is part of the call's text, so that the call is never sent without it.
    call.text += recordSeparator + creditFor(call, maximumLead);
    if (signal !== undefined) abandonOnAbort(call, signal);
}

/** @param {Call} call @param {number} count */
function creditFor(call, count) {
    return 'g' + fieldSeparator + call.id + fieldSeparator + count;
}

/** @param {Arrivals} arrivals @param {any} values */
function arrive(arrivals, values) {
    if (!isArray(values) || values.length === 0) return;
    const batch = { values, index: 0, next: undefined };
    if (arrivals.last === undefined) arrivals.first = batch;
    else arrivals.last.next = batch;
    arrivals.last = batch;
    while (arrivals.firstTaker !== undefined && arrivals.first !== undefined) {
        const taker = arrivals.firstTaker;
        arrivals.firstTaker = taker.next;
        if (taker.next === undefined) arrivals.lastTaker = undefined;
        taker.take(nextOf(arrivals, arrivals.first));
    }
}

/** @param {Arrivals} arrivals @param {Batch} batch - its first batch */
function nextOf(arrivals, batch) {
    const value = batch.values[batch.index];
    batch.index += 1;
    if (batch.index === batch.values.length) {
        arrivals.first = batch.next;
        if (batch.next === undefined) arrivals.last = undefined;
    }
    arrivals.taken += 1;
    // The app may also hold back because of the size of the values, so that fewer than half may be all there is.
    if (arrivals.call !== undefined && (arrivals.first === undefined || arrivals.taken >= maximumLead / 2)) {
        if (pending.has(arrivals.call.id)) send(creditFor(arrivals.call, arrivals.taken));
        arrivals.taken = 0;
    }
    return value;
}

/** @param {Arrivals} arrivals @param {Taker} taker */
function takeNext(arrivals, taker) {
    if (arrivals.first !== undefined) {
        taker.take(nextOf(arrivals, arrivals.first));
    } else if (!arrivals.isOver) {
        if (arrivals.lastTaker === undefined) arrivals.firstTaker = taker;
        else arrivals.lastTaker.next = taker;
        arrivals.lastTaker = taker;
    } else if (arrivals.failure !== undefined) {
        const { failure } = arrivals;
        arrivals.failure = undefined;
        taker.fail(failure);
    } else {
        taker.end();
    }
}

/**
 * Ends a stream. Values that have arrived can still be taken.
 * @param {Arrivals} arrivals
 * @param {TomboloError | undefined} error
 */
function endArrivals(arrivals, error) {
    if (arrivals.isOver) return;
    arrivals.isOver = true;
    arrivals.failure = error;
    let taker = arrivals.firstTaker;
    arrivals.firstTaker = undefined;
    arrivals.lastTaker = undefined;
    while (taker !== undefined) {
        takeNext(arrivals, taker);
        taker = taker.next;
    }
}

/**
 * Ends a stream from which the page takes no more values.
 * @param {Arrivals} arrivals
 */
function abandonArrivals(arrivals) {
    arrivals.first = undefined;
    arrivals.last = undefined;
    const { call } = arrivals;
    endArrivals(arrivals, undefined);
    if (call !== undefined) abandon(call, new TomboloError('cancelled', `${call.what} was cancelled`));
}

/** @param {Arrivals} arrivals */
function readableOf(arrivals) {
    // An engine without such streams still iterates.
    if (PageReadableStream === undefined) return iteratorOf(arrivals);
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
                takeNext(arrivals, { take, end, fail: reject, next: undefined });
            }),
        cancel: () => abandonArrivals(arrivals),
    });
    // Nothing is pulled before a reader reads: an iteration takes arrived values past the engine's own queue.
    const readable = new PageReadableStream(source, bare({ highWaterMark: 0 }));
    const iterate = () => iteratorOf(arrivals);
    defineProperty(readable, asyncIterator, bare({ value: iterate, configurable: true, writable: true }));
    return readable;
}

/** @param {Arrivals} arrivals */
function iteratorOf(arrivals) {
    const next = () =>
        new PagePromise((resolve, reject) => {
            const take = (/** @type {any} */ value) => fulfil(resolve, { value, done: false });
            const end = () => fulfil(resolve, { value: undefined, done: true });
            takeNext(arrivals, { take, end, fail: reject, next: undefined });
        });
    const stop = (/** @type {any} */ value) =>
        new PagePromise((resolve) => {
            abandonArrivals(arrivals);
            fulfil(resolve, { value, done: true });
        });
    const iterating = { next, return: stop, [asyncIterator]: () => iterating };
    return iterating;
}
