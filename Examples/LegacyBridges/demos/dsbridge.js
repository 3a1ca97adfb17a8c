'use strict';

function write(text, value) {
    const line = document.createElement('li');
    line.textContent = value === undefined ? text : `${text}: ${JSON.stringify(value)}`;
    document.getElementById('log').append(line);
}

let callbacks = 0;

// The protocol of DSBridge's library: a prompt, answered at once, and a global function for the callback.
function call(method, data, callback) {
    const message = { data };
    if (callback !== undefined) {
        message._dscbstub = `dscb${callbacks++}`;
        window[message._dscbstub] = callback;
    }
    const { code, data: answer } = JSON.parse(prompt(`_dsbridge=${method}`, JSON.stringify(message)));
    return code === 0 ? answer : undefined;
}

const presses = {
    synchronous: () => write('testSyn answered', call('testSyn', 'hello')),
    asynchronous: () => call('testAsyn', 'hello', (answer) => write('testAsyn answered', answer)),
    namespace: () => write('echo.syn answered', call('echo.syn', { list: [1, true, null] })),
    unknown: () => write('nothing answered', call('nobody.home', null) ?? 'no such method'),
};

for (const [id, press] of Object.entries(presses)) document.getElementById(id).addEventListener('click', press);
