// The scripts that are made from the modules in this folder, and the Swift files to which they are written
// (scripts/bundle).

/** @typedef {import('../tools/bundler.js').Bundle} Bundle */

/** @type {Bundle} */
export const pageScript = {
    entry: 'page/main.js',
    form: 'script',
    guard: { module: 'page/first-run.js', name: 'hasRun' },
    slot: 'dialects',
    output: 'Core/TomboloBridge/EmbeddedScripts.swift',
    name: 'page',
};

/** @type {Bundle} */
export const relay = {
    entry: 'relay/main.js',
    form: 'script',
    guard: { module: 'relay/first-run.js', name: 'isNotNeeded' },
    output: 'Core/TomboloBridge/EmbeddedScripts.swift',
    name: 'relay',
};

/** @param {string} name @param {string} module - the folder of the Swift module that has the dialect @returns {Bundle} */
const dialect = (name, module) => ({ entry: `dialects/${name}/main.js`, form: 'dialect', host: pageScript, output: `${module}/EmbeddedScripts.swift`, name });

/**
 * The fake browser of tests.
 * @type {Bundle}
 */
export const fakeCore = { entry: 'fake/core.js', form: 'function', output: 'Testing/TomboloTesting/EmbeddedScripts.swift', name: 'fakeCore' };

/** @type {Bundle} */
export const fakeWorld = { entry: 'fake/world/main.js', form: 'function', output: 'Testing/TomboloTesting/EmbeddedScripts.swift', name: 'fakeWorld' };

/** The dialects by their names. */
export const dialects = {
    actions: dialect('actions', 'Dialects/TomboloActions'),
    dsbridge: dialect('dsbridge', 'Dialects/TomboloDSBridge'),
    flex: dialect('flex', 'Dialects/TomboloFlex'),
    rexxar: dialect('rexxar', 'Routes/TomboloRexxar'),
    wvjb: dialect('wvjb', 'Dialects/TomboloWVJB'),
};

/** @param {string} entry @param {string} module - the folder of the Swift module @param {string} name @returns {Bundle} */
const script = (entry, module, name) => ({ entry, form: 'script', output: `${module}/EmbeddedScripts.swift`, name });

/** @param {string} entry @param {string} folder @param {string} name @returns {Bundle} */
const body = (entry, folder, name) => ({ entry, form: 'body', output: `${folder}/EmbeddedScripts.swift`, name });

/**
 * A part of the modules that `tombolo bindings` writes.
 * @param {string} entry @param {string} name @returns {Bundle}
 */
const clientPart = (entry, name) => ({
    entry: `bindings/${entry}`,
    form: 'text',
    output: 'App/TomboloBindings/TypeScript/EmbeddedScripts.swift',
    name,
    condition: 'DEBUG',
});

const consoleGuard = { module: 'console/first-run.js', name: 'hasRun' };

/** @type {Bundle[]} */
export const bundles = [
    pageScript,
    relay,
    ...Object.values(dialects),
    { entry: 'dialects/flex/scrolling.js', form: 'function', output: 'Dialects/TomboloFlex/EmbeddedScripts.swift', name: 'scrolling' },
    script('dialects/rexxar/clear-text.js', 'Routes/TomboloRexxar', 'clearText'),
    { entry: 'engine/function-result.js', form: 'function', output: 'Core/TomboloEngine/EmbeddedScripts.swift', name: 'functionResult' },
    { ...script('console/page/main.js', 'Core/TomboloEngine', 'consolePage'), guard: consoleGuard },
    { ...script('console/relay.js', 'Core/TomboloEngine', 'consoleRelay'), guard: consoleGuard },
    script('browser/pull.js', 'Browser/TomboloBrowserGTK', 'pull'),
    script('browser/frame.js', 'Browser/TomboloBrowserGTK', 'frame'),
    script('cli/reload.js', 'Command/TomboloCLI', 'reload'),
    body('cli/settle.js', 'Command/TomboloCLI', 'settle'),
    body('development/update.js', 'Command/TomboloCLI', 'developmentUpdate'),
    { entry: 'drive/main.js', form: 'function', output: 'Command/TomboloCLI/EmbeddedScripts.swift', name: 'drive' },
    { entry: 'development/sockets.js', form: 'function', output: 'Command/TomboloCLI/EmbeddedScripts.swift', name: 'developmentSockets' },
    {
        entry: 'mock/main.js',
        form: 'module',
        comment:
            'Replays a transcript to the scripts of a page. Written by `tombolo mock`. Its types are in tombolo-mock.d.mts, its sources in web/source/mock of Tombolo.',
        output: 'Command/TomboloCLI/Resources/tombolo-mock.mjs',
    },
    { ...body('development/page-state.js', 'App/Tombolo/Development', 'pageState'), condition: 'DEBUG && os(Linux)' },
    { ...body('development/restore-state.js', 'App/Tombolo/Development', 'restoreState'), condition: 'DEBUG && os(Linux)' },
    { ...body('development/deliver.js', 'App/Tombolo/Development', 'deliver'), condition: 'DEBUG && os(Linux)' },
    body('updates/painting.js', 'Updates/TomboloUpdates', 'painting'),
    script('inspector/main.js', 'App/TomboloInspector', 'script'),
    { entry: 'inspector/inspector.html', form: 'text', output: 'App/TomboloInspector/EmbeddedScripts.swift', name: 'html' },
    { entry: 'inspector/inspector.css', form: 'text', output: 'App/TomboloInspector/EmbeddedScripts.swift', name: 'style' },
    clientPart('types.ts', 'types'),
    clientPart('members.ts', 'members'),
    clientPart('plain-makers.ts', 'plainMakers'),
    clientPart('date-makers.ts', 'dateMakers'),
    fakeCore,
    fakeWorld,
    body('testing/replay.js', 'Testing/TomboloTesting', 'replay'),
    script('testing/report.js', 'Testing/TomboloTesting', 'report'),
    body('testing/add-frame.js', 'Testing/TomboloTesting', 'addFrame'),
    script('testing/secret-listening.js', 'Testing/TomboloTesting', 'secretListening'),
    body('testing/still-page.js', 'Testing/TomboloTesting', 'stillPage'),
    body('testing/restore-page.js', 'Testing/TomboloTesting', 'restorePage'),
    body('testing/secret-stopping.js', 'Testing/TomboloTesting', 'secretStopping'),
    body('testing/secret-scan.js', 'Testing/TomboloTesting', 'secretScan'),
];
