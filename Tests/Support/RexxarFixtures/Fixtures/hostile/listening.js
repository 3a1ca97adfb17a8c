// A page that records text wherever text of the container could pass. `overheard` has the recorded text.
self.overheard = [];
const { apply } = Reflect;

function note(values) {
    for (const value of values) {
        let text = String(value);
        try {
            if (typeof value === 'object' && value !== null) text += JSON.stringify({ ...value });
        } catch {
            // A cycle, or an object of another origin.
        }
        overheard.push(text);
    }
}

// Records the arguments of a method.
function tap(holder, name) {
    const method = holder[name];
    holder[name] = function (...values) {
        note(values);
        return apply(method, this, values);
    };
}

// Replaces the built-ins of a window with ones that record their arguments, and `some` with one that always returns true.
self.corrupt = (window) => {
    for (const [holder, name] of [
        [window.JSON, 'parse'], [window.Reflect, 'apply'], [window.Object, 'setPrototypeOf'], [window.Object, 'defineProperty'],
        [window.Headers.prototype, 'set'], [window.Headers.prototype, 'append'], [window.WeakMap.prototype, 'set'],
        [window.XMLHttpRequest.prototype, 'setRequestHeader'], [window.XMLHttpRequest.prototype, 'open'], [window, 'fetch'],
    ]) tap(holder, name);
    window.Array.prototype.some = () => true;
    Reflect.deleteProperty(window, Symbol.for('tombolo.page'));
    Reflect.deleteProperty(window, 'tombolo.container');
    Reflect.set(window, 'tombolo.container', undefined);
    const fake = new Proxy(window, {
        get(target, key) {
            if (key === 'top' || key === 'window' || key === 'globalThis') return fake;
            const value = target[key];
            return typeof value === 'function' && value.prototype === undefined ? value.bind(target) : value;
        },
    });
    window.globalThis = fake;
};

// A frame whose window is corrupted before its document loads.
self.corruptedFrame = (source) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    if (source !== '') frame.src = source;
    frame.onload = () => resolve(frame.contentWindow);
    document.body.append(frame);
    corrupt(frame.contentWindow);
});

// Sends a request to the container in every way; the results do not matter.
self.askAround = async (window) => {
    try {
        const request = new window.XMLHttpRequest();
        request.open('POST', 'https://rexxar-container/api/echo', false);
        request.setRequestHeader('X-Of-The-Page', '1');
        request.send('body');
    } catch {
        // Requests of a frame fail.
    }
    try {
        await window.fetch('https://rexxar-container/api/echo', { method: 'POST', body: 'body' });
    } catch {
        // Requests of a frame fail.
    }
};

visualViewport.addEventListener('tombolo-up', (event) => note([event.detail]), true);
