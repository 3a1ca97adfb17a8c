import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePageScript } from './support/scripts.js';
import { openPage, record, settle } from './support/page.js';

const pageScript = makePageScript([{ name: 'wvjb', origins: [{ exact: 'app://tests' }], frames: 'top', configuration: { safetyTimeout: true } }]);

/** Answers every message with its own data. */
function serve([kind, id, name, json]) {
    if (kind !== 'c') return undefined;
    if (name !== 'wvjb.call') return record('r', id);
    const { data } = JSON.parse(json);
    return record('r', id, JSON.stringify({ responseData: data ?? null }));
}

/** Opens a page with the bridge, whose document is parsed. */
async function openWithBridge(options = {}) {
    const page = openPage({ pageScript, serve, ...options });
    page.run('self.received = []; window.WVJBCallbacks = [(bridge) => { self.bridge = bridge; }]');
    page.finishParsing();
    await page.advance(10);
    return page;
}

const callsOf = (page, name) => page.native.records.filter((fields) => fields[2] === name);

test('the object appears after the document is parsed, runs the callbacks and notifies Swift', async () => {
    const page = openPage({ pageScript, serve });
    page.run('self.order = []; window.WVJBCallbacks = [() => order.push("set up")]');
    await page.advance(100);
    assert.equal(page.global.WebViewJavascriptBridge, undefined);
    page.finishParsing();
    assert.equal(page.global.WebViewJavascriptBridge, undefined);
    await page.advance(1);
    assert.equal(typeof page.global.WebViewJavascriptBridge, 'object');
    assert.equal(page.run('order.join()'), 'set up');
    assert.equal(page.run('"WVJBCallbacks" in window'), false);
    assert.equal(callsOf(page, 'wvjb.ready').length, 1);
});

test('the object appears after two seconds although the document is still being parsed', async () => {
    const page = openPage({ pageScript, serve });
    page.run('window.WVJBCallbacks = []');
    await page.advance(1900);
    assert.equal(page.global.WebViewJavascriptBridge, undefined);
    await page.advance(200);
    assert.equal(typeof page.global.WebViewJavascriptBridge, 'object');
    page.finishParsing();
    await page.advance(10);
    assert.equal(callsOf(page, 'wvjb.ready').length, 1);
});

test('the object appears asynchronously in a document that is already parsed', async () => {
    const page = openPage({ pageScript, serve });
    page.finishLoading();
    page.run('window.WVJBCallbacks = []');
    assert.equal(page.global.WebViewJavascriptBridge, undefined);
    await page.advance(1);
    assert.equal(typeof page.global.WebViewJavascriptBridge, 'object');
});

for (const [url, isRequest] of [
    ['https://__bridge_loaded__/', true],
    ['HTTPS://__BRIDGE_LOADED__', true],
    ['wvjbscheme://__BRIDGE_LOADED__', true],
    ['wvjbscheme://__bridge_loaded__/path?query#fragment', true],
    ['http://__bridge_loaded__/', false],
    ['https://__bridge_loaded__.example/', false],
    ['https://example/__bridge_loaded__', false],
    ['https://__wvjb_queue_message__/', false],
    ['about:blank', false],
]) {
    test(`a frame to ${url} ${isRequest ? 'requests' : 'does not request'} the bridge`, async () => {
        const page = openPage({ pageScript, serve });
        page.finishParsing();
        page.addFrame(url);
        await page.advance(10);
        assert.equal(typeof page.global.WebViewJavascriptBridge, isRequest ? 'object' : 'undefined');
        assert.equal(callsOf(page, 'wvjb.ready').length, isRequest ? 1 : 0);
    });
}

test('frames inside an added element also request the bridge, and each is reported once', async () => {
    const page = openPage({ pageScript, serve });
    page.finishParsing();
    page.addFramesWithin('about:blank', 'https://__wvjb_queue_message__/', 'https://__bridge_loaded__/');
    await page.advance(10);
    assert.equal(typeof page.global.WebViewJavascriptBridge, 'object');
    assert.equal(callsOf(page, 'wvjb.signalled').length, 2);
});

test('the bridge appears although the page clears all timers', async () => {
    const clearAll = `for (let id = setTimeout(() => {}); id > 0; id -= 1) clearTimeout(id);`;
    const page = openPage({ pageScript, serve });
    page.run(`const clearAll = () => { ${clearAll} };
        self.order = []; window.WVJBCallbacks = [() => order.push("set up")];
        addEventListener.call(document, 'readystatechange', clearAll); clearAll();
        // Read when the object is made, before the timer for the callbacks is set.
        Object.defineProperty(window, 'onerror', { get() { queueMicrotask(clearAll); return null; }, set() {} });`);
    page.finishParsing();
    page.run('clearAll()');
    for (let turn = 0; turn < 100; turn += 1) {
        await page.advance(5);
        page.run('clearAll()');
    }
    assert.equal(page.run('order.join()'), 'set up');
    assert.equal(callsOf(page, 'wvjb.ready').length, 1);
});

