/// Scripts that collect all data a page can access, to check whether it contains a secret.
package enum SecretScan {
    /// Records data that passes through the page's world from now on: events, arguments of built-in functions,
    /// requests.
    package static let listening = """
        globalThis.collected = [];
        const collect = (value) => {
            if (globalThis.collected !== undefined && typeof value === 'string') collected[collected.length] = value;
        };
        const gather = (value, depth = 0) => {
            if (typeof value === 'string') collect(value);
            else if (depth < 4 && value !== null && typeof value === 'object') {
                for (const key of Reflect.ownKeys(value)) try { gather(value[key], depth + 1); } catch {}
            }
        };
        const { apply } = Reflect;
        const tap = (owner, name) => {
            const original = owner?.[name];
            if (typeof original !== 'function') return;
            owner[name] = function (...values) {
                const result = apply(original, this, values);
                for (const value of values) collect(value);
                collect(result);
                return result;
            };
        };
        for (const name of ['tombolo-up', 'tombolo-down', 'tombolo-ask', 'tombolo-answer', 'tombolo-direct-channel']) {
            visualViewport.addEventListener(name, (event) => gather(event.detail));
        }
        for (const name of ['split', 'slice', 'indexOf', 'startsWith', 'charCodeAt', 'replace', 'padStart']) tap(String.prototype, name);
        for (const name of ['join', 'push', 'concat']) tap(Array.prototype, name);
        tap(Number.prototype, 'toString');
        for (const name of ['fetch', 'prompt', 'postMessage', 'btoa', 'atob']) tap(globalThis, name);
        tap(JSON, 'parse');
        tap(JSON, 'stringify');
        tap(Headers.prototype, 'append');
        tap(Headers.prototype, 'set');
        tap(XMLHttpRequest.prototype, 'setRequestHeader');
        tap(XMLHttpRequest.prototype, 'open');
        tap(Node.prototype, 'appendChild');
        tap(Element.prototype, 'setAttribute');
        """

    /// Ends the recording, so that it does not contain the scan's own argument.
    package static let stopping = "globalThis.overheard = globalThis.collected; globalThis.collected = undefined;"

    /// Returns how many of `argument`, a list of texts, occur in data that page script can reach: globals and
    /// everything reachable from them, sources of functions, the DOM, storage, the response headers of its own URL, and
    /// the recorded data.
    package static let scan = """
        const overheard = globalThis.overheard ?? [];
        const found = new Set();
        const look = (text) => {
            if (typeof text !== 'string') return;
            for (let index = 0; index < argument.length; index += 1) if (text.includes(argument[index])) found.add(index);
        };
        for (const text of overheard) look(text);
        const seen = new Set([argument, found, overheard]);
        const queue = [globalThis, Object.getPrototypeOf(async () => {}), Object.getPrototypeOf(function* () {})];
        const add = (value) => {
            if (typeof value === 'string') look(value);
            else if (typeof value === 'symbol') look(value.description);
            else if (value !== null && (typeof value === 'object' || typeof value === 'function') && !seen.has(value)) {
                seen.add(value);
                queue.push(value);
            }
        };
        for (let next = 0; next < queue.length && next < 40000; next += 1) {
            const value = queue[next];
            try { if (typeof value === 'function') look(Function.prototype.toString.call(value)); } catch {}
            try { add(Object.getPrototypeOf(value)); } catch {}
            let keys = [];
            try { keys = Reflect.ownKeys(value); } catch {}
            if (ArrayBuffer.isView(value)) keys = [];
            for (const key of keys) {
                add(key);
                try {
                    const described = Object.getOwnPropertyDescriptor(value, key);
                    add(described.value);
                    add(described.get);
                    add(described.set);
                } catch {}
            }
            // What accessors of the platform's objects give, but not what sets something off.
            for (let kind = value; kind !== null && kind !== undefined; kind = Object.getPrototypeOf(kind)) {
                if (typeof value !== 'object' || value instanceof Element || kind === Object.prototype) break;
                for (const described of Object.values(Object.getOwnPropertyDescriptors(kind))) {
                    if (described.get) try { add(described.get.call(value)); } catch {}
                }
            }
            try { if (value instanceof Map || value instanceof Set) for (const item of value) add(item); } catch {}
        }
        look(document.documentElement.outerHTML);
        look(document.cookie);
        look(location.href);
        look(window.name);
        for (const store of ['localStorage', 'sessionStorage']) try { look(JSON.stringify({ ...globalThis[store] })); } catch {}
        for (const entry of performance.getEntries()) look(entry.name);
        try {
            const answer = await fetch(location.href);
            for (const [name, value] of answer.headers) { look(name); look(value); }
            look(await answer.text());
        } catch {}
        return [found.size, seen.size];
        """
}
