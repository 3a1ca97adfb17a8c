// Starts the dialects: older bridges on top of this one. Swift appends each dialect to the modules of the page script. A dialect starts in
// the documents for which the app has switched it on. That determines only which API a page has. The permissions of a page come from the
// access policy, which Swift applies to every call.
import { parse } from '../builtins/language.js';
import { SafeMap } from '../builtins/safe-map.js';
import { global } from '../environment.js';
import { report } from '../errors.js';

/**
 * @typedef {{ exact?: string, scheme?: string, parent?: string, port?: string, folder?: string }} DialectOrigin
 * @typedef {{ name: string, origins: DialectOrigin[], frames: string, configuration: any }} DialectSetting
 */

export const isTop = /** @type {unknown} */ (global.top) === global;

/**
 * @param {string} json - a DialectSetting
 * @param {(configuration: any) => void} start
 */
export function startDialect(json, start) {
    /** @type {DialectSetting} */
    const setting = parse(json);
    if (!isInFrame(setting.frames) || !setting.origins.some(isOrigin)) return;
    // An error in this dialect must not keep the others from starting.
    try {
        start(setting.configuration);
    } catch (error) {
        report(error);
    }
}

/** @type {SafeMap<() => void, true>} */
const returnListeners = new SafeMap();

/**
 * Calls `listener` each time the document has returned from the page cache and can send to Swift, for which it is a new document.
 * @param {() => void} listener
 */
export function onReturn(listener) {
    returnListeners.set(listener, true);
}

export function notifyOfReturn() {
    returnListeners.forEach((_, listener) => listener());
}

/** @param {string} frames @returns {boolean} whether `frames` includes this document's position */
function isInFrame(frames) {
    if (isTop || frames === 'embedded') return true;
    return frames === 'sameOrigin' && isOfTopOrigin();
}

/** @returns {boolean} whether the top-level document has the same origin */
function isOfTopOrigin() {
    try {
        return /** @type {Window} */ (global.top).origin === global.origin;
    } catch {
        return false;
    }
}

/** @param {DialectOrigin} pattern @returns {boolean} whether it matches this document */
export function isOrigin(pattern) {
    if (pattern.exact !== undefined) return global.origin === pattern.exact;
    // Files can access each other only if the app lets them read every file.
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
