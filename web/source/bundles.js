// The scripts that are made of the modules in this folder, and the files that they are written to (scripts/bundle).

/** @typedef {import('../tools/bundler.js').Bundle} Bundle */

/** @type {Bundle} */
export const pageScript = {
    entry: 'page/main.js',
    form: 'script',
    guard: { module: 'page/first-run.js', name: 'hasRun' },
    slot: 'dialects',
    output: 'TomboloBridge/Resources/page.js',
};

/** @type {Bundle} */
export const relay = {
    entry: 'relay/main.js',
    form: 'script',
    guard: { module: 'relay/first-run.js', name: 'isNotNeeded' },
    output: 'TomboloBridge/Resources/relay.js',
};

/** @param {string} name @param {string} module - the Swift module that has the dialect @returns {Bundle} */
const dialect = (name, module) =>
    ({ entry: `dialects/${name}/main.js`, form: 'dialect', host: pageScript, output: `${module}/Resources/${name}.js` });

/** The dialects by their names. */
export const dialects = {
    actions: dialect('actions', 'TomboloActions'),
    dsbridge: dialect('dsbridge', 'TomboloDSBridge'),
    flex: dialect('flex', 'TomboloFlex'),
    rexxar: dialect('rexxar', 'TomboloRexxar'),
    wvjb: dialect('wvjb', 'TomboloWVJB'),
};

/** @param {string} entry @param {string} output @returns {Bundle} */
const script = (entry, output) => ({ entry, form: 'script', output });

/** @type {Bundle[]} */
export const bundles = [
    pageScript,
    relay,
    ...Object.values(dialects),
    script('browser/pull.js', 'TomboloBrowserGTK/Resources/pull.js'),
    script('browser/frame.js', 'TomboloBrowserGTK/Resources/frame.js'),
    script('routes/reload.js', 'TomboloCLI/Resources/reload.js'),
];
