// The scripts that are made of the modules in this folder, and the files that they are written to (scripts/bundle).

/** @typedef {import('../tools/bundler.js').Bundle} Bundle */

/** @type {Bundle} */
export const pageScript = {
    entry: 'page/main.js',
    form: 'script',
    guard: { module: 'page/first-run.js', name: 'hasRun' },
    slot: 'dialects',
    output: 'Core/TomboloBridge/Resources/page.js',
};

/** @type {Bundle} */
export const relay = {
    entry: 'relay/main.js',
    form: 'script',
    guard: { module: 'relay/first-run.js', name: 'isNotNeeded' },
    output: 'Core/TomboloBridge/Resources/relay.js',
};

/** @param {string} name @param {string} module - the folder of the Swift module that has the dialect @returns {Bundle} */
const dialect = (name, module) => ({ entry: `dialects/${name}/main.js`, form: 'dialect', host: pageScript, output: `${module}/Resources/${name}.js` });

/**
 * The fake browser of tests.
 * @type {Bundle}
 */
export const fakeCore = { entry: 'fake/core.js', form: 'function', output: 'Testing/TomboloTesting/Resources/fake-core.js' };

/** @type {Bundle} */
export const fakeWorld = { entry: 'fake/world/main.js', form: 'function', output: 'Testing/TomboloTesting/Resources/fake-world.js' };

/** The dialects by their names. */
export const dialects = {
    actions: dialect('actions', 'Dialects/TomboloActions'),
    dsbridge: dialect('dsbridge', 'Dialects/TomboloDSBridge'),
    flex: dialect('flex', 'Dialects/TomboloFlex'),
    rexxar: dialect('rexxar', 'Routes/TomboloRexxar'),
    wvjb: dialect('wvjb', 'Dialects/TomboloWVJB'),
};

/** @param {string} entry @param {string} output @returns {Bundle} */
const script = (entry, output) => ({ entry, form: 'script', output });

const consoleGuard = { module: 'console/first-run.js', name: 'hasRun' };

/** @type {Bundle[]} */
export const bundles = [
    pageScript,
    relay,
    ...Object.values(dialects),
    { entry: 'dialects/flex/scrolling.js', form: 'function', output: 'Dialects/TomboloFlex/Resources/scrolling.js' },
    script('dialects/rexxar/clear-text.js', 'Routes/TomboloRexxar/Resources/clear-text.js'),
    { entry: 'engine/function-result.js', form: 'function', output: 'Engines/TomboloEngineGTK/Resources/function-result.js' },
    { ...script('console/page/main.js', 'Core/TomboloEngine/Resources/console-page.js'), guard: consoleGuard },
    { ...script('console/relay.js', 'Core/TomboloEngine/Resources/console-relay.js'), guard: consoleGuard },
    script('browser/pull.js', 'Browser/TomboloBrowserGTK/Resources/pull.js'),
    script('browser/frame.js', 'Browser/TomboloBrowserGTK/Resources/frame.js'),
    script('cli/reload.js', 'Command/TomboloCLI/Resources/reload.js'),
    { entry: 'cli/settle.js', form: 'body', output: 'Command/TomboloCLI/Resources/settle.js' },
    { entry: 'development/update.js', form: 'body', output: 'Command/TomboloCLI/Resources/development-update.js' },
    { entry: 'development/sockets.js', form: 'function', output: 'Command/TomboloCLI/Resources/development-sockets.js' },
    {
        entry: 'mock/main.js',
        form: 'module',
        comment:
            'Replays a transcript to the scripts of a page. Written by `tombolo mock`. Its types are in tombolo-mock.d.mts, its sources in web/source/mock of Tombolo.',
        output: 'Command/TomboloCLI/Resources/tombolo-mock.mjs',
    },
    script('inspector/main.js', 'App/TomboloInspector/Resources/inspector.js'),
    fakeCore,
    fakeWorld,
    { entry: 'testing/replay.js', form: 'body', output: 'Testing/TomboloTesting/Resources/replay.js' },
    script('testing/report.js', 'Testing/TomboloTesting/Resources/report.js'),
    { entry: 'testing/add-frame.js', form: 'body', output: 'Testing/TomboloTesting/Resources/add-frame.js' },
    script('testing/secret-listening.js', 'Testing/TomboloTesting/Resources/secret-listening.js'),
    { entry: 'testing/secret-stopping.js', form: 'body', output: 'Testing/TomboloTesting/Resources/secret-stopping.js' },
    { entry: 'testing/secret-scan.js', form: 'body', output: 'Testing/TomboloTesting/Resources/secret-scan.js' },
];
