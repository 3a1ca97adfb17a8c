// The function that a page assigns to onFlexLoad. It is called when the document has been parsed, so that everything
// that the page's scripts set up exists. A function assigned later is called at once.
import { addListener } from '../../page/builtins/events.js';
import { apply, bare, defineProperty, getOwnPropertyDescriptor, own } from '../../page/builtins/language.js';
import { readyStateOf, setTimeout } from '../../page/builtins/window.js';
import { isTop, onReturn } from '../../page/dialects/start.js';
import { document, global } from '../../page/environment.js';
import { report } from '../../page/errors.js';
import { isThenable } from '../../page/promises.js';
import { later } from '../../page/transport/postponed.js';
import { notifySwift } from './swift.js';

/** @type {unknown} */
let loadFunction;
let hasBegun = false;
let isLoaded = false;
/** How long the app waits after the function has run, in milliseconds. */
let loadWait = 0;
// Maximum wait for the parser, in milliseconds, because a document may be parsed for as long as a server sends it.
const maximumParseTime = 2000;
// Interval of the checks for a declared function, in milliseconds. The checks are needed because a declaration replaces
// the accessor permanently, so that later assignments are not reported.
const watchInterval = 100;
// The remaining number of checks. It is limited, because pages assign the function while they load, and an endless timer would
// keep the processor awake.
let watchesLeft = 50;
/** @type {unknown} */
let declared;
let isWatching = false;

/** Runs the function of the page. */
async function runLoadFunction() {
    try {
        if (typeof loadFunction === 'function') {
            const result = apply(loadFunction, global, []);
            if (isThenable(result)) await result;
        }
    } catch (error) {
        report(error);
    }
    if (isTop) later(becomeLoaded, loadWait);
}

/** Notifies the app that the document is ready. */
function becomeLoaded() {
    isLoaded = true;
    notifySwift('loaded');
}

const loadAccessor = bare({
    get: () => loadFunction,
    set: (/** @type {unknown} */ value) => {
        loadFunction = value;
        if (hasBegun && typeof value === 'function') runLoadFunction();
    },
    enumerable: true,
    // If the property were not configurable, a script that declares a function of this name could not run.
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

/** Runs the function when the document has been parsed, and functions that are declared later. */
function begin() {
    if (hasBegun) {
        if (takeDeclared()) runLoadFunction();
        return;
    }
    hasBegun = true;
    takeDeclared();
    runLoadFunction();
    if (isTop) notifySwift('init');
}

/**
 * Defines `onFlexLoad`, and runs it when the document has been parsed.
 * @param {number} wait - the time that the app waits after the function has run, in milliseconds
 */
export function watchLoadFunction(wait) {
    loadWait = wait;
    defineProperty(global, 'onFlexLoad', loadAccessor);
    defineProperty(global, '_onFlexLoad', bare({ get: loadAccessor.get, set: loadAccessor.set }));
    if (readyStateOf(document) === 'loading') {
        // Runs before the page's own listeners, which the page may add in onFlexLoad.
        addListener(global, 'DOMContentLoaded', begin, true);
        addListener(global, 'load', begin, true);
        later(begin, maximumParseTime);
    } else {
        later(begin, 0);
    }
    // Scripts that load later may declare the function as well.
    addListener(
        document,
        'load',
        () => {
            if (hasBegun) begin();
        },
        true,
    );
    // A document that returns from the page cache is a new document for Swift.
    onReturn(() => {
        if (isLoaded) notifySwift('loaded');
    });
}
