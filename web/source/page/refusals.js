// Why a value cannot travel, where in it that is, and what to send in its place.

/** Why a value cannot travel; its place is added where it is caught. */
class Refusal {
    reason = '';

    /** @param {string} reason */
    constructor(reason) {
        this.reason = reason;
    }
}

/** @param {string} tag */
function articleFor(tag) {
    return indexOf('AEIO', tag[0]) >= 0 || indexOf(tag, 'HTML') === 0 ? 'an' : 'a';
}

/** @param {string} tag */
function adviceFor(tag) {
    switch (tag) {
        case 'Map':
        case 'FormData':
        case 'Headers':
        case 'URLSearchParams':
            return 'send Object.fromEntries of it';
        case 'Set':
            return 'send Array.from of it';
        case 'RegExp':
            return 'send its source';
        case 'Promise':
            return 'await it first';
        case 'BigInt':
            return 'send it as a string';
        default:
            if (isTagOfBytes(tag)) return 'this bridge carries no bytes, send them by tombolo.call';
            return indexOf(tag, 'Array') > 0
                ? 'send Array.from of it, or its bytes: new Uint8Array(its.buffer)'
                : 'send a plain object with what it stands for, or give it a toJSON method';
    }
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * @param {Place} at
 * @param {string} root
 * @returns {string} like `argument.items[2].when`
 */
function pathTo(at, root) {
    let path = '';
    for (let place = at; place.parent !== null; place = place.parent) {
        if (path.length > 200) return `${root}\u2026${path}`;
        const key = keyAt(place);
        if (typeof key === 'number') path = `[${key}]${path}`;
        else if (matchIn(identifier, key) !== null) path = `.${key}${path}`;
        else path = `[${stringify(slice(key, 0, 60))}]${path}`;
    }
    return root + path;
}

/**
 * @param {any} thrown - anything
 * @returns {string} its message, as far as one can be had
 */
function describe(thrown) {
    try {
        const message = typeof thrown === 'object' && thrown !== null ? thrown.message : thrown;
        return typeof message === 'symbol' ? 'a symbol was thrown' : `${message}`;
    } catch {
        return 'what was thrown cannot be read';
    }
}
