"use strict";

// The page calls every handler directly, without a layer between the page and native code.
const { mode, echo, length, text, figure } = webkit.messageHandlers;

const smallCall = '{"id":1,"method":"ping","params":{"a":1}}';

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
    return new TextDecoder("latin1").decode(new Uint8Array(size).fill(120));
}

function report(name, microseconds) {
    figure.postMessage(`${name} ${microseconds.toFixed(2)}`);
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

async function measureCalls() {
    const call = () => echo.postMessage(smallCall);
    await microsecondsEach(300, call);
    report("call.sequential", await microsecondsEach(5000, call));
    report("call.inflight", await microsecondsInFlight(10_000, call));
}

async function measureStrings() {
    const sizes = [
        ["1KB", 1_000, 1000],
        ["100KB", 100_000, 100],
        ["1MB", 1_000_000, 30],
        ["10MB", 10_000_000, 15],
    ];
    for (const [name, size, count] of sizes) {
        const sent = flatString(size);
        const send = async () => {
            if ((await length.postMessage(sent)) !== size) throw new Error(`${name} in: wrong length`);
        };
        const measure = size < 10_000_000 ? microsecondsEach : medianMicroseconds;
        await send();
        report(`string.${name}.in`, await measure(count, send));

        const receive = async () => {
            if ((await text.postMessage(size)).length !== size) throw new Error(`${name} out: wrong length`);
        };
        await receive();
        report(`string.${name}.out`, await measure(count, receive));
    }
}

async function runRound() {
    const wanted = await mode.postMessage("");
    if (wanted !== "strings") await measureCalls();
    if (wanted !== "calls") await measureStrings();
    figure.postMessage("");
}

runRound().catch((error) => figure.postMessage(`error: ${error}`));
