// Access to the page's globals that the page's declarations cannot hide.

/** @param {any} global @param {string} name @returns {any} undefined if the page makes it throw */
export function valueOf(global, name) {
    try {
        return global[name];
    } catch {
        return undefined;
    }
}

/** @param {any} global @param {any} value @param {string} name - the name of a class */
export function isInstance(global, value, name) {
    try {
        return value instanceof valueOf(global, name);
    } catch {
        return false;
    }
}

/** @param {any} global @param {any} value @returns {string} such as [object Map]; empty if the page makes it throw */
export function objectTagOf(global, value) {
    try {
        return valueOf(global, 'Object').prototype.toString.call(value);
    } catch {
        return '';
    }
}
