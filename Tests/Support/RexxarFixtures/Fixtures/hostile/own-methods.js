// A page that calls native methods, taken from a frame without a container, on requests to the container: to send the proof to another
// server, or to send a Blob.
const address = 'https://rexxar-container/api/echo';
const frame = document.createElement('iframe');
document.body.append(frame);
const { open, send, setRequestHeader } = frame.contentWindow.XMLHttpRequest.prototype;
const blob = new Blob(['x']);

// Opens a request to the container, passes it to `attack` and waits until it ends.
const attempt = (attack, isAsync = true) => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address, isAsync);
    request.onloadend = () => resolve(request.status);
    setTimeout(() => resolve('no end'), 1000);
    try {
        attack(request);
        if (!isAsync) resolve(request.status);
    } catch (error) {
        resolve(error.name);
    }
});
const leadAway = (request, path) => open.call(request, 'POST', path);

// The first request of a document is announced with an event that the page can receive.
const form = new FormData();
let first;
visualViewport.addEventListener('tombolo-up', () => {
    form.append('file', blob);
    if (first !== undefined) leadAway(first, '/stolen/announced');
}, { once: true });

const outcomes = {};
outcomes.announced = await attempt((request) => { first = request; request.send(form); });
outcomes.open = await attempt((request) => { leadAway(request, '/stolen/open'); request.send('x'); });
outcomes.state = await attempt((request) => {
    request.onreadystatechange = () => { if (request.readyState === 1) leadAway(request, '/stolen/state'); };
    request.send('x');
});
outcomes.start = await attempt((request) => {
    request.onloadstart = () => { request.onloadstart = null; leadAway(request, '/stolen/start'); send.call(request, blob); };
    request.send('x');
});
outcomes.text = await attempt((request) => request.send({
    toString() { leadAway(request, '/stolen/text'); return 'x'; },
}));
outcomes.textNow = await attempt((request) => request.send({
    toString() { send.call(request, blob); return 'x'; },
}), false);
outcomes.textAndBlob = await attempt((request) => request.send({
    toString() { send.call(request, blob); return 'x'; },
}));
outcomes.requestAsText = await attempt((request) => request.send(Object.assign(new XMLHttpRequest(), {
    toString() { send.call(request, blob); return 'x'; },
})));
outcomes.blob = await attempt((request) => { request.send(blob); send.call(request, blob); });
outcomes.blobLedAway = await attempt((request) => { request.send(blob); leadAway(request, '/stolen/blob'); send.call(request, blob); });
outcomes.blobAndField = await attempt((request) => {
    request.send(blob);
    setRequestHeader.call(request, 'X-Rexxar-Proof', 'x');
    send.call(request, blob);
});
const buffer = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'buffer');
Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'buffer', { get: () => blob, configurable: true });
const withFile = new FormData();
withFile.append('file', new File(['x'], 'x'));
outcomes.bytes = await attempt((request) => request.send(withFile));
outcomes.bytesByFetch = await fetch(address, { method: 'POST', body: withFile }).then((answer) => answer.status, (error) => error.name);
Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'buffer', buffer);
let count = 0;
outcomes.changing = await fetch(address, {
    method: 'POST', get body() { count += 1; return count > 2 ? blob : 'x'; },
}).then((answer) => answer.status, (error) => error.name);
return outcomes;
