// Functions that Swift calls.

/** @typedef {(argument: any, context: { signal: AbortSignal }) => unknown} PageFunction */

/** @type {SafeMap<string, PageFunction>} */
const exposed = new SafeMap();
/**
 * Those of dialects, which a page cannot put its own before.
 * @type {SafeMap<string, PageFunction>}
 */
const reserved = new SafeMap();
/** @type {SafeMap<string, AbortController>} - by the id that Swift gave the call */
const running = new SafeMap();
/** @type {SafeMap<string, { name: string, argument: any }>} - by id as well */
const waitingForFunction = new SafeMap();

/** @param {string} name @param {PageFunction} fn @returns {() => void} */
function expose(name, fn) {
    checkName(name, 'a function');
    checkFunction(fn, 'What is exposed');
    exposed.set(name, fn);
    waitingForFunction.forEach((waiting, id) => {
        if (waiting.name !== name) return;
        waitingForFunction.delete(id);
        run(fn, id, waiting.argument);
    });
    return () => {
        if (exposed.get(name) === fn) exposed.delete(name);
    };
}

/**
 * Lets Swift call a function of a dialect.
 * @param {string} name
 * @param {PageFunction} fn
 */
function exposeToSwift(name, fn) {
    reserved.set(name, fn);
}

/** @param {string} id @param {string} name @param {string | undefined} json */
function receiveCall(id, name, json) {
    const fn = reserved.get(name) ?? exposed.get(name);
    let argument;
    try {
        // Now: what is attached to it is there no longer than the records are being read.
        argument = decode(json);
    } catch (error) {
        send(`e\x1f${id}\x1f${failureJSON(error)}`);
        return;
    }
    if (fn !== undefined) {
        run(fn, id, argument);
    } else if (readyStateOf(document) === 'complete') {
        failForWantOf(name, id);
    } else {
        waitingForFunction.set(id, { name, argument });
        addListener(global, 'load', documentHasLoaded);
    }
}

// Listeners of the page come after this one, and may expose functions.
function documentHasLoaded() {
    send('w\x1f0');
}

function failForWantOfFunctions() {
    if (waitingForFunction.size === 0 || readyStateOf(document) !== 'complete') return;
    waitingForFunction.forEach((waiting, id) => failForWantOf(waiting.name, id));
    waitingForFunction.clear();
}

/** @param {string} name @param {string} id */
function failForWantOf(name, id) {
    const message = `The page has no function ${name}: it must call tombolo.expose while it loads`;
    send(`e\x1f${id}\x1f${failureJSON(new TomboloError('unknownCall', message))}`);
}

/** @param {PageFunction} fn @param {string} id @param {any} argument */
async function run(fn, id, argument) {
    const controller = new PageAbortController();
    running.set(id, controller);
    let answer;
    try {
        let result = apply(fn, undefined, [argument, { signal: signalOf(controller) }]);
        if (isThenable(result)) result = await result;
        const attaching = makeAttaching('result');
        const resultJSON = encode(result, 'result', null, attaching);
        if (attaching.blobs !== null) await readBlobs(attaching.blobs);
        answer = `r\x1f${id}` + (resultJSON === undefined ? '' : fieldSeparator + resultJSON);
    } catch (error) {
        answer = `e\x1f${id}\x1f${failureJSON(error)}`;
    }
    // Nobody waits for the answer of a cancelled call.
    if (running.get(id) !== controller) return;
    running.delete(id);
    send(answer);
}

/**
 * @param {any} value
 * @returns {boolean} whether it has a `then` that is not just one that every object has got
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
    if (controller !== undefined) abort(controller, reason);
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
