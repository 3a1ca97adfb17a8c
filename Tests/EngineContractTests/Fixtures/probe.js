// Runs in a frame. Makes a call and reports its outcome, and whether the frame has a native message handler.
function probe(kind) {
    const handler = typeof globalThis.webkit?.messageHandlers?.tombolo;
    tombolo.call('probe', kind).then(
        (value) => report({ kind, outcome: value, handler }),
        (error) => report({ kind, outcome: error.code, handler }));
}
