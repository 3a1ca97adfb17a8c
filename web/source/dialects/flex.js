// The page object of FlexHybridApp: `$flex`, `$flex.web` and `onFlexLoad`. Swift answers `flex.call.NAME` for each of
// the app's functions, and calls the page's through `flex.web`.

const isAndroid = configuration.dialect === 'android';
const timeoutError = 'timeout error';

/**
 * A step of a path pattern: whether its character class is negated, whether it may match no character, whether it may
 * match several, and the first and last of each range of characters.
 * @typedef {[boolean, boolean, boolean, number[]]} Step
 * @typedef {{ isPrefix: boolean, steps: Step[] }} PathPattern
 */

/** @param {Step} step @param {number} character */
function isMeant(step, character) {
    const ranges = step[3];
    for (let i = 0; i < ranges.length; i += 2) {
        if (character >= ranges[i] && character <= ranges[i + 1]) return !step[0];
    }
    return step[0];
}

/**
 * Follows all paths through the pattern in parallel, so that the time is proportional to its length times the text's.
 * @param {PathPattern} pattern
 * @param {string} text
 */
function matchesPath(pattern, text) {
    const { steps, isPrefix } = pattern;
    /** @type {boolean[]} */
    let at = [true];
    for (let index = 0; ; index += 1) {
        for (let i = 0; i < steps.length; i += 1) if (at[i] && steps[i][1]) at[i + 1] = true;
        const isAtEnd = index === text.length;
        if (at[steps.length] && (isAtEnd || (isPrefix && isBoundary(text, index)))) return true;
        if (isAtEnd) return false;
        /** @type {boolean[]} */
        const next = [];
        for (let i = 0; i < steps.length; i += 1) {
            if (!at[i] || !isMeant(steps[i], text.charCodeAt(index))) continue;
            next[i + 1] = true;
            if (steps[i][2]) next[i] = true;
        }
        at = next;
    }
}

/** @param {string} text @param {number} index */
function isBoundary(text, index) {
    return text[index] === '/' || text[index] === '?' || text[index - 1] === '/';
}

/** @returns {string} the path and the query */
function pathHere() {
    const whole = global.location.href.split('#')[0];
    const start = whole.indexOf('/', whole.indexOf('://') + 3);
    return start < 0 ? '/' : whole.slice(start);
}

/** @param {{ origins: DialectOrigin[], path: PathPattern | null }} rule @returns {boolean} */
function isHere(rule) {
    if (!rule.origins.some(isOrigin)) return false;
    return rule.path === null || matchesPath(rule.path, pathHere());
}

/** @returns {object | undefined} the `$flex` of the top-level page, which its frames share */
function flexOfTop() {
    if (isTop) return undefined;
    try {
        const shared = getOwnPropertyDescriptor(/** @type {any} */ (global.top), '$flex');
        return shared !== undefined && shared.writable === false ? shared.value : undefined;
    } catch {
        return undefined;
    }
}

const shared = flexOfTop();
if (shared === undefined && !configuration.rules.some(isHere)) return;

/** @type {SafeMap<string, ((detail: object) => void)[]>} */
const flexListeners = new SafeMap();

/** @param {string} event @param {(detail: object) => void} listener */
function addFlexListener(event, listener) {
    if (typeof listener !== 'function') return;
    const others = flexListeners.get(event);
    const all = bare([]);
    if (others !== undefined) for (let i = 0; i < others.length; i += 1) all[i] = others[i];
    all[all.length] = listener;
    flexListeners.set(event, all);
}

/** @param {string} event @param {object} detail */
function tellPage(event, detail) {
    const all = flexListeners.get(event);
    if (all === undefined) return;
    for (let i = 0; i < all.length; i += 1) {
        try {
            apply(all[i], undefined, [detail]);
        } catch (error) {
            report(error);
        }
    }
}

/** @param {string} name @param {object} [detail] - a flat object of strings */
function tellSwift(name, detail) {
    const json = detail === undefined ? '' : fieldSeparator + stringify(detail);
    ask('c', `${fieldSeparator}flex.${name}${json}`, `flex.${name}`, 0, () => {}, () => {});
}

/**
 * @param {any[]} values
 * @returns {string} JSON of [values] or, if they contain numbers that JSON cannot represent, [values, numbers]
 */
function argumentsJSON(values) {
    /** @type {any[]} */
    const numbers = bare([]);
    const json = encode(values, 'arguments', numbers);
    return numbers.length === 0 ? `[${json}]` : `[${json},${stringify(numbers)}]`;
}

/** @param {string} name @param {number} timeout @param {any[]} values */
function invoke(name, timeout, values) {
    return new PagePromise((resolve, reject) => {
        /** @param {unknown} reason */
        const fail = (reason) => {
            tellPage('error', { function: name, err: reason });
            reject(reason);
        };
        let json;
        try {
            json = argumentsJSON(values);
        } catch (error) {
            const message = describe(error);
            tellSwift('failed', bare({ function: name, message: `Error: ${message}` }));
            fail(new PageError(message));
            return;
        }
        const fields = `${fieldSeparator}flex.call.${name}${fieldSeparator}${json}`;
        ask('c', fields, `$flex.${name}`, timeout, (result) => {
            const value = isArray(result) && result.length > 0 ? result[0] : undefined;
            tellPage('success', { function: name, data: value });
            fulfil(resolve, value);
        }, (error) => {
            if (error.code !== 'timeout') {
                // No function of the app was called, so the app has not received the error.
                if (error.code === 'invalidArgument' || error.code === 'limitExceeded') {
                    tellSwift('failed', bare({ function: name, message: `Error: ${error.message}` }));
                }
                fail(reasonOf(name, error));
                return;
            }
            tellPage('timeout', { function: name });
            tellSwift('timedOut', bare({ function: name }));
            reject(timeoutError);
        });
    });
}

