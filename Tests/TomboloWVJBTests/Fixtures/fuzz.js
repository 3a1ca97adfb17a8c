// Sends random and malformed messages through all parts of the bridge that page script can reach.
const calls = ['wvjb.call', 'wvjb.send', 'wvjb.ready', 'wvjb.handle', 'wvjb.', 'wvjb', 'wvjb.unknown'];
const urls = ['https://__bridge_loaded__', 'wvjbscheme://__WVJB_QUEUE_MESSAGE__', 'https://__wvjb_queue_message__/?' + mark];
const bridge = window.WebViewJavascriptBridge;
const ignore = () => {};

const doings = [
    () => bridge.callHandler(pick(names), value(0)),
    () => bridge.callHandler(pick(names), value(0), pick([ignore, undefined, 1, mark, () => { throw new Error('callback'); }])),
    () => bridge.callHandler(value(0), ignore),
    () => bridge.callHandler.apply(value(0), Array.from({ length: random(5) }, () => value(1))),
    () => bridge.registerHandler(pick(['known', 'other', '__proto__', mark]), pick([ignore, undefined, mark, {}, (data, respond) => respond(data)])),
    () => bridge._handleMessageFromObjC(text()),
    () => bridge._handleMessageFromObjC(value(0)),
    () => void tombolo.call(pick(calls), value(0)).catch(ignore),
    () => visualViewport.dispatchEvent(new CustomEvent('tombolo-up', {
        detail: ['c', random(2) * 100000 + 50000 + random(1000), pick(calls), text()].slice(0, 2 + random(3)).join('\x1f'), cancelable: true,
    })),
    () => visualViewport.dispatchEvent(new CustomEvent('tombolo-down', { detail: ['c', 'f' + random(1000), 'wvjb.handle', text()].join('\x1f') })),
    () => { window.WVJBCallbacks = pick([[ignore], mark, null, { length: 3 }, undefined]); },
    () => bridge._fetchQueue(value(0)),
    () => {
        // Frames are expensive, so there are few.
        if (random(40) !== 0) return;
        const frame = document.createElement('iframe');
        frame.src = pick(urls);
        document.documentElement.appendChild(frame);
        frame.remove();
    },
];

let thrown = 0;
const errors = new Set();
for (let number = 0; number < argument.count; number += 1) {
    try {
        pick(doings)();
    } catch (error) {
        thrown += 1;
        errors.add(`${error?.name}`);
    }
    // Lets the app process the messages so far.
    if (number % 500 === 499) await new Promise((resolve) => setTimeout(resolve, 0));
}
return { thrown, errors: [...errors].sort(), ran: window.ran === true };
