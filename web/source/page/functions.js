// Functions that Swift calls, and those whose values it iterates.

/**
 * @typedef {(argument: any, context: { signal: AbortSignal }) => unknown} PageFunction
 * @typedef {{ fn: PageFunction, isStream: boolean }} Exposed
 * @typedef {{ name: string, argument: any, isStream: boolean, room: number }} Asked - a call by Swift, and
 *     the number of values that Swift accepts
 */

/** @type {SafeMap<string, Exposed>} */
const exposed = new SafeMap();
/**
 * The functions of dialects, over which a page's own have no precedence.
 * @type {SafeMap<string, Exposed>}
 */
const reserved = new SafeMap();
/** @type {SafeMap<string, AbortController>} - by the id that Swift gave the call */
const running = new SafeMap();
/** @type {SafeMap<string, Asked>} - by the same id */
const waitingForFunction = new SafeMap();

/** @param {string} name @param {PageFunction} fn @returns {() => void} */
function expose(name, fn) {
    return exposeAs(name, fn, false);
}

/** @param {string} name @param {PageFunction} fn @returns {() => void} */
function exposeStream(name, fn) {
    return exposeAs(name, fn, true);
}

/** @param {string} name @param {PageFunction} fn @param {boolean} isStream @returns {() => void} */
function exposeAs(name, fn, isStream) {
    checkName(name, isStream ? 'a stream' : 'a function');
    checkFunction(fn, 'The exposed value');
    const entry = { fn, isStream };
    exposed.set(name, entry);
    waitingForFunction.forEach((asked, id) => {
        if (asked.name !== name) return;
        waitingForFunction.delete(id);
        answer(entry, id, asked);
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
function exposeToSwift(name, fn) {
    reserved.set(name, { fn, isStream: false });
}

/** @param {string} id @param {string} name @param {string | undefined} json @param {boolean} isStream */
function receiveCall(id, name, json, isStream) {
    let argument;
    try {
        // Decoded now: its attachments exist only while the records are being read.
        argument = decode(json);
    } catch (error) {
        send(`e\x1f${id}\x1f${failureJSON(error)}`);
        return;
    }
    const asked = { name, argument, isStream, room: 0 };
    const entry = reserved.get(name) ?? exposed.get(name);
    if (entry !== undefined) {
        answer(entry, id, asked);
    } else if (readyStateOf(document) === 'complete') {
        failForWantOf(asked, id);
    } else {
        waitingForFunction.set(id, asked);
        addListener(global, 'load', documentHasLoaded);
    }
}

/** @param {Exposed} entry @param {string} id @param {Asked} asked */
function answer(entry, id, asked) {
    if (entry.isStream !== asked.isStream) {
        const advice = entry.isStream ? 'is a stream: use Bridge.stream' : 'is not a stream: use Bridge.call';
        send(`e\x1f${id}\x1f${failureJSON(invalid(`${asked.name} ${advice}`))}`);
    } else if (entry.isStream) {
        produce(entry.fn, id, asked);
    } else {
        run(entry.fn, id, asked.argument);
    }
}

// Requests a wake-up: listeners of the page come after this one, and may expose functions.
function documentHasLoaded() {
    send('w\x1f0');
}

function failForWantOfFunctions() {
    if (waitingForFunction.size === 0 || readyStateOf(document) !== 'complete') return;
    waitingForFunction.forEach(failForWantOf);
    waitingForFunction.clear();
}

/** @param {Asked} asked @param {string} id */
function failForWantOf({ name, isStream }, id) {
    const message = isStream
        ? `The page has no stream ${name}: it must call tombolo.exposeStream while it loads`
        : `The page has no function ${name}: it must call tombolo.expose while it loads`;
    send(`e\x1f${id}\x1f${failureJSON(new TomboloError('unknownCall', message))}`);
}

/** @param {PageFunction} fn @param {string} id @param {any} argument */
async function run(fn, id, argument) {
    const controller = new PageAbortController();
    running.set(id, controller);
    let record;
    /** @type {(() => void) | undefined} */
    let attachAll;
    try {
        let result = apply(fn, undefined, [argument, { signal: signalOf(controller) }]);
        if (isThenable(result)) result = await result;
        const attaching = makeAttaching('result');
        const resultJSON = encode(result, 'result', null, attaching);
        if (attaching.unread !== undefined) attachAll = await whenRead(attaching);
        record = `r\x1f${id}` + (resultJSON === undefined ? '' : fieldSeparator + resultJSON);
    } catch (error) {
        record = `e\x1f${id}\x1f${failureJSON(error)}`;
    }
    // The answer of a cancelled call is dropped.
    if (running.get(id) !== controller) return;
    running.delete(id);
    attachAll?.();
    send(record);
}

/**
 * @param {any} value
 * @returns {boolean} whether it has a `then` that is not just one that every object has
 */
function isThenable(value) {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false;
    for (let object = value; object !== null && object !== objectPrototype; object = getPrototypeOf(object)) {
        if (hasOwn(object, 'then')) return typeof value.then === 'function';
    }
    return false;
}

/** @param {string} id @param {TomboloError} reason */
function cancelRun(id, reason) {
    waitingForFunction.delete(id);
    const controller = running.get(id);
    running.delete(id);
    if (controller === undefined) return;
    abort(controller, reason);
    stopProducing(id);
}

/**
 * @param {any} thrown - anything
 * @returns {string} JSON of {code, message, data?, name?, stack?}
 */
function failureJSON(thrown) {
    const failure = bare({});
    failure.code = textOf(thrown, 'code') || 'failed';
    failure.message = textOf(thrown, 'message') ?? (isWellFormed(describe(thrown)) ? describe(thrown) : '');
    failure.name = textOf(thrown, 'name');
    failure.stack = textOf(thrown, 'stack');
    try {
        const data = typeof thrown === 'object' && thrown !== null ? thrown.data : undefined;
        failure.data = decode(encode(data, 'data'));
    } catch (error) {
        failure.message += ` (without its data: ${describe(error)})`;
    }
    return stringify(failure);
}

/**
 * @param {any} object
 * @param {string} name
 * @returns {string | undefined} the member, if it can be read and is text
 */
function textOf(object, name) {
    try {
        const text = typeof object === 'object' && object !== null ? object[name] : undefined;
        return typeof text === 'string' && isWellFormed(text) ? text : undefined;
    } catch {
        return undefined;
    }
}
