// DSBridge: pages whose library calls Swift with `prompt('_dsbridge=' + method, json)` and waits for the result.
//
// The engine does not report which frame a prompt comes from. So the relay makes the call in place of the page, with a
// key that no page knows. Swift's messages to the page go the other way, as data, through functions of this half.

const callMark = '_dsbridge=';
const doneJSON = '{"code":0,"data":""}';
const failedJSON = '{"code":-1,"data":""}';
const callbackName = /^dsc(?:b|all)[0-9]{1,15}$/;
const realPrompt = global.prompt;
let isInitialised = false;

/**
 * A call of a function that the page registered.
 * @typedef {object} Handling
 * @property {number} id
 * @property {string} method
 * @property {string} data - JSON text of the arguments
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @type {SafeMap<number, Handling>} - the calls that the page has received */
const handlings = new SafeMap();
/** @type {SafeMap<number, Handling>} - the calls that wait for the page to be ready */
const waitingHandlings = new SafeMap();

/** @param {string} method @param {unknown} json @returns {string} */
function callSwift(method, json) {
    if (method === '_dsb.dsinit') {
        initialise();
        return doneJSON;
    }
    if (method === '_dsb.returnValue' && takeReturnValue(json)) return doneJSON;
    return askNow('dsbridge:' + method, typeof json === 'string' ? json : '') ?? failedJSON;
}

function initialise() {
    isInitialised = true;
    // Not within the page's own call.
    later(() => waitingHandlings.forEach((handling, id) => {
        waitingHandlings.delete(id);
        hand(handling);
    }), 0);
}

/**
 * @param {{ id: number, method: string, data: string }} request
 * @param {{ signal: AbortSignal }} context
 */
function handle({ id, method, data }, { signal }) {
    return new PagePromise((resolve, reject) => {
        const handling = { id, method, data, resolve, reject };
        addListener(signal, 'abort', () => {
            handlings.delete(id);
            waitingHandlings.delete(id);
        });
        if (isInitialised) hand(handling);
        else waitingHandlings.set(id, handling);
    });
}

/** @param {Handling} handling */
function hand({ id, method, data, resolve, reject }) {
    const receive = /** @type {any} */ (global)._handleMessageFromNative;
    if (typeof receive !== 'function') {
        reject(new TomboloError('unknownCall', 'The page defines no _handleMessageFromNative: load the DSBridge library in the page'));
        return;
    }
    handlings.set(id, { id, method, data, resolve, reject });
    try {
        apply(receive, global, [{ method, callbackId: id, data }]);
    } catch (error) {
        handlings.delete(id);
        reject(error);
    }
}

/**
 * @param {unknown} json
 * @returns {boolean} whether it answers a pending call
 */
function takeReturnValue(json) {
    let value;
    try {
        value = own(parse(/** @type {string} */ (json)), 'data');
    } catch {
        return false;
    }
    const id = own(value, 'id');
    const handling = handlings.get(id);
    if (handling === undefined) return false;
    const data = own(value, 'data');
    if (own(value, 'complete') === false) {
        const progress = encode(bare({ id, data: data ?? null }), 'progress');
        const ignore = () => {};
        ask('c', `${fieldSeparator}dsbridge.progress${fieldSeparator}${progress}`, 'dsbridge.progress', defaultTimeout,
            ignore, ignore);
    } else {
        handlings.delete(id);
        fulfil(handling.resolve, data);
    }
    return true;
}

/** @param {{ stub: string, data: any, complete: boolean }[]} answers */
function answerCallbacks(answers) {
    for (let i = 0; i < answers.length; i += 1) {
        const { stub, data, complete } = answers[i];
        if (matchIn(callbackName, stub) === null) continue;
        const callback = /** @type {any} */ (global)[stub];
        if (complete) deleteProperty(global, stub);
        if (typeof callback !== 'function') continue;
        // An error must not affect the other answers.
        try {
            apply(callback, global, [data]);
        } catch (error) {
            report(error);
        }
    }
}

function replacePrompt() {
    const property = getOwnPropertyDescriptor(global, 'prompt');
    const { prompt } = {
        /** @param {any[]} all */
        prompt(...all) {
            const message = all[0];
            if (typeof message === 'string' && indexOf(message, callMark) === 0) {
                return callSwift(slice(message, callMark.length), all[1]);
            }
            return apply(realPrompt, global, all);
        },
    };
    defineProperty(global, 'prompt', bare({
        value: prompt,
        writable: property?.writable ?? true,
        enumerable: property?.enumerable ?? true,
        configurable: property?.configurable ?? true,
    }));
}

/**
 * Defines the global that the library looks for: a mark for calls by prompt, or the object that exists on Android.
 * @param {string} name
 * @param {unknown} value
 */
function offer(name, value) {
    defineProperty(global, name, bare({ value, writable: true, enumerable: true, configurable: true }));
}

const systemObject = {
    /** @param {unknown} method @param {unknown} json */
    call: (method, json) => callSwift(typeof method === 'string' ? method : '', json),
};

replacePrompt();
if (configuration.dialect === 'android') offer('_dsbridge', systemObject);
else offer('_dswk', true);
exposeToSwift('dsbridge.answer', answerCallbacks);
exposeToSwift('dsbridge.handle', handle);
