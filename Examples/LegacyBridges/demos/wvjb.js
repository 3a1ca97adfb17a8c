'use strict';

function write(text, value) {
    const line = document.createElement('li');
    line.textContent = value === undefined ? text : `${text}: ${JSON.stringify(value)}`;
    document.getElementById('log').append(line);
}

// The startup sequence of the bridge's documentation: add the callback to a list, and request the bridge once.
function whenBridgeIsThere(callback) {
    if (window.WebViewJavascriptBridge) {
        callback(window.WebViewJavascriptBridge);
    } else if (window.WVJBCallbacks) {
        window.WVJBCallbacks.push(callback);
    } else {
        window.WVJBCallbacks = [callback];
        const frame = document.createElement('iframe');
        frame.style.display = 'none';
        frame.src = 'https://__bridge_loaded__';
        document.documentElement.append(frame);
        setTimeout(() => frame.remove(), 0);
    }
}

whenBridgeIsThere((bridge) => {
    write('the bridge is there');
    bridge.registerHandler('testJavascriptHandler', (data, respond) => {
        write('the app called testJavascriptHandler', data);
        respond({ 'The page says': 'Right back at you!' });
    });
});

function callOnPress(id, handler, data) {
    document.getElementById(id).addEventListener('click', () => {
        whenBridgeIsThere((bridge) => {
            write(`calling ${handler}`, data);
            bridge.callHandler(handler, data, (response) => write(`${handler} answered`, response));
        });
    });
}

callOnPress('ask', 'testObjcCallback', { from: 'the page' });
callOnPress('echo', 'objcEchoToJs', ['a string', 1, true, null, { nested: 'object' }]);
