// Pull to refresh: reports pulls to the container once it has requested them.

/** @type {ReturnType<typeof makePullWatch> | undefined} */
let pullWatch;

exposeToSwift('rexxar.watchPulls', () => {
    pullWatch ??= makePullWatch(() => tellContainer('rexxar.pulled', ''));
    pullWatch.start();
});
