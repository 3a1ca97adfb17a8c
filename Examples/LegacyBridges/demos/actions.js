'use strict';

const handler = window.webkit?.messageHandlers?.actionHandler;

function write(text) {
    const line = document.createElement('li');
    line.textContent = text;
    document.getElementById('log').append(line);
}

function post(action, body) {
    const message = { action, uuid: crypto.randomUUID(), body };
    if (handler === undefined) {
        write('There is no actionHandler here.');
        return;
    }
    write(`posted ${JSON.stringify(message)}`);
    handler.postMessage(message);
}

// Called by the app after the action "hello".
function javaScriptFunction() {
    write('the app called javaScriptFunction()');
    post('log', 'called');
}

let isShown = false;

const actions = {
    loading() {
        isShown = !isShown;
        document.getElementById('loading').textContent = isShown ? 'Hide loading' : 'Show loading';
        post('loading', { isShow: isShown });
    },
    payment() {
        post('payment', {
            paymentAmount: 123456,
            paymentTransactionId: crypto.randomUUID(),
            paymentId: '202611211200',
            paymentGoodsName: 'A ferry ticket',
        });
    },
    hello: () => post('hello', {}),
    unknown: () => post('sail', {}),
};

for (const [id, run] of Object.entries(actions)) document.getElementById(id).addEventListener('click', run);
