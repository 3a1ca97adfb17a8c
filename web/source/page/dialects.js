// Older bridges over this one. Swift puts each behind the parts of this script, and it starts in the documents that it
// is switched on for. That settles what a page sees; what it may do, Swift asks the access policy at every call.
//
// A dialect's code shares this function, so that it has what the page cannot replace. It calls Swift with `call`, lets
// Swift call it with `exposeToSwift`, and names both `NAME.…` after itself.

/**
 * @typedef {{ exact?: string, scheme?: string, parent?: string, port?: string, folder?: string }} DialectOrigin
 * @typedef {{ name: string, origins: DialectOrigin[], frames: string, configuration: any }} DialectSetting
 */

const isTop = /** @type {unknown} */ (global.top) === global;

/**
 * @param {string} json - a DialectSetting
 * @param {(configuration: any) => void} start
 */
function startDialect(json, start) {
    /** @type {DialectSetting} */
    const setting = parse(json);
    if (!isInFrame(setting.frames) || !setting.origins.some(isOrigin)) return;
    // The others are to start whatever becomes of this one.
    try {
        start(setting.configuration);
    } catch (error) {
        report(error);
    }
}

/** @type {SafeMap<() => void, true>} */
const returnListeners = new SafeMap();

/**
 * Calls `listener` whenever the document is back from the page cache and Swift, for which it is a new document, hears it.
 * @param {() => void} listener
 */
function whenBack(listener) {
    returnListeners.set(listener, true);
}

function tellDialectsOfReturn() {
    returnListeners.forEach((_, listener) => listener());
}

/** @param {string} frames @returns {boolean} whether this document's place is one that `frames` means */
function isInFrame(frames) {
    if (isTop || frames === 'embedded') return true;
    return frames === 'sameOrigin' && isOfTopOrigin();
}

/** @returns {boolean} whether the top-level document can be reached from here */
function isOfTopOrigin() {
    try {
        return /** @type {Window} */ (global.top).origin === global.origin;
    } catch {
        return false;
    }
}

/** @param {DialectOrigin} pattern @returns {boolean} whether it means this document */
function isOrigin(pattern) {
    if (pattern.exact !== undefined) return global.origin === pattern.exact;
    // Files reach each other only where the app lets them read every file.
    if (pattern.folder !== undefined) return (isTop || isOfTopOrigin()) && isInFolder(pattern.folder);
    const port = pattern.port === '' ? '' : `:${pattern.port}`;
    return global.origin.startsWith(`${pattern.scheme}://`) && global.origin.endsWith(`.${pattern.parent}${port}`);
}

/** @param {string} folder @returns {boolean} whether the document is a file in it */
function isInFolder(folder) {
    const { protocol, pathname } = global.location;
    if (protocol !== 'file:') return false;
    try {
        const path = decodeURIComponent(pathname);
        return path.startsWith(folder) && !path.includes('/../') && !path.includes('/./');
    } catch {
        return false;
    }
}
