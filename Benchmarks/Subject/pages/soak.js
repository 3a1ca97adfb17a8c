// Makes ten calls that are never answered, and one that is. When that one is answered, loads the next document, before this document has
// loaded completely.
for (let index = 0; index < 10; index++) tombolo.call('bench.never').catch(() => {});
tombolo.call('bench.reloaded').then(async (isMeasured) => {
    if (isMeasured) {
        do makeGarbage(); while (await tombolo.call('bench.collected'));
    }
    location.reload();
});

// The engine collects old documents only when it must. Without garbage, it may keep hundreds of them, which is not a leak.
function makeGarbage() {
    for (let index = 0; index < 400; index++) new Array(1e6).fill(index);
}
