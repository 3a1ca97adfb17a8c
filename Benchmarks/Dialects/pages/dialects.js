'use strict';

// Makes the same call through each dialect and through `tombolo.call`, in turn, so that other activity of the machine affects all of them.

const value = { id: 1, method: 'ping', params: { a: 1 } };
const rounds = 15;
const callsInRound = 400;

function whenBridgeIsThere() {
    return new Promise((resolve) => {
        window.WVJBCallbacks = [resolve];
    });
}

async function makeCalls() {
    const bridge = await whenBridgeIsThere();
    const { actionHandler } = window.webkit.messageHandlers;
    return {
        tombolo: () => tombolo.call('bench.echo', value),
        flex: () => $flex.echo(value),
        wvjb: () => new Promise((resolve) => bridge.callHandler('echo', value, resolve)),
        actions: () => actionHandler.postMessage({ action: 'echo', uuid: '1', body: value }),
        dsbridge: () => JSON.parse(prompt('_dsbridge=echo', JSON.stringify({ data: value }))).data,
    };
}

async function microsecondsEach(call) {
    const start = performance.now();
    for (let index = 0; index < callsInRound; index++) await call();
    return ((performance.now() - start) * 1000) / callsInRound;
}

const median = (times) => times.sort((one, other) => one - other)[times.length >> 1];

async function run() {
    const calls = await makeCalls();
    const times = {};
    for (const name of Object.keys(calls)) {
        times[name] = [];
        const answer = await calls[name]();
        if (JSON.stringify(answer) !== JSON.stringify(value)) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    }
    for (let round = 0; round <= rounds; round++) {
        for (const name of Object.keys(calls)) {
            const time = await microsecondsEach(calls[name]);
            // The first round warms up.
            if (round > 0) times[name].push(time);
        }
    }
    for (const name of Object.keys(times)) await tombolo.call('bench.figure', { name, value: median(times[name]) });
    await tombolo.call('bench.end');
}

run().catch((error) => tombolo.call('bench.fail', String(error)));
