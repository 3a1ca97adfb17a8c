// Searches data that page script can reach for secrets: globals and everything reachable from them, sources of functions, the DOM, storage, the
// response headers of the page's own URL, and the data that secret-listening.js has recorded.

/**
 * @param {string[]} secrets
 * @returns {Promise<[found: number, searched: number]>} how many of them occur, and the number of objects that were searched
 */
export async function countSecrets(secrets) {
    const recorded = /** @type {any} */ (globalThis).recorded ?? [];
    /** @type {Set<number>} */
    const found = new Set();
    const search = (/** @type {unknown} */ text) => {
        if (typeof text !== 'string') return;
        for (let index = 0; index < secrets.length; index += 1) if (text.includes(secrets[index])) found.add(index);
    };
    for (const text of recorded) search(text);
    const searched = searchObjects(new Set([secrets, found, recorded]), search);
    searchDocument(search);
    await searchResponse(search);
    return [found.size, searched];
}

/**
 * Searches all objects that can be reached from the global object.
 * @param {Set<unknown>} seen - objects to leave out
 * @param {(text: unknown) => void} search
 */
function searchObjects(seen, search) {
    const queue = [globalThis, Object.getPrototypeOf(async () => {}), Object.getPrototypeOf(function* () {})];
    const add = (/** @type {any} */ value) => {
        if (typeof value === 'string') search(value);
        else if (typeof value === 'symbol') search(value.description);
        else if (value !== null && (typeof value === 'object' || typeof value === 'function') && !seen.has(value)) {
            seen.add(value);
            queue.push(value);
        }
    };
    for (let next = 0; next < queue.length && next < 40000; next += 1) {
        const value = queue[next];
        try {
            if (typeof value === 'function') search(Function.prototype.toString.call(value));
        } catch {}
        try {
            add(Object.getPrototypeOf(value));
        } catch {}
        addProperties(value, add);
        addAccessors(value, add);
        try {
            if (value instanceof Map || value instanceof Set) for (const item of value) add(item);
        } catch {}
    }
    return seen.size;
}

/** @param {any} value @param {(value: unknown) => void} add */
function addProperties(value, add) {
    /** @type {(string | symbol)[]} */
    let keys = [];
    try {
        keys = Reflect.ownKeys(value);
    } catch {}
    if (ArrayBuffer.isView(value)) keys = [];
    for (const key of keys) {
        add(key);
        try {
            const described = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(value, key));
            add(described.value);
            add(described.get);
            add(described.set);
        } catch {}
    }
}

/**
 * Adds the values of accessors. Accessors of elements are left out, because they can have side effects.
 * @param {any} value
 * @param {(value: unknown) => void} add
 */
function addAccessors(value, add) {
    for (let kind = value; kind !== null && kind !== undefined; kind = Object.getPrototypeOf(kind)) {
        if (typeof value !== 'object' || value instanceof Element || kind === Object.prototype) break;
        for (const described of Object.values(Object.getOwnPropertyDescriptors(kind))) {
            if (described.get)
                try {
                    add(described.get.call(value));
                } catch {}
        }
    }
}

/** @param {(text: unknown) => void} search */
function searchDocument(search) {
    search(document.documentElement.outerHTML);
    search(document.cookie);
    search(location.href);
    search(window.name);
    for (const store of ['localStorage', 'sessionStorage']) {
        try {
            search(JSON.stringify({ .../** @type {any} */ (globalThis)[store] }));
        } catch {}
    }
    for (const entry of performance.getEntries()) search(entry.name);
}

/** @param {(text: unknown) => void} search */
async function searchResponse(search) {
    try {
        const answer = await fetch(location.href);
        for (const [name, value] of answer.headers) {
            search(name);
            search(value);
        }
        search(await answer.text());
    } catch {}
}
