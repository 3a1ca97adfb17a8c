// Actions: `webkit.messageHandlers.actionHandler` for pages that post {action, uuid, body} to a plugin supervisor.
//
// There is no handler of the engine's behind it: each message is one call, `actions.post`, whose answer is the plugin's
// reply. Pages of this kind do not look at the promise, so it is never rejected; what went wrong is told to Swift.

/** What takes a string as code: a name that comes from Swift must not lead there. */
const compilers = bare([global.eval, Function, global.setTimeout, global.setInterval]);
const nativeSource = /\{\s*\[native code\]\s*\}\s*$/;
/** As browsers read it, which leave out what this leaves out. */
const scriptURL = new RegExp(`^[\\0- ]*${'javascript:'.split('').join('[\\t\\n\\r]*')}`, 'i');

/** @param {any} message */
function postMessage(message) {
    /** @type {string | undefined} */
    let json;
    let refusal = '';
    try {
        json = encode(message, 'message');
    } catch (error) {
        refusal = describe(error);
    }
    const posted = json === undefined ? unsendable(message, refusal || 'there is no message') : `{"message":${json}}`;
    return new PagePromise((resolve) => {
        /** @param {any} error */
        const failed = (error) => {
            // Too long to travel: that it was posted is short enough.
            if (json === undefined || error.code !== 'limitExceeded') return resolve(undefined);
            post(unsendable(message, error.message), () => resolve(undefined), () => resolve(undefined));
        };
        post(posted, (answer) => fulfil(resolve, own(answer, 'reply')), failed);
    });
}

/** @param {string} json @param {(value: any) => void} resolve @param {(error: any) => void} reject */
function post(json, resolve, reject) {
    ask('c', `${fieldSeparator}actions.post${fieldSeparator}${json}`, 'actions.post', configuration.timeout,
        resolve, reject);
}

/**
 * @param {any} message
 * @param {string} reason
 * @returns {string} JSON of what Swift is told in place of the message
 */
function unsendable(message, reason) {
    const told = bare({ unsendable: isWellFormed(reason) ? slice(reason, 0, 1000) : 'it cannot be sent' });
    told.action = shortTextOf(message, 'action');
    told.uuid = shortTextOf(message, 'uuid');
    return /** @type {string} */ (encode(told, 'report'));
}

/** @param {any} message @param {string} name */
function shortTextOf(message, name) {
    const text = textOf(message, name);
    return text !== undefined && text.length <= 1000 ? text : undefined;
}

/** @param {{ name: string, arguments: any[] }} request */
function callPageFunction(request) {
    const { name, arguments: values } = request;
    const fn = /** @type {any} */ (global)[name];
    if (typeof fn !== 'function') {
        throw new TomboloError('unknownCall', `The page has no global function “${name}”`);
    }
    for (let i = 0; i < compilers.length; i += 1) {
        if (fn === compilers[i]) throw new TomboloError('denied', `“${name}” would run its argument as code`);
    }
    // `open`, and what a page has bound to a name of its own, such as `location.assign`. What a function of the page's own
    // does with text is the page's affair.
    if (matchIn(nativeSource, sourceTextOf(fn)) !== null) {
        for (let i = 0; i < values.length; i += 1) {
            if (!isScript(values[i])) continue;
            throw new TomboloError('denied', `“${name}” would run its argument, a javascript: URL, as code`);
        }
    }
    return apply(fn, undefined, values);
}

/** @param {any} value @returns {boolean} whether its text is a URL that is code */
function isScript(value) {
    // The text of a list begins with that of its first item.
    while (isArray(value)) value = value[0];
    return typeof value === 'string' && matchIn(scriptURL, value) !== null;
}

putMessageHandler('actionHandler', postMessage);
exposeToSwift('actions.callPageFunction', callPageFunction);