test('the bridge does not exist in other origins', async () => {
    const page = openPage({ pageScript, serve, origin: 'app://elsewhere' });
    page.run('window.WVJBCallbacks = []');
    page.addFrame('https://__bridge_loaded__/');
    page.finishParsing();
    await page.advance(3000);
    assert.equal(page.global.WebViewJavascriptBridge, undefined);
    assert.deepEqual(page.run('WVJBCallbacks.length'), 0);
});

test('WVJBCallbacks is undefined, not enumerable and deletable before the page sets it', () => {
    const page = openPage({ pageScript, serve });
    assert.equal(page.global.WVJBCallbacks, undefined);
    assert.equal(page.run('Object.keys(window).includes("WVJBCallbacks")'), false);
    assert.equal(page.run('delete window.WVJBCallbacks && !("WVJBCallbacks" in window)'), true);
});

test('a set-up callback that throws does not prevent the others', async () => {
    const page = openPage({ pageScript, serve });
    page.run(`self.order = [];
        window.WVJBCallbacks = [() => { throw new Error('first'); }, 'no function', () => order.push(2), () => order.push(3)]`);
    page.finishParsing();
    await page.advance(10);
    assert.equal(page.run('order.join()'), '2,3');
    assert.equal(page.browser.reported.length, 2);
});

for (const value of ['null', 'undefined', '1', '"text"', '{ length: 3 }', 'new Proxy([], { get() { throw 1; } })']) {
    test(`the bridge appears if WVJBCallbacks is ${value}`, async () => {
        const page = openPage({ pageScript, serve });
        page.run(`window.WVJBCallbacks = ${value}`);
        page.finishParsing();
        await page.advance(10);
        assert.equal(typeof page.global.WebViewJavascriptBridge, 'object');
        assert.equal(callsOf(page, 'wvjb.ready').length, 1);
    });
}

test('a message without data has no data member, or null if it has a callback', async () => {
    const page = await openWithBridge();
    page.run(`bridge.callHandler('a'); bridge.callHandler('b', undefined); bridge.callHandler('c', null);
        bridge.callHandler('d', () => {}); bridge.callHandler('e', 1, () => {}); bridge.callHandler('f', 2, 'no function')`);
    await settle();
    assert.deepEqual(
        callsOf(page, 'wvjb.send').map((fields) => fields[3]),
        ['{"handlerName":"a"}', '{"handlerName":"b"}', '{"handlerName":"c","data":null}', '{"handlerName":"f","data":2}'],
    );
    assert.deepEqual(
        callsOf(page, 'wvjb.call').map((fields) => fields[3]),
        ['{"handlerName":"d","data":null}', '{"handlerName":"e","data":1}'],
    );
});

test('unsendable data throws, and nothing is sent', async () => {
    const page = await openWithBridge();
    for (const data of ['1n', '(() => { const a = []; a.push(a); return a; })()', '"\\ud800"', '{ get a() { throw 1; } }']) {
        assert.throws(() => page.run(`bridge.callHandler('a', ${data})`), data);
    }
    // An escaped backslash and letters, not an escaped surrogate.
    page.run('bridge.callHandler("a", "\\\\ud800")');
    await settle();
    assert.deepEqual(
        callsOf(page, 'wvjb.send').map((fields) => fields[3]),
        ['{"handlerName":"a","data":"\\\\ud800"}'],
    );
});

test('answers reach their callbacks, and the error of a callback is reported', async () => {
    const page = await openWithBridge();
    page.run(`bridge.callHandler('a', 1, () => { throw new Error('callback'); });
        bridge.callHandler('a', { b: [1] }, (data) => received.push(JSON.stringify(data)));
        bridge.callHandler('a', (data) => received.push(data))`);
    await settle();
    assert.deepEqual([...page.global.received], ['{"b":[1]}', null]);
    assert.equal(page.browser.reported.length, 1);
});

test('a callback that has thrown is not called again', async () => {
    const page = await openWithBridge();
    page.run(`bridge.callHandler('a', 1, () => { received.push('called'); throw new Error('callback'); });`);
    await settle();
    const [[, id]] = callsOf(page, 'wvjb.call');
    await page.native.deliver(record('r', id, '{"responseData":2}'));
    await settle();
    assert.deepEqual([...page.global.received], ['called']);
    assert.equal(page.browser.reported.length, 1);
});

