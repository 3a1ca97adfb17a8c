// WebViewJavascriptBridge: the object of that name, which comes up some time after the document has asked for it.
//
// A document asks by making `WVJBCallbacks`, or with a frame that it sends to a URL of the handshake. Both are noticed
// here, in the very document that asks: no signal crosses from one document to another. Messages are calls.

const objectName = 'WebViewJavascriptBridge';
const queueName = 'WVJBCallbacks';
const handshakeURL = /^(?:https|wvjbscheme):\/\/__bridge_loaded__(?:[:/?#]|$)/i;
// A document may be parsed for as long as a server sends it.
const longestParse = 2000;

/** @type {SafeMap<string, Function>} */
const handlers = new SafeMap();
let isWanted = false;
let isMade = false;
let isUp = false;
let usesTimeout = configuration.safetyTimeout;

// Noticing that the document asks

defineProperty(global, queueName, bare({
    configurable: true,
    get: () => undefined,
    set: (/** @type {unknown} */ value) => {
        const property = bare({ value, writable: true, enumerable: true, configurable: true });
        defineProperty(global, queueName, property);
        prepare();
    },
}));

const observer = new PageMutationObserver((records) => {
    for (let i = 0; i < records.length && !isWanted; i += 1) {
        if (isHandshake(targetOf(records[i]))) prepare();
        const nodes = addedNodesOf(records[i]);
        for (let j = 0; j < lengthOfList(nodes); j += 1) if (isHandshake(itemOf(nodes, j))) prepare();
    }
});
observe(observer, document, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] });

/** @param {Node | null} node @returns {boolean} whether it is a frame that says that the document wants the bridge */
function isHandshake(node) {
    if (node === null || (nodeNameOf(node) !== 'IFRAME' && nodeNameOf(node) !== 'iframe')) return false;
    try {
        return matchIn(handshakeURL, sourceOf(node)) !== null;
    } catch {
        // An element of that name in another language.
        return false;
    }
}

/** Its pages count on the object coming up behind the rest of the document. */
function prepare() {
    if (isWanted) return;
    isWanted = true;
    stopObserving(observer);
    if (readyStateOf(document) !== 'loading') {
        setTimeout(make, 0);
        return;
    }
    addListener(document, 'readystatechange', () => void setTimeout(make, 0));
    setTimeout(make, longestParse);
}

// The object

function make() {
    if (isMade) return;
    isMade = true;
    // Somebody else's is left alone.
    if (/** @type {any} */ (global)[objectName]) return;
    const value = {
        registerHandler,
        callHandler,
        disableJavscriptAlertBoxSafetyTimeout,
        _fetchQueue: () => '[]',
        _handleMessageFromObjC: handleMessageText,
    };
    defineProperty(global, objectName, bare({ value, writable: true, enumerable: true, configurable: true }));
    if (!global.onerror) global.onerror = logError;
    setTimeout(runSetupCallbacks, 0);
}

/** @param {unknown} message @param {unknown} [url] @param {unknown} [line] */
function logError(message, url, line) {
    log(`WebViewJavascriptBridge: ERROR:${message}@${url}:${line}`);
}

function runSetupCallbacks() {
    const page = /** @type {any} */ (global);
    try {
        const callbacks = page[queueName];
        delete page[queueName];
        const bridge = page[objectName];
        if (isArray(callbacks)) {
            for (let i = 0; i < callbacks.length; i += 1) invoke(callbacks[i], [bridge]);
        }
    } catch (error) {
        report(error);
    }
    isUp = true;
    announce();
}

/** Swift keeps what it has for this document until then. */
function announce() {
    tell('wvjb.ready', undefined);
}

whenBack(() => {
    if (isUp) announce();
});

/** @param {unknown} fn @param {unknown[]} values @returns {boolean} whether it returned */
function invoke(fn, values) {
    try {
        apply(/** @type {Function} */ (fn), undefined, values);
        return true;
    } catch (error) {
        report(error);
        return false;
    }
}

function disableJavscriptAlertBoxSafetyTimeout() {
    usesTimeout = false;
}

// To Swift

/**
 * @param {unknown} handlerName
 * @param {unknown} [data]
 * @param {unknown} [responseCallback]
 */
