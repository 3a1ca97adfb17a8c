// What the native widgets need of a page, and no more.

/** @type {ReturnType<typeof makePullWatch> | undefined} */
let pullWatch;

exposeToSwift('rexxar.watchPulls', () => {
    const nothing = () => {};
    pullWatch ??= makePullWatch(() => {
        ask('c', `${fieldSeparator}rexxar.pulled`, 'rexxar.pulled', defaultTimeout, nothing, nothing);
    });
    pullWatch.start();
});

exposeToSwift('rexxar.callFunction', (request) => {
    /** @type {any} */
    let self;
    /** @type {any} */
    let value = global;
    for (const member of request.members) {
        self = value;
        value = value?.[member];
    }
    if (typeof value !== 'function') throw new TomboloError('unknownCall', 'The page has no such function');
    return apply(value, self, request.arguments);
});
