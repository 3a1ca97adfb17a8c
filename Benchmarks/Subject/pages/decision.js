'use strict';

// Measures requests that are intercepted and refused. Apart from the decision, the time is that of any refused request.

async function batch(count) {
    const start = performance.now();
    for (let index = 0; index < count; index++) await fetch('https://bench.invalid/').catch(() => {});
    return ((performance.now() - start) * 1000) / count;
}

(async () => {
    await batch(200);
    const times = [];
    for (let round = 0; round < 21; round++) times.push(await batch(100));
    const value = times.sort((one, other) => one - other)[10];
    await tombolo.call('bench.figure', { name: 'extension.decision', value });
    await tombolo.call('bench.end');
})();
