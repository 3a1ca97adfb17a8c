// Supports pages that bring an object of their own: a copy of the script that the original's app half injects. It keeps
// its messages in a queue, announces them with a frame or a message, and receives those of the app as text. All of that
// is the page's own code, run in the page: its messages deserve no more trust than any other input of the page.

/** @type {SafeMap<unknown, Answer>} - by the id of the app's message */
const asked = new SafeMap();

/**
 * @param {Form} form
 * @returns {any} the page's own object, if it has one with the expected functions
 */
function pagesOwn(form) {
    if (form === wkWebView && !configuration.wkWebViewForm) return undefined;
    try {
        const object = /** @type {any} */ (global)[form.object];
        if (object === form.made || typeof object !== 'object' || object === null) return undefined;
        // A copy of ours would return our messages to us.
        if (object[form.receiver] === handleMessageText) return undefined;
        return typeof object._fetchQueue === 'function' && typeof object[form.receiver] === 'function' ? object : undefined;
    } catch {
        return undefined;
    }
}

/**
 * Takes the queued messages of the page's own object.
 * @param {Form} form
 */
function takeFrom(form) {
    const object = pagesOwn(form);
    if (object === undefined) return;
    try {
        const messages = parse(object._fetchQueue());
        if (isArray(messages)) for (let i = 0; i < messages.length; i += 1) take(messages[i], form);
    } catch (error) {
        report(error);
    }
    comeUp();
}

/** @param {any} message @param {Form} form */
function take(message, form) {
    const responseId = own(message, form.responseId);
    if (responseId !== undefined) {
        const answer = asked.get(responseId);
        asked.delete(responseId);
        const hasData = hasOwn(message, 'responseData');
        if (answer !== undefined) answer.resolve(bare(hasData ? { responseData: message.responseData } : {}));
        return;
    }
    const name = own(message, 'handlerName');
    if (typeof name !== 'string') return;
    const data = own(message, 'data');
    const callbackId = own(message, form.callbackId);
    const respond = callbackId === undefined ? undefined : (/** @type {unknown} */ responseData) => {
        const response = bare({ responseData });
        response[form.responseId] = callbackId;
        give(response, form);
    };
    sendMessage(name, data === undefined ? undefined : textOfData(data), respond);
}

/**
 * @param {unknown} message - a message of the app, for whose handler our own object has none
 * @param {Answer | undefined} answer
 * @returns {boolean} whether the page has an object of its own that may have the handler
 */
function passToPagesOwn(message, answer) {
    const form = pagesOwn(webView) !== undefined ? webView : wkWebView;
    if (pagesOwn(form) === undefined) return false;
    const passed = bare({ handlerName: own(message, 'handlerName'), data: own(message, 'data') });
    const id = own(message, 'callbackId');
    if (answer !== undefined) {
        passed[form.callbackId] = id;
        asked.set(id, answer);
    }
    give(passed, form);
    return true;
}

/** @param {object} message @param {Form} form */
function give(message, form) {
    const object = pagesOwn(form);
    if (object === undefined) return;
    try {
        object[form.receiver](stringify(message));
    } catch (error) {
        report(error);
    }
}