/** Sends a message from Swift and returns the records that answer it. */
async function answersTo(page, content, id = '1') {
    await page.native.deliver(record('c', id, 'wvjb.handle', JSON.stringify(content)));
    return page.native.records.filter(([kind, answered]) => answered === id && (kind === 'r' || kind === 'e'));
}

test('a handler answers once, with the JSON form of the answer', async () => {
    const page = await openWithBridge();
    page.run(`bridge.registerHandler('a', (data, respond) => { respond([data, NaN, () => {}]); respond(2); })`);
    assert.deepEqual(await answersTo(page, { handlerName: 'a', data: 1, callbackId: 'objc_cb_1' }), [['r', '1', '{"responseData":[1,null,null]}']]);
});

test('an answer of undefined has no data', async () => {
    const page = await openWithBridge();
    page.run(`bridge.registerHandler('a', (data, respond) => respond(data))`);
    assert.deepEqual(await answersTo(page, { handlerName: 'a', callbackId: 'objc_cb_1' }), [['r', '1', '{}']]);
});

test('a handler receives no callback if the app does not expect an answer', async () => {
    const page = await openWithBridge();
    page.run(`bridge.registerHandler('a', (data, respond) => { received.push(data, typeof respond); })`);
    assert.deepEqual(await answersTo(page, { handlerName: 'a', data: 1 }), [['r', '1']]);
    assert.deepEqual([...page.global.received], [1, 'undefined']);
});

test('a message without a handler is logged and rejected', async () => {
    const page = await openWithBridge();
    const [[kind, , json]] = await answersTo(page, { handlerName: 'toString', callbackId: 'objc_cb_1' });
    assert.equal(kind, 'e');
    assert.equal(JSON.parse(json).code, 'unknownCall');
    assert.match(page.browser.logs[0], /^WebViewJavascriptBridge: WARNING: no handler for message from ObjC:/);
});

test('the error of a handler is reported, and its message is rejected', async () => {
    const page = await openWithBridge();
    page.run(`bridge.registerHandler('a', () => { throw new Error('handler'); })`);
    const [[kind, , json]] = await answersTo(page, { handlerName: 'a', callbackId: 'objc_cb_1' });
    assert.equal(kind, 'e');
    assert.equal(JSON.parse(json).code, 'failed');
    assert.equal(page.browser.reported.length, 1);
});

test('the safety timeout delays messages that the page sends itself, until it is disabled', async () => {
    const page = await openWithBridge();
    page.run(`bridge.registerHandler('a', (data) => received.push(data));
        bridge._handleMessageFromObjC('{"handlerName":"a","data":1}')`);
    assert.deepEqual([...page.global.received], []);
    await page.advance(1);
    assert.deepEqual([...page.global.received], [1]);
    page.run(`bridge.disableJavscriptAlertBoxSafetyTimeout();
        bridge._handleMessageFromObjC('{"handlerName":"a","data":2}');
        bridge._handleMessageFromObjC('{"responseId":"cb_1_1","responseData":3}')`);
    assert.deepEqual([...page.global.received], [1, 2]);
});

test('a page that returns from the page cache reports its bridge as ready again', async () => {
    const page = await openWithBridge();
    page.hide(true);
    page.show(true);
    await page.advance(10);
    assert.equal(callsOf(page, 'wvjb.ready').length, 2);
});

test('a page without the bridge reports nothing when it returns from the page cache', async () => {
    const page = openPage({ pageScript, serve });
    page.hide(true);
    page.show(true);
    await page.advance(10);
    assert.equal(callsOf(page, 'wvjb.ready').length, 0);
});

test('document.open() keeps the bridge and its handlers', async () => {
    const page = await openWithBridge();
    page.run(`bridge.registerHandler('a', (data, respond) => respond('kept'))`);
    page.reopenDocument();
    await page.advance(10);
    assert.equal(page.run('WebViewJavascriptBridge === bridge'), true);
    assert.deepEqual(await answersTo(page, { handlerName: 'a', callbackId: 'objc_cb_1' }), [['r', '1', '{"responseData":"kept"}']]);
});

test('the bridge defines an onerror that logs the error, if the page has none', async () => {
    const page = await openWithBridge();
    page.run('onerror("message", "app://tests/", 7)');
    assert.deepEqual(page.browser.logs, ['WebViewJavascriptBridge: ERROR:message@app://tests/:7']);
});

