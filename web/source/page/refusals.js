// The reason why a value cannot be sent, its path, and what to send in its place.

/** The reason why a value cannot be sent; its path is added where it is caught. */
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
            return 'convert it with Object.fromEntries';
        case 'Set':
            return 'convert it with Array.from';
        case 'RegExp':
            return 'send its source';
        case 'Promise':
            return 'await it first';
        case 'BigInt':
            return 'send it as a string';
        default:
            if (isTagOfBytes(tag)) return 'bytes cannot be sent this way, use tombolo.call';
            return indexOf(tag, 'Array') > 0
                ? 'convert it with Array.from, or send its bytes: new Uint8Array(array.buffer)'
                : 'send a plain object with its data, or give it a toJSON method';
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
 * @returns {string} its message, as far as it can be read
 */
function describe(thrown) {
    try {
        const message = typeof thrown === 'object' && thrown !== null ? thrown.message : thrown;
        return typeof message === 'symbol' ? 'a symbol was thrown' : `${message}`;
    } catch {
        return 'the thrown value cannot be converted to a string';
    }
}
