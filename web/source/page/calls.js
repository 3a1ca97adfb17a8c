// Calls of the page, and tombolo.ready.

/**
 * @param {string} name
 * @param {unknown} [argument]
 * @param {TomboloCallOptions} [options]
 * @returns {Promise<any>}
 */
function call(name, argument, options) {
    return new PagePromise((resolve, reject) => {
        checkName(name, 'a call');
        let timeout = defaultTimeout;
        /** @type {AbortSignal | undefined} */
        let signal;
        /** @type {((value: any) => void) | undefined} */
        let progressed;
        if (options !== undefined && options !== null) {
            timeout = timeoutIn(options);
            signal = signalIn(options);
            progressed = progressListenerIn(options);
        }
        const attaching = makeAttaching('argument');
        const json = encode(argument, 'argument', null, attaching);
        if (signal !== undefined && isAborted(signal)) throw cancelled(name, signal);
        const fields = fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
        const kind = progressed === undefined ? 'c' : 'p';
        const waiting = ask(kind, fields, name, timeout, resolve, reject, attaching);
        waiting.progressed = progressed;
        if (signal !== undefined) abandonOnAbort(waiting, signal);
    });
}

/**
 * @param {string} name
 * @param {unknown} [argument]
 * @returns {any} once the app has answered; blocks the page until then
 */
function callSync(name, argument) {
    checkName(name, 'a call');
    // Attachments belong to the records that are sent next.
    if (outgoing.length > 0) flush();
    const attaching = directChannel === undefined ? null : makeAttaching('argument', false);
    const json = encode(argument, 'argument', null, attaching);
    const answer = askNow('call', json === undefined ? name : name + fieldSeparator + json, attaching);
    if (answer === null) {
        throw new TomboloError('disconnected', `${name} failed: this document is not connected to the app, or the app did not answer in time`);
    }
    const value = decode(answer.length > 2 ? slice(answer, 2) : undefined);
    if (answer[0] === 'r') return value;
    const code = own(value, 'code');
    const message = own(value, 'message');
    throw new TomboloError(
        typeof code === 'string' ? code : 'failed', typeof message === 'string' ? message : `${name} failed`,
        own(value, 'data'));
}

/** @param {Call} call @param {AbortSignal} signal */
function abandonOnAbort(call, signal) {
    call.signal = following(signal);
    call.aborted = () => abandon(call, cancelled(call.what, signal));
    addListener(call.signal, 'abort', call.aborted);
}

/**
 * A signal that aborts with another and has only our listeners: a listener of the page can stop an event.
 * @param {AbortSignal} signal
 * @returns {AbortSignal}
 */
function following(signal) {
    if (followingSignal === undefined) return signal;
    let isDone = false;
    const next = () => {
        const step = bare({ done: isDone, value: signal });
        isDone = true;
        return step;
    };
    return apply(followingSignal, PageAbortSignal, [bare({ [iterator]: () => bare({ next }) })]);
}

/** @param {string} what @param {AbortSignal} signal */
function cancelled(what, signal) {
    const options = bare({ cause: abortReasonOf(signal) });
    return new TomboloError('cancelled', `${what} was cancelled`, undefined, options);
}

/**
 * @param {TomboloCallOptions} options
 * @returns {number} milliseconds, 0 for none
 */
function timeoutIn(options) {
    const timeout = memberOf(options, 'timeout');
    if (timeout === undefined) return defaultTimeout;
    if (timeout === Infinity) return 0;
    if (typeof timeout === 'number' && timeout >= 0) return timeout;
    throw invalid('options.timeout must be a number of milliseconds, or 0 for no timeout');
}

/** @param {TomboloCallOptions} options @returns {AbortSignal | undefined} */
function signalIn(options) {
    const signal = memberOf(options, 'signal');
    if (signal === undefined || signal === null) return undefined;
    try {
        isAborted(signal);
        return signal;
    } catch (error) {
        throw invalid('options.signal must be an AbortSignal', error);
    }
}

/** @param {TomboloCallOptions} options @returns {((value: any) => void) | undefined} */
function progressListenerIn(options) {
    const listener = memberOf(options, 'onProgress');
    if (listener === undefined || listener === null) return undefined;
    checkFunction(listener, 'options.onProgress');
    return listener;
}

/** @param {any} options @param {string} name */
function memberOf(options, name) {
    try {
        if (typeof options === 'object') return options[name];
    } catch (error) {
        throw invalid(`options.${name} could not be read: ${describe(error)}`, error);
    }
    throw invalid('options must be an object (signal, timeout, onProgress)');
}

/**
 * Resolves a promise with a value from JSON, even if Object.prototype has a `then`.
 * @param {(value: any) => void} resolve
 * @param {any} value
 */
function fulfil(resolve, value) {
    if (typeof value === 'object' && value !== null && 'then' in value && !hasOwn(value, 'then')) {
        defineProperty(value, 'then', bare({ value: undefined, configurable: true }));
        resolve(value);
        delete value.then;
    } else {
        resolve(value);
    }
}

/** @type {Promise<any> | null} */
let readiness = null;

/** @returns {Promise<any>} */
function askWhetherReady() {
    const promise = new PagePromise((resolve, reject) => {
        ask('k', '', 'tombolo.ready', defaultTimeout, resolve, (error) => {
            // A grant may be added later: the next access requests it again.
            if (readiness === promise) readiness = null;
            reject(error);
        });
    });
    ignoreRejection(promise);
    return promise;
}

/**
 * Prevents the report of an unhandled rejection. (await does not ask for the promise's `then`.)
 * @param {Promise<any>} promise
 */
async function ignoreRejection(promise) {
    defineProperty(promise, 'constructor', bare({ value: PagePromise, configurable: true, writable: true }));
    try {
        await promise;
    } catch {
        // Code that awaits tombolo.ready receives it.
    }
}
