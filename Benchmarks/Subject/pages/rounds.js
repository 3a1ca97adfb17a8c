'use strict';

// The counterpart of the floor's rounds, through `tombolo.call`.

const smallCall = { id: 1, method: 'ping', params: { a: 1 } };

async function microsecondsEach(count, step) {
    const start = performance.now();
    for (let index = 0; index < count; index++) await step();
    return ((performance.now() - start) * 1000) / count;
}

/**
 * Returns the median time. The times of the largest transfers differ by a factor of three, depending on the memory that the system
 * allocates and reclaims. A clock resolution of 1 ms is sufficient.
 */
async function medianMicroseconds(count, step) {
    const times = [];
    for (let index = 0; index < count; index++) {
        const start = performance.now();
        await step();
        times.push((performance.now() - start) * 1000);
    }
    return times.sort((one, other) => one - other)[count >> 1];
}

/** Returns a string with one flat buffer. A rope would be flattened during the first measurement. */
function flatString(size) {
    return new TextDecoder('latin1').decode(new Uint8Array(size).fill(120));
}

const report = (name, value) => tombolo.call('bench.figure', { name, value });

/**
 * Returns the median of five bursts, after a first burst that does not count. The times of single bursts differ by a factor of two, because
 * of garbage collection and scheduling.
 */
async function microsecondsInFlight(count, call) {
    const bursts = [];
    for (let burst = 0; burst < 6; burst++) {
        const start = performance.now();
        const answers = new Array(count);
        for (let index = 0; index < count; index++) answers[index] = call();
        await Promise.all(answers);
        bursts.push(((performance.now() - start) * 1000) / count);
    }
    return bursts.slice(1).sort((one, other) => one - other)[2];
}

async function measureCalls() {
    const call = () => tombolo.call('bench.echo', smallCall);
    await microsecondsEach(300, call);
    await report('call.sequential', await microsecondsEach(5000, call));
    await report('call.inflight', await microsecondsInFlight(10_000, call));
    const raw = () => tombolo.call('bench.raw', smallCall);
    await report('call.inflight.raw', await microsecondsInFlight(10_000, raw));
    for (let index = 0; index < 300; index++) tombolo.callSync('bench.echo', smallCall);
    const start = performance.now();
    for (let index = 0; index < 5000; index++) tombolo.callSync('bench.echo', smallCall);
    await report('call.sync', (performance.now() - start) / 5);
    await microsecondsOfEvents(10_000);
    await report('event', await microsecondsOfEvents(100_000));
    await microsecondsOfStream(10_000);
    await report('stream.value', await microsecondsOfStream(1_000_000));
    await tombolo.call('bench.iterate', 10_000);
    await report('stream.in.value', await microsecondsOfIteration(1_000_000));
}

async function microsecondsOfEvents(count) {
    let stop;
    const last = new Promise((resolve) => {
        stop = tombolo.on('bench.noise', (number) => { if (number === count - 1) resolve(); });
    });
    await tombolo.call('bench.mode');
    const start = performance.now();
    tombolo.call('bench.shout', count);
    await last;
    stop();
    return ((performance.now() - start) * 1000) / count;
}

async function microsecondsOfStream(count) {
    let next = 0;
    const start = performance.now();
    for await (const value of tombolo.stream('bench.numbers', count)) {
        if (value !== next++) throw new Error('stream: a value is missing');
    }
    if (next !== count) throw new Error('stream: it ended early');
    return ((performance.now() - start) * 1000) / count;
}

tombolo.exposeStream('numbers', async function* (count) {
    for (let number = 0; number < count; number++) yield number;
});

async function microsecondsOfIteration(count) {
    const start = performance.now();
    await tombolo.call('bench.iterate', count);
    return ((performance.now() - start) * 1000) / count;
}

/** Name and size of each transfer, and the number of timed transfers. */
const sizes = [
    ['1KB', 1_000, 1000],
    ['100KB', 100_000, 100],
    ['1MB', 1_000_000, 30],
    ['10MB', 10_000_000, 15],
];

async function measureStrings() {
    for (const [name, size, count] of sizes) {
        const sent = flatString(size);
        const send = async () => {
            if ((await tombolo.call('bench.length', sent)) !== size) throw new Error(`${name} in: wrong length`);
        };
        const measure = size < 10_000_000 ? microsecondsEach : medianMicroseconds;
        await send();
        await report(`string.${name}.in`, await measure(count, send));

        const receive = async () => {
            if ((await tombolo.call('bench.text', size)).length !== size) throw new Error(`${name} out: wrong length`);
        };
        await receive();
        await report(`string.${name}.out`, await measure(count, receive));
    }
}

async function measureBytes() {
    for (const [name, size, count] of sizes) {
        const sent = new Uint8Array(size).fill(120);
        const send = async () => {
            if ((await tombolo.call('bench.size', sent)) !== size) throw new Error(`bytes ${name} in: wrong length`);
        };
        const receive = async () => {
            const bytes = await tombolo.call('bench.bytes', size);
            if (bytes.length !== size || bytes[size - 1] !== 120) throw new Error(`bytes ${name} out: wrong`);
        };
        for (const [way, step] of [['in', send], ['out', receive]]) {
            await step();
            if (size < 10_000_000) {
                await report(`bytes.${name}.${way}`, await microsecondsEach(count, step));
                continue;
            }
            // At first, the engine allocates new memory for each transfer. Later it reuses memory, as does the copy within a process with
            // which the figure is compared.
            await report(`bytes.${name}.${way}.first`, await medianMicroseconds(count, step));
            await microsecondsEach(4 * count, step);
            await report(`bytes.${name}.${way}`, await medianMicroseconds(count, step));
        }
        await report(`memcpy.${name}`, await tombolo.call('bench.memcpy', size));
    }
}

async function runRound() {
    const wanted = await tombolo.call('bench.mode');
    if (wanted === 'all' || wanted === 'calls' || wanted === 'relay') await measureCalls();
    if (wanted === 'all' || wanted === 'strings' || wanted === 'relay') await measureStrings();
    if (wanted === 'all' || wanted === 'bytes' || wanted === 'relay') await measureBytes();
    await tombolo.call('bench.end');
}

runRound().catch((error) => tombolo.call('bench.fail', String(error)));
