// A value travels as JSON. A member that JSON.stringify would drop or change silently is rejected by name. One that has
// a JSON form of its own (Date, Error, toJSON, boxed primitives) is replaced by that, in a copy of its holder, and bytes
// are replaced by their marks.

const maximumDepth = 4096;
// A deeper value may as well be a cycle.
const shallowDepth = 8;
const longText = 65_536;

/**
 * An array or object on the way down into a value.
 * @typedef {object} Place
 * @property {Place | null} parent
 * @property {unknown} original - the value that its parent holds
 * @property {any} source - the value sent for that: the same one, or the result of its toJSON
 * @property {string[] | null} keys - null for an array
 * @property {number} length
 * @property {number} index - of the member that is being examined
 * @property {any} copy - made once a member has to be replaced, or if the source cannot be given to JSON.stringify
 * @property {number} depth
 * @property {any[] | null} numbers
 * @property {Attaching | null} attaching
 */

/**
 * @param {unknown} value
 * @param {string} root - name of the value in errors
 * @param {any[] | null} [numbers] - receives the numbers that JSON cannot represent, which are rejected without it: for each
 *     its path, as keys and indices from the value down, and its text. In the JSON it is null.
 * @param {Attaching | null} [attaching] - receives the attachments; bytes are rejected without it
 * @returns {string | undefined} its JSON; undefined for a value that is undefined
 */
function encode(value, root, numbers = null, attaching = null) {
    if (value === undefined) return undefined;
    if (attaching === null && isPlainLongText(value)) return '"' + value + '"';
    const sendable = isPlain(value, shallowDepth) ? value : replaceUnsendable(value, root, false, numbers, attaching);
    let json;
    try {
        json = stringify(sendable);
    } catch (error) {
        throw invalid(`${root} cannot be written as JSON: ${describe(error)}`, error);
    }
    // A lone surrogate is written as an escape, so a closer look is needed only if there is such an escape.
    if (json !== undefined && holdsEscapedSurrogate(json)) replaceUnsendable(sendable, root, true, null, attaching);
    if (attaching !== null) attachAgainIfGone(attaching);
    return json;
}

/**
 * Recognises the most frequent case without allocations: a flat value of plain objects, arrays and scalars.
 * @param {any} value
 * @param {number} depth - how deep to look
 * @returns {boolean} false for other values, and for those that need a closer look
 */
function isPlain(value, depth) {
    if (typeof value !== 'object') return isPlainScalar(value) && !isLongText(value);
    if (value === null) return true;
    try {
        if (depth === 0 || value.toJSON !== undefined) return false;
        if (isArray(value)) {
            for (let i = 0; i < value.length; i += 1) if (!isPlain(value[i], depth - 1)) return false;
            return true;
        }
        const prototype = getPrototypeOf(value);
        if (prototype !== objectPrototype && prototype !== null) return false;
        const names = keys(value);
        for (let i = 0; i < names.length; i += 1) if (!isPlain(value[names[i]], depth - 1)) return false;
        return true;
    } catch {
        return false;
    }
}

