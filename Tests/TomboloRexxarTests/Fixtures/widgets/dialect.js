// What the native widgets need of a page, and no more.

const watch = makePullWatch(() => {
    const nothing = () => {};
    ask('c', `${fieldSeparator}rexxar.pulled`, 'rexxar.pulled', defaultTimeout, nothing, nothing);
});

exposeToSwift('rexxar.watchPulls', () => watch.start());

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
