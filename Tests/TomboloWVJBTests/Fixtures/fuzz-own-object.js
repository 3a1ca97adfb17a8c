// Sends random and malformed messages from the page's own bridge object, in the form of WKWebViewJavascriptBridge.
const handler = window.webkit.messageHandlers.iOS_Native_FlushMessageQueue;
const said = [
    text,
    () => `[${text()},${text()}]`,
    () => JSON.stringify([{ handlerName: pick(names), data: text(), callbackID: pick(['a', '', mark, '__proto__']) }]),
    () => JSON.stringify([{ responseID: pick(['objc_cb_1', 'objc_cb_2', mark, '__proto__', '']), responseData: text() }]),
    () => value(0),
    () => { throw new Error('no queue'); },
];
let next = '';
let given = 0;
window.WKWebViewJavascriptBridge = {
    _fetchQueue: () => next,
    _handleMessageFromiOS() {
        given += 1;
        if (random(4) === 0) throw new Error('not taken');
    },
};
// Errors of the object are reported to the window; the test does not check them.
addEventListener('error', (event) => event.preventDefault());
for (let number = 0; number < argument.count; number += 1) {
    try {
        next = pick(said)();
    } catch {
        next = Symbol('no text');
    }
    handler.postMessage(value(2));
    await null;
    if (number % 500 === 499) await new Promise((resolve) => setTimeout(resolve, 0));
}
// The answers arrive after the messages.
for (let turn = 0; given <= 10 && turn < 12_000; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
delete window.WKWebViewJavascriptBridge;
return { given, ran: window.ran === true };