function callHandler(handlerName, data, responseCallback) {
    if (arguments.length === 2 && typeof data === 'function') {
        responseCallback = data;
        data = null;
    }
    const name = `${handlerName}`;
    const dataJSON = textOfData(data);
    const json = `{"handlerName":${stringify(name)}${dataJSON === undefined ? '' : `,"data":${dataJSON}`}}`;
    // What cannot travel is refused here, so that nothing else that is on its way is lost with it.
    if (holdsEscapedSurrogate(json)) encode(parse(json), 'message');
    if (typeof responseCallback !== 'function') {
        tell('wvjb.send', json);
        return;
    }
    const callback = responseCallback;
    ask('c', `${fieldSeparator}wvjb.call${fieldSeparator}${json}`, name, 0, (answer) => {
        invoke(callback, [own(answer, 'responseData')]);
    }, warnOf);
}

/**
 * As its pages know it, data is what JSON.stringify makes of it. What that cannot write, it throws at the caller.
 * @param {unknown} data
 */
function textOfData(data) {
    return stringify(data);
}

/** @param {string} name @param {string | undefined} json */
function tell(name, json) {
    const fields = fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
    ask('c', fields, name, 0, () => {}, warnOf);
}

/** @param {TomboloError} error */
function warnOf(error) {
    // A document that is being left is nobody's fault.
    if (error.code !== 'disconnected') warn(`WebViewJavascriptBridge: WARNING: ${error.message}`);
}

// From Swift

/** @param {unknown} handlerName @param {unknown} handler */
function registerHandler(handlerName, handler) {
    const name = `${handlerName}`;
    if (typeof handler === 'function') handlers.set(name, handler);
    else handlers.delete(name);
}

exposeToSwift('wvjb.handle', (message) => {
    const answer = makeAnswer();
    handle(message, own(message, 'wantsAnswer') === true ? answer : undefined);
    return own(message, 'wantsAnswer') === true ? answer.promise : undefined;
});

exposeToSwift('wvjb.disableSafetyTimeout', disableJavscriptAlertBoxSafetyTimeout);

/** @typedef {{ resolve: (data: unknown) => void, reject: (error: unknown) => void, promise: object }} Answer */

/**
 * A promise that the page cannot get at: it has a `then` of its own.
 * @returns {Answer}
 */
function makeAnswer() {
    /** @type {((settle: any) => void)[]} */
    const waiting = bare([]);
    /** @type {((resolve: Function, reject: Function) => void) | undefined} */
    let outcome;
    /** @param {(resolve: Function, reject: Function) => void} settlement */
    const settle = (settlement) => {
        if (outcome !== undefined) return;
        outcome = settlement;
        for (let i = 0; i < waiting.length; i += 1) waiting[i](settlement);
    };
    const then = (/** @type {Function} */ resolve, /** @type {Function} */ reject) => {
        if (outcome !== undefined) outcome(resolve, reject);
        else waiting[waiting.length] = (settlement) => settlement(resolve, reject);
    };
    return bare({
        resolve: (/** @type {unknown} */ data) => settle((resolve) => resolve(data)),
        reject: (/** @type {unknown} */ error) => settle((_, reject) => reject(error)),
        promise: bare({ then }),
    });
}

/** @param {unknown} message @param {Answer | undefined} answer */
function handle(message, answer) {
    const handler = handlers.get(own(message, 'handlerName'));
    if (handler === undefined) {
        log('WebViewJavascriptBridge: WARNING: no handler for message from ObjC:', message);
        if (answer === undefined) return;
        const text = `The page has registered no handler ${stringify(own(message, 'handlerName'))}`;
        answer.reject(new TomboloError('unknownCall', text));
        return;
    }
    const respond = (/** @type {unknown} */ data) => {
        if (answer === undefined) return;
        try {
            const json = textOfData(data);
            answer.resolve(bare(json === undefined ? {} : { responseData: parse(json) }));
        } catch (error) {
            answer.reject(error);
            throw error;
        }
    };
    if (!invoke(handler, [own(message, 'data'), respond]) && answer !== undefined) {
        answer.reject(new TomboloError('failed', 'The handler of the page threw an error'));
    }
}

/**
 * What the app's own side of this bridge used to call. Nobody waits for the answer.
 * @param {unknown} text
 */
function handleMessageText(text) {
    const message = parse(/** @type {string} */ (text));
    if (hasOwn(message, 'responseId')) return;
    if (usesTimeout) setTimeout(() => handle(message, undefined), 0);
    else handle(message, undefined);
}
