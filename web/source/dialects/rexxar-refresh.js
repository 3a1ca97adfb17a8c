// Pull to refresh: the container hears of pulls once it has asked to.

/** @type {ReturnType<typeof makePullWatch> | undefined} */
let pullWatch;

exposeToSwift('rexxar.watchPulls', () => {
    pullWatch ??= makePullWatch(() => tellContainer('rexxar.pulled', ''));
    pullWatch.start();
});