test('frames to the bridge URLs are reported until the object exists', async () => {
    const page = openPage({ pageScript, serve });
    page.finishParsing();
    page.addFrame('https://__wvjb_queue_message__/');
    page.addFrame('https://example/');
    await settle();
    assert.equal(callsOf(page, 'wvjb.signalled').length, 1);
    page.run('window.WVJBCallbacks = []');
    page.addFrame('https://__bridge_loaded__/');
    await page.advance(10);
    assert.equal(callsOf(page, 'wvjb.signalled').length, 2);
    page.addFrame('https://__bridge_loaded__/');
    await page.advance(10);
    assert.equal(callsOf(page, 'wvjb.signalled').length, 2);
});

test('Swift can query whether a handler exists', async () => {
    const page = await openWithBridge();
    page.run(`bridge.registerHandler('there', () => {})`);
    for (const [name, json] of [
        ['there', 'true'],
        ['toString', 'false'],
        ['', 'false'],
    ]) {
        await page.native.deliver(record('c', '1', 'wvjb.hasHandler', JSON.stringify(name)));
        assert.deepEqual(page.native.records.at(-1), ['r', '1', json]);
    }
});

const wkPageScript = makePageScript([
    {
        name: 'wvjb',
        origins: [{ exact: 'app://tests' }],
        frames: 'top',
        configuration: { safetyTimeout: true, wkWebViewForm: true },
    },
]);

test('the WKWebViewJavascriptBridge form does not exist unless it is enabled', async () => {
    const page = await openWithBridge();
    assert.equal(page.global.webkit, undefined);
    page.run('window.WKWVJBCallbacks = []');
    await page.advance(10);
    assert.equal(page.global.WKWebViewJavascriptBridge, undefined);
});

test('the WKWebViewJavascriptBridge form uses its own names', async () => {
    const page = openPage({ pageScript: wkPageScript, serve });
    page.run(`self.order = [];
        window.WKWVJBCallbacks = [(bridge) => order.push(bridge === WKWebViewJavascriptBridge)];
        self.returned = window.webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
        window.webkit.messageHandlers.iOS_Native_FlushMessageQueue.postMessage(null);`);
    page.finishParsing();
    await page.advance(10);
    assert.equal(page.run('order.join()'), 'true');
    assert.equal(page.global.returned, undefined);
    assert.equal(page.global.WebViewJavascriptBridge, undefined);
    assert.equal(page.run('"WKWVJBCallbacks" in window'), false);
    assert.equal(page.run('typeof WKWebViewJavascriptBridge._handleMessageFromiOS'), 'function');
    assert.equal(callsOf(page, 'wvjb.ready').length, 1);
    page.run('WKWebViewJavascriptBridge.callHandler("a", 1)');
    await settle();
    assert.equal(callsOf(page, 'wvjb.send').length, 1);
});

test('a message to its handler requests the WKWebViewJavascriptBridge form', async () => {
    const page = openPage({ pageScript: wkPageScript, serve });
    page.finishLoading();
    page.run('window.webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null)');
    await page.advance(10);
    assert.equal(typeof page.global.WKWebViewJavascriptBridge, 'object');
});

for (const setup of ['window.WVJBCallbacks = window.WKWVJBCallbacks = [callback]', 'window.WVJBCallbacks = [callback]; window.WKWVJBCallbacks = [callback]']) {
    test(`a snippet for both forms is set up once: ${setup}`, async () => {
        const page = openPage({ pageScript: wkPageScript, serve });
        page.run(`self.count = 0; const callback = () => { count += 1; }; ${setup}`);
        page.finishParsing();
        await page.advance(10);
        assert.equal(page.global.count, 1);
        assert.equal(callsOf(page, 'wvjb.ready').length, 1);
    });
}

test('the message handlers of the WKWebViewJavascriptBridge form coexist with those of another dialect', () => {
    const origins = [{ exact: 'app://tests' }];
    const page = openPage({
        serve,
        pageScript: makePageScript([
            { name: 'actions', origins, frames: 'top', configuration: { timeout: 0 } },
            { name: 'wvjb', origins, frames: 'top', configuration: { safetyTimeout: true, wkWebViewForm: true } },
        ]),
    });
    assert.deepEqual(Object.keys(page.global.webkit.messageHandlers), ['actionHandler', 'iOS_Native_InjectJavascript', 'iOS_Native_FlushMessageQueue']);
});

/** Source text of an object of the page's own, which queues its messages like the original's script. */
const ownObject = (object, receiver, id) => `
    self.queue = []; self.delivered = [];
    window.${object} = {
        callHandler(handlerName, data, callback) { queue.push({ handlerName, data, ${id}: callback && 'cb_1' }); },
        _fetchQueue() { const text = JSON.stringify(queue); queue = []; return text; },
        ${receiver}(text) { delivered.push(text); },
    };`;