// JSON.stringify reserves six times the memory for a text, and WebKit collects garbage for reserved memory.
const needsEscapes = /["\\\u0000-\u001f]/;

/** @param {unknown} value @returns {value is string} */
function isLongText(value) {
    return typeof value === 'string' && value.length > longText;
}

/**
 * @param {unknown} value
 * @returns {value is string} whether it is a long text that is JSON when put in quotes
 */
function isPlainLongText(value) {
    if (!isLongText(value)) return false;
    return matchIn(needsEscapes, value) === null && isWellFormed(value);
}

/** @param {string} json */
function holdsEscapedSurrogate(json) {
    const escape = indexOf(json, '\\');
    return escape >= 0 && indexOf(json, '\\ud', escape) >= 0;
}

/**
 * Walks through the value without recursion, since pages choose its depth.
 * @param {unknown} value
 * @param {string} root
 * @param {boolean} readsText - whether to look for lone surrogates
 * @param {any[] | null} [numbers] - see encode
 * @param {Attaching | null} [attaching] - see encode
 * @returns {any} the value itself, or a copy, of which JSON.stringify keeps everything
 */
function replaceUnsendable(value, root, readsText, numbers = null, attaching = null) {
    const holder = bare([]);
    holder[0] = value;
    /** @type {Place} */
    let at = makePlace(null, null, holder, null, null);
    at.numbers = numbers;
    at.attaching = attaching;
    try {
        for (;;) {
            if (at.index === at.length) {
                const done = at.copy === null ? at.source : at.copy;
                if (at.parent === null) return done[0];
                const original = at.original;
                at = at.parent;
                keepMember(at, original, done);
                continue;
            }
            const key = keyAt(at);
            const member = at.source[key];
            if (readsText) refuseLoneSurrogates(key, member, attaching);
            if (isPlainScalar(member) && at.copy === null && !isLongText(member)) {
                at.index += 1;
                continue;
            }
            const item = typeof member === 'object' && member !== null ? standInFor(member, at) : member;
            if (typeof item === 'object' && item !== null) at = placeWithin(at, member, item);
            else if (takeNumber(item, at)) keepMember(at, member, null);
            else if (attaching !== null && isLongText(item)) keepMember(at, member, attachLongText(attaching, item));
            else if (isSendableScalar(item, at)) keepMember(at, member, item);
            else at.index += 1;
        }
    } catch (error) {
        if (error instanceof Refusal) throw invalid(`${pathTo(at, root)} ${error.reason}`);
        throw invalid(`${pathTo(at, root)} could not be read: ${describe(error)}`, error);
    }
}

/**
 * @param {unknown} value
 * @param {Place} at
 * @returns {boolean} whether it is a number that JSON cannot represent, and `numbers` receives it
 */
function takeNumber(value, at) {
    if (at.numbers === null || typeof value !== 'number' || isFinite(value)) return false;
    const steps = bare([]);
    for (let place = at; place.parent !== null; place = place.parent) steps[place.depth - 1] = keyAt(place);
    at.numbers[at.numbers.length] = bare([steps, `${value}`]);
    return true;
}

/**
 * Recognises the most frequent case in the fewest steps.
 * @param {unknown} value
 */
function isPlainScalar(value) {
    const type = typeof value;
    return type === 'string' || type === 'boolean' || (type === 'number' && isFinite(value));
}

/** @param {Attaching} attaching @param {string} text */
function attachLongText(attaching, text) {
    if (!isWellFormed(text)) throw loneSurrogateRefusal();
    return attachText(attaching, text);
}

/** @param {string | number} key @param {unknown} value @param {Attaching | null} attaching */
function refuseLoneSurrogates(key, value, attaching) {
    // A mark stands for its attachment only once.
    if (attaching !== null && typeof value === 'string' && attaching.marks?.delete(value)) return;
    if ((typeof key === 'string' && !isWellFormed(key)) || (typeof value === 'string' && !isWellFormed(value))) {
        throw loneSurrogateRefusal();
    }
}

function loneSurrogateRefusal() {
    return new Refusal('has a lone surrogate, which cannot be sent: convert the string with toWellFormed()');
}

/** @param {Place} at */
function keyAt(at) {
    return at.keys === null ? at.index : at.keys[at.index];
}

/** @param {Place} at @param {unknown} original @param {unknown} item */
function keepMember(at, original, item) {
    if (at.copy === null && item !== original) {
        at.copy = at.keys === null ? bare([]) : bare({});
        const end = at.index;
        for (at.index = 0; at.index < end; at.index += 1) at.copy[keyAt(at)] = at.source[keyAt(at)];
    }
    if (at.copy !== null) at.copy[keyAt(at)] = item;
    at.index += 1;
}

/** @param {Place} parent @param {unknown} original @param {any} source @returns {Place} */
function placeWithin(parent, original, source) {
    if (parent.depth === maximumDepth) {
        throw new Refusal(`is nested deeper than ${maximumDepth} levels: send a flatter value`);
    }
    for (let above = parent; above.parent !== null; above = above.parent) {
        if (above.source === source || above.original === original) {
            throw new Refusal('is a circular reference: it refers to an object that contains it; send an id instead');
        }
    }
    // JSON.stringify would call toJSON again, so it gets a copy without one.
    const isCopied = typeof source.toJSON === 'function';
    if (isArray(source)) return makePlace(parent, original, source, null, isCopied ? bare([]) : null);
    return makePlace(parent, original, source, keys(source), isCopied ? bare({}) : null);
}

/**
 * @param {Place | null} parent
 * @param {unknown} original
 * @param {any} source
 * @param {string[] | null} keys
 * @param {any} copy
 * @returns {Place}
 */
function makePlace(parent, original, source, keys, copy) {
    const length = keys === null ? source.length : keys.length;
    const depth = parent === null ? 0 : parent.depth + 1;
    const numbers = parent === null ? null : parent.numbers;
    const attaching = parent === null ? null : parent.attaching;
    return { parent, original, source, keys, length, index: 0, copy, depth, numbers, attaching };
}

/** @param {string | undefined} json */
function decode(json) {
    if (json === undefined) return undefined;
    // A long text without escapes is cut out of the record, without a copy.
    const isText = json.length > longText && json[0] === '"' && indexOf(json, '"', 1) === json.length - 1;
    if (isText && indexOf(json, '\\') < 0) return slice(json, 1, -1);
    const value = parse(json);
    return indexOf(json, escapedMark) < 0 ? value : withAttachments(value);
}
