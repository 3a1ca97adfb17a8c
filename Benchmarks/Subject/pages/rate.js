'use strict';

// 10,000 calls a second, in groups of 100. Reports the processor time of the app for each call.

const smallCall = { id: 1, method: 'ping', params: { a: 1 } };
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Makes calls for some seconds, and returns their number. */
async function callFor(seconds) {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < seconds * 1000) {
        const group = [];
        for (let index = 0; index < 100; index++) group.push(tombolo.call('bench.echo', smallCall));
        await Promise.all(group);
        count += 100;
        await pause(Math.max(0, start + count / 10 - performance.now()));
    }
    return count;
}

async function run() {
    const mode = await tombolo.call('bench.mode');
    await callFor(2);
    const before = await tombolo.call('bench.processorTime');
    const count = await callFor(10);
    const used = (await tombolo.call('bench.processorTime')) - before;
    await tombolo.call('bench.figure', { name: `${mode}.processor`, value: used / count });
    await tombolo.call('bench.end');
}

run().catch((error) => tombolo.call('bench.fail', String(error)));
