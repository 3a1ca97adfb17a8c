'use strict';

// The same work as in the floor's rounds, for a page of any peer. The peer's own script defines `connect()`, which returns { echo, length,
// text, count, bytes, figure }. Each of these functions makes one call. See README.md two folders up.

const smallCall = '{"id":1,"method":"ping","params":{"a":1}}';

const sizes = [
    ['1KB', 1_000, 1000],
    ['100KB', 100_000, 100],
    ['1MB', 1_000_000, 30],
    ['10MB', 10_000_000, 15],
];

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

/** Returns a string with one flat buffer. A rope would be flattened during the first measurement. */
function flatString(size) {
    return new TextDecoder('latin1').decode(new Uint8Array(size).fill(120));
}

async function measureCalls(peer, report) {
    if ((await peer.echo(smallCall)) !== smallCall) throw new Error('the echo is another text');
    const call = () => peer.echo(smallCall);
    await microsecondsEach(300, call);
    await report('call.sequential', await microsecondsEach(5000, call));
    await report('call.inflight', await microsecondsInFlight(10_000, call));
}

/** Measures transfers in both directions. `send` and `receive` both return the transferred size. */
async function measureTransfers(kind, make, send, receive, report) {
    for (const [name, size, count] of sizes) {
        const measure = size < 10_000_000 ? microsecondsEach : medianMicroseconds;
        const sent = make(size);
        const transfers = { in: () => send(sent), out: () => receive(size) };
        for (const [direction, transfer] of Object.entries(transfers)) {
            const checked = async () => {
                if ((await transfer()) !== size) throw new Error(`${kind} ${name} ${direction}: wrong length`);
            };
            await checked();
            await report(`${kind}.${name}.${direction}`, await measure(count, checked));
        }
    }
}

async function runRound(peer, mode) {
    const report = (name, value) => peer.figure(`${name} ${value.toFixed(2)}`);
    if (mode === 'calls') await measureCalls(peer, report);
    if (mode === 'strings') {
        const receive = async (size) => (await peer.text(size)).length;
        await measureTransfers('string', flatString, peer.length, receive, report);
    }
    if (mode === 'bytes') {
        const make = (size) => new Uint8Array(size).fill(120);
        const receive = async (size) => (await peer.bytes(size)).byteLength;
        await measureTransfers('bytes', make, peer.count, receive, report);
    }
    await peer.figure('');
}

connect().then(async (peer) => {
    await runRound(peer, mode).catch((error) => peer.figure(`error: ${error}`));
});
