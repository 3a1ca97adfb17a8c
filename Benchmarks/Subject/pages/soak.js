// Ten calls that are never answered, one that is, and on to the next document from inside that answer, which is before
// this one is whole.
for (let index = 0; index < 10; index++) tombolo.call('bench.never').catch(() => {});
tombolo.call('bench.reloaded').then(async (isMeasured) => {
    if (isMeasured) {
        do makeGarbage(); while (await tombolo.call('bench.collected'));
    }
    location.reload();
});

// The engine collects old documents when it must: left alone, it may keep hundreds of them, which are no leak.
function makeGarbage() {
    for (let index = 0; index < 400; index++) new Array(1e6).fill(index);
}
