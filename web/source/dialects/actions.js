// Actions: `webkit.messageHandlers.actionHandler` for pages that post {action, uuid, body} to a plugin supervisor.
//
// The engine has no handler for it: each message is one call, `actions.post`, whose answer is the plugin's
// reply. Pages of this kind ignore the promise, so it is never rejected; errors are reported to Swift.

/** Functions that run a string as code: a function name that comes from Swift must not lead there. */
const compilers = bare([global.eval, Function, global.setTimeout, global.setInterval]);
const nativeSource = /\{\s*\[native code\]\s*\}\s*$/;
/** A javascript: URL as browsers parse it: they ignore the same leading and inner characters. */
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
    const posted = json === undefined ? unsendable(message, refusal || 'the message is undefined') : `{"message":${json}}`;
    return new PagePromise((resolve) => {
        /** @param {any} error */
        const failed = (error) => {
            // The message is too long to travel; the report that it was posted is short enough.
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
 * @returns {string} JSON of the report that Swift receives in place of the message
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
    // `open`, and native functions that a page has bound to a name of its own, such as `location.assign`. The page is
    // responsible for its own functions' use of text.
    if (matchIn(nativeSource, sourceTextOf(fn)) !== null) {
        for (let i = 0; i < values.length; i += 1) {
            if (!isScript(values[i])) continue;
            throw new TomboloError('denied', `“${name}” would run its argument, a javascript: URL, as code`);
        }
    }
    return apply(fn, undefined, values);
}

/** @param {any} value @returns {boolean} whether its text is a javascript: URL */
function isScript(value) {
    // The text of a list begins with that of its first item.
    while (isArray(value)) value = value[0];
    return typeof value === 'string' && matchIn(scriptURL, value) !== null;
}

putMessageHandler('actionHandler', postMessage);
exposeToSwift('actions.callPageFunction', callPageFunction);
