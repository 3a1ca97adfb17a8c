// Has an object of the page's own say random and malformed things, in the form of the descendant.
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
// What is thrown there is reported, which is not what is looked for.
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
// Answers come after the messages.
for (let turn = 0; given <= 10 && turn < 12_000; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
delete window.WKWebViewJavascriptBridge;
return { given, ran: window.ran === true };