test("the page's own bridge object provides its messages and receives those of the app", async () => {
    const page = openPage({ pageScript, serve });
    page.run(ownObject('WebViewJavascriptBridge', '_handleMessageFromObjC', 'callbackId'));
    page.finishParsing();
    page.run(`WebViewJavascriptBridge.callHandler('a', [1], () => {}); WebViewJavascriptBridge.callHandler('b')`);
    page.addFrame('wvjbscheme://__WVJB_QUEUE_MESSAGE__');
    await page.advance(10);
    assert.equal(callsOf(page, 'wvjb.ready').length, 1);
    assert.deepEqual(
        callsOf(page, 'wvjb.call').map((fields) => fields[3]),
        ['{"handlerName":"a","data":[1]}'],
    );
    assert.deepEqual(
        callsOf(page, 'wvjb.send').map((fields) => fields[3]),
        ['{"handlerName":"b"}'],
    );
    assert.equal(page.run('delivered.join()'), '{"responseData":[1],"responseId":"cb_1"}');

    page.run('delivered.length = 0');
    assert.deepEqual(await answersTo(page, { handlerName: 'c', data: null, callbackId: 'objc_cb_7' }), []);
    assert.equal(page.run('delivered.join()'), '{"handlerName":"c","data":null,"callbackId":"objc_cb_7"}');
    page.run(`queue.push({ responseId: 'objc_cb_8', responseData: 'made up' }, 7, { handlerName: {} },
        { responseId: 'objc_cb_7', responseData: 'first' }, { responseId: 'objc_cb_7', responseData: 'second' })`);
    page.addFrame('https://__wvjb_queue_message__/');
    await settle();
    assert.deepEqual(
        page.native.records.filter(([kind, id]) => kind === 'r' && id === '1'),
        [['r', '1', '{"responseData":"first"}']],
    );
});

test("the page's own bridge object can have the WKWebViewJavascriptBridge form", async () => {
    const page = openPage({ pageScript: wkPageScript, serve });
    page.run(ownObject('WKWebViewJavascriptBridge', '_handleMessageFromiOS', 'callbackID'));
    page.finishParsing();
    page.run(`WKWebViewJavascriptBridge.callHandler('a', 1, () => {});
        window.webkit.messageHandlers.iOS_Native_FlushMessageQueue.postMessage(null)`);
    await page.advance(10);
    assert.equal(page.run('delivered.join()'), '{"responseData":1,"responseID":"cb_1"}');
    await page.native.deliver(record('c', '1', 'wvjb.handle', '{"handlerName":"b"}'));
    assert.equal(page.run('delivered[1]'), '{"handlerName":"b"}');
});

for (const object of ['7', '"own"', 'null', '{}', '{ _fetchQueue() {} }', '() => {}', 'new Proxy({}, { get() { throw 1; } })']) {
    test(`a bridge object of the page's own that is ${object} is not used`, async () => {
        const page = openPage({ pageScript, serve });
        page.run(`window.WebViewJavascriptBridge = ${object}; window.WVJBCallbacks = []`);
        page.finishParsing();
        page.addFrame('https://__wvjb_queue_message__/');
        await page.advance(10);
        assert.equal(callsOf(page, 'wvjb.ready').length, object === 'null' ? 1 : 0);
    });
}

for (const text of ['', '{', 'null', '7', '{}', '[null, 1, [], {}]']) {
    test(`a bridge object of the page's own whose queue is ${text || 'empty'} sends nothing`, async () => {
        const page = openPage({ pageScript, serve });
        page.finishParsing();
        page.run(`window.WebViewJavascriptBridge = { _fetchQueue: () => ${JSON.stringify(text)}, _handleMessageFromObjC() { throw 1; } }`);
        page.addFrame('https://__wvjb_queue_message__/');
        await page.advance(10);
        assert.equal(callsOf(page, 'wvjb.send').length + callsOf(page, 'wvjb.call').length, 0);
        await page.native.deliver(record('c', '1', 'wvjb.handle', '{"handlerName":"b"}'));
        assert.equal(page.browser.reported.length > 0, true);
    });
}

test("a copy of the bridge's object is not used as the page's own bridge object", async () => {
    const page = await openWithBridge();
    page.run('window.WebViewJavascriptBridge = { ...bridge }');
    const [[kind, , json]] = await answersTo(page, { handlerName: 'nowhere', callbackId: 'objc_cb_1' });
    assert.equal(kind, 'e');
    assert.equal(JSON.parse(json).code, 'unknownCall');
});
