// Runs in a frame: tries a call and reports how it ended, and whether a native handler is in reach.
function probe(kind) {
    const handler = typeof globalThis.webkit?.messageHandlers?.tombolo;
    tombolo.call('probe', kind).then(
        (value) => report({ kind, outcome: value, handler }),
        (error) => report({ kind, outcome: error.code, handler }));
}