/** @param {string} name @param {TomboloError} error */
function reasonOf(name, error) {
    if (error.code !== 'flexNoReason') return new PageError(error.message);
    const text = `$flex Error occurred in function -- $flex.${name}`;
    return isAndroid ? text : new PageError(text);
}

const flexWeb = {};

function makeFlex() {
    const flex = {};
    /** @param {string} name @param {unknown} value @param {boolean} [isShown] */
    const put = (name, value, isShown = true) =>
        defineProperty(flex, name, bare({ value, enumerable: isShown, writable: false, configurable: false }));
    put('version', configuration.version);
    put('isAndroid', isAndroid);
    put('isiOS', !isAndroid);
    if (isAndroid) put('isMobile', true);
    put('isScript', false);
    put('device', configuration.device);
    put('addEventListener', addFlexListener, !isAndroid);
    put('web', flexWeb);
    put('options', { timeout: configuration.timeout, flexLoadWait: configuration.loadWait });
    put('flex', {}, false);
    for (const [name, timeout] of configuration.interfaces) {
        put(name, (/** @type {any[]} */ ...values) => invoke(name, timeout, values), false);
    }
    return flex;
}

/**
 * @param {unknown} thrown
 * @returns {object} the report for Swift
 */
function failureOf(thrown) {
    let text;
    try {
        text = `${thrown}`;
    } catch {
        text = describe(thrown);
    }
    return typeof thrown === 'string' ? bare({ error: text, reason: thrown }) : bare({ error: text });
}

exposeToSwift('flex.web', async (request) => {
    try {
        const name = own(request, 'name');
        const fn = hasOwn(flexWeb, name) ? /** @type {any} */ (flexWeb)[name] : undefined;
        if (typeof fn !== 'function') throw new PageError(`$flex.web.${name} is not a function`);
        let result = apply(fn, flexWeb, own(request, 'arguments'));
        if (isThenable(result)) result = await result;
        /** @type {any[]} */
        const numbers = bare([]);
        const json = encode(result, 'result', numbers);
        return json === undefined ? bare({}) : bare({ value: parse(json), numbers });
    } catch (error) {
        return failureOf(error);
    }
});

// The function that a page assigns to onFlexLoad is called when the document has been parsed, so that everything that
// its scripts set up exists. A function assigned later is called at once.
/** @type {unknown} */
let loadFunction;
let hasBegun = false;
let isLoaded = false;
// Maximum wait for the parser, in milliseconds: a document may be parsed for as long as a server sends it.
const maximumParseTime = 2000;
// Interval of the checks for a declared function, in milliseconds. A declaration replaces the accessor permanently, and
// later assignments are not reported.
const watchInterval = 100;
// Pages that assign it do so while they load, and an endless timer would keep the processor awake.
let watchesLeft = 50;
/** @type {unknown} */
let declared;
let isWatching = false;

async function runLoadFunction() {
    try {
        if (typeof loadFunction === 'function') {
            const result = apply(loadFunction, global, []);
            if (isThenable(result)) await result;
        }
    } catch (error) {
        report(error);
    }
    if (isTop) later(becomeLoaded, configuration.loadWait);
}

function becomeLoaded() {
    isLoaded = true;
    tellSwift('loaded');
}

const loadAccessor = bare({
    get: () => loadFunction,
    set: (/** @type {unknown} */ value) => {
        loadFunction = value;
        if (hasBegun && typeof value === 'function') runLoadFunction();
    },
    enumerable: true,
    // Otherwise a script that declares a function of this name could not run.
    configurable: true,
});

/** @returns {boolean} whether a new function has replaced the accessor */
function takeDeclared() {
    const current = getOwnPropertyDescriptor(global, 'onFlexLoad');
    if (own(current, 'get') === loadAccessor.get) return false;
    if (!isWatching && watchesLeft > 0) {
        isWatching = true;
        watchesLeft -= 1;
        setTimeout(watch, watchInterval);
    }
    const value = own(current, 'value');
    if (value === declared) return false;
    loadFunction = declared = value;
    return typeof value === 'function';
}

function watch() {
    isWatching = false;
    if (takeDeclared()) runLoadFunction();
}

function begin() {
    if (hasBegun) {
        if (takeDeclared()) runLoadFunction();
        return;
    }
    hasBegun = true;
    takeDeclared();
    runLoadFunction();
    if (isTop) tellSwift('init');
}

defineProperty(global, '$flex', bare({ value: shared ?? makeFlex(), enumerable: true }));
defineProperty(global, 'onFlexLoad', loadAccessor);
defineProperty(global, '_onFlexLoad', bare({ get: loadAccessor.get, set: loadAccessor.set }));

if (readyStateOf(document) === 'loading') {
    // Runs before the page's own listeners, which it may add from onFlexLoad.
    addListener(global, 'DOMContentLoaded', begin, true);
    addListener(global, 'load', begin, true);
    later(begin, maximumParseTime);
} else {
    later(begin, 0);
}
// Later scripts may declare it too.
addListener(document, 'load', () => { if (hasBegun) begin(); }, true);
// A document that comes back is a new document for Swift.
whenBack(() => {
    if (isLoaded) tellSwift('loaded');
});
