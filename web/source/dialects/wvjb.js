// WebViewJavascriptBridge: the object of that name, which appears some time after the document has requested it.
//
// A document requests it by making `WVJBCallbacks`, or with a frame that it sends to a URL of the handshake. Both are
// detected here, in the very document that makes the request: nothing crosses to another document. Messages are calls.

/**
 * The names that a document uses to request the object, and those of the object. The second form is that of
 * WKWebViewJavascriptBridge, a descendant, whose documents use a message handler in place of the frame.
 * @typedef {{ queue: string, object: string, receiver: string, callbackId: string, responseId: string,
 *   isWanted: boolean, isMade: boolean, made: unknown }} Form
 */
/** @type {Form} */
const webView = bare({
    queue: 'WVJBCallbacks', object: 'WebViewJavascriptBridge', receiver: '_handleMessageFromObjC',
    callbackId: 'callbackId', responseId: 'responseId', isWanted: false, isMade: false, made: undefined,
});
/** @type {Form} */
const wkWebView = bare({
    queue: 'WKWVJBCallbacks', object: 'WKWebViewJavascriptBridge', receiver: '_handleMessageFromiOS',
    callbackId: 'callbackID', responseId: 'responseID', isWanted: false, isMade: false, made: undefined,
});
const signalURL = /^(?:https|wvjbscheme):\/\/(?:(__bridge_loaded__)|__wvjb_queue_message__)(?:[:/?#]|$)/i;
// Maximum wait for the parser, in milliseconds: a document may be parsed for as long as a server sends it.
const maximumParseTime = 2000;

/** @type {SafeMap<string, Function>} */
const handlers = new SafeMap();
/**
 * The set-up callbacks that have run. Snippets for either form add theirs to both lists.
 * @type {SafeMap<unknown, Form>}
 */
const hasRun = new SafeMap();
let isUp = false;
let usesTimeout = configuration.safetyTimeout;

// Detecting the request

/** @param {Form} form */
function awaitRequest(form) {
    defineProperty(global, form.queue, bare({
        configurable: true,
        get: () => undefined,
        set: (/** @type {unknown} */ value) => {
            const property = bare({ value, writable: true, enumerable: true, configurable: true });
            defineProperty(global, form.queue, property);
            prepare(form);
        },
    }));
}

awaitRequest(webView);
if (configuration.wkWebViewForm) {
    awaitRequest(wkWebView);
    putMessageHandler('iOS_Native_InjectJavascript', () => prepare(wkWebView));
    putMessageHandler('iOS_Native_FlushMessageQueue', () => queueMicrotask(() => takeFrom(wkWebView)));
}

// Ends when the object is made: a document that has it sends no more of these frames.
const stopWatching = watchFrames(signalURL, (signal) => {
    tell('wvjb.signalled', undefined);
    if (signal[1] !== undefined) prepare(webView);
    else takeFrom(webView);
});

/**
 * Makes the object after the rest of the document, as its pages expect.
 * @param {Form} form
 */
function prepare(form) {
    if (form.isWanted) return;
    form.isWanted = true;
    const makeIt = () => make(form);
    if (readyStateOf(document) !== 'loading') {
        later(makeIt, 0);
        return;
    }
    addListener(document, 'readystatechange', () => later(makeIt, 0));
    later(makeIt, maximumParseTime);
}

// The object

/** @param {Form} form */
function make(form) {
    if (form.isMade) return;
    form.isMade = true;
    // An object of the page's own stays in place.
    if (/** @type {any} */ (global)[form.object]) return takeFrom(form);
    if (form === webView) stopWatching();
    const value = {
        registerHandler,
        callHandler,
        disableJavscriptAlertBoxSafetyTimeout,
        _fetchQueue: () => '[]',
    };
    defineProperty(value, form.receiver, bare({
        value: handleMessageText, writable: true, enumerable: true, configurable: true,
    }));
    defineProperty(global, form.object, bare({ value, writable: true, enumerable: true, configurable: true }));
    form.made = value;
    if (!global.onerror) global.onerror = logError;
    later(() => runSetupCallbacks(form), 0);
}

/** @param {unknown} message @param {unknown} [url] @param {unknown} [line] */
function logError(message, url, line) {
    log(`WebViewJavascriptBridge: ERROR:${message}@${url}:${line}`);
}

/** @param {Form} form */
function runSetupCallbacks(form) {
    const page = /** @type {any} */ (global);
    try {
        const callbacks = page[form.queue];
        delete page[form.queue];
        const bridge = page[form.object];
        if (isArray(callbacks)) {
            for (let i = 0; i < callbacks.length; i += 1) runSetupCallback(callbacks[i], bridge, form);
        }
    } catch (error) {
        report(error);
    }
    comeUp();
}

/** @param {unknown} callback @param {unknown} bridge @param {Form} form */
function runSetupCallback(callback, bridge, form) {
    const earlier = hasRun.get(callback);
    if (earlier !== undefined && earlier !== form) return;
    hasRun.set(callback, form);
    invoke(callback, [bridge]);
}

function comeUp() {
    if (isUp) return;
    isUp = true;
    announce();
}

/** Reports the document as ready. Until then, Swift keeps its messages for it. */
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
    const callback = typeof responseCallback === 'function' ? responseCallback : undefined;
    sendMessage(`${handlerName}`, textOfData(data), callback);
}

/**
 * @param {string} name
 * @param {string | undefined} dataJSON
 * @param {Function | undefined} callback
 */
function sendMessage(name, dataJSON, callback) {
    const json = `{"handlerName":${stringify(name)}${dataJSON === undefined ? '' : `,"data":${dataJSON}`}}`;
    // A value that cannot travel is rejected here, so that other messages on their way are not lost with it.
    if (holdsEscapedSurrogate(json)) encode(parse(json), 'message');
    if (callback === undefined) {
        tell('wvjb.send', json);
        return;
    }
    ask('c', `${fieldSeparator}wvjb.call${fieldSeparator}${json}`, name, 0, (answer) => {
        invoke(callback, [own(answer, 'responseData')]);
    }, warnOf);
}

/**
 * Data is the result of JSON.stringify, as its pages expect. For a value that JSON.stringify cannot write, it throws at the caller.
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
    // Not an error: the document is being left.
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
    const wantsAnswer = typeof own(message, 'callbackId') === 'string';
    if (handlers.has(own(message, 'handlerName')) || !passToPagesOwn(message, wantsAnswer ? answer : undefined)) {
        handle(message, wantsAnswer ? answer : undefined);
    }
    return wantsAnswer ? answer.promise : undefined;
});

exposeToSwift('wvjb.hasHandler', (name) => handlers.has(name));

exposeToSwift('wvjb.disableSafetyTimeout', disableJavscriptAlertBoxSafetyTimeout);

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
    // Pages branch on whether the app waits for an answer.
    if (answer === undefined) {
        invoke(handler, [own(message, 'data'), undefined]);
        return;
    }
    const respond = (/** @type {unknown} */ data) => {
        try {
            const json = textOfData(data);
            answer.resolve(bare(json === undefined ? {} : { responseData: parse(json) }));
        } catch (error) {
            answer.reject(error);
            throw error;
        }
    };
    if (!invoke(handler, [own(message, 'data'), respond])) {
        answer.reject(new TomboloError('failed', 'The handler of the page threw an error'));
    }
}

/**
 * Handles a message that the app's own side of this bridge used to pass. Its answer is dropped.
 * @param {unknown} text
 */
function handleMessageText(text) {
    const message = parse(/** @type {string} */ (text));
    if (hasOwn(message, 'responseId')) return;
    if (usesTimeout) later(() => handle(message, undefined), 0);
    else handle(message, undefined);
}
