// A page that listens wherever text of the container's could come by: in `overheard` is what it heard.
self.overheard = [];
const { apply } = Reflect;

function note(values) {
    for (const value of values) {
        let text = String(value);
        try {
            if (typeof value === 'object' && value !== null) text += JSON.stringify({ ...value });
        } catch {
            // A cycle, or somebody else's.
        }
        overheard.push(text);
    }
}

// Has calls of a method overheard.
function tap(holder, name) {
    const method = holder[name];
    holder[name] = function (...values) {
        note(values);
        return apply(method, this, values);
    };
}

// Makes of a window's language what tells all that it is given, and says yes to everything.
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

// A frame whose window has been dealt with before its document comes.
self.corruptedFrame = (source) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    if (source !== '') frame.src = source;
    frame.onload = () => resolve(frame.contentWindow);
    document.body.append(frame);
    corrupt(frame.contentWindow);
});

// Asks the container in every way; what comes of it is no matter.
self.askAround = async (window) => {
    try {
        const request = new window.XMLHttpRequest();
        request.open('POST', 'https://rexxar-container/api/echo', false);
        request.setRequestHeader('X-Of-The-Page', '1');
        request.send('body');
    } catch {
        // In a frame it has to fail.
    }
    try {
        await window.fetch('https://rexxar-container/api/echo', { method: 'POST', body: 'body' });
    } catch {
        // In a frame it has to fail.
    }
};

visualViewport.addEventListener('tombolo-up', (event) => note([event.detail]), true);
