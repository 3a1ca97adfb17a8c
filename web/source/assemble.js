// Assembles the relay and the page script, as Swift does when it injects them. When run with the name of one of them,
// it writes that script to standard output for the type check. The page script then has every dialect, switched on
// nowhere.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** @param {string} name - of a script, whose parts are in the folder of the same name */
function assemble(name) {
    /** @type {string[]} */
    const parts = JSON.parse(read(`${name}/parts.json`));
    return read(`${name}.js`).replace('/* parts */', () => parts.map((part) => read(`${name}/${part}.js`)).join('\n'));
}

/** @returns {string} the script's text */
export const assembleRelay = () => assemble('relay');

/**
 * @param {object[]} [dialects] - the settings of those that are added, each with the name of its file
 * @returns {string} the script's text
 */
export function assemblePageScript(dialects = []) {
    return assemble('page').replace('/* dialects */', () => dialects.map(start).join('\n'));
}

/** @param {any} setting */
function start(setting) {
    const literal = JSON.stringify(JSON.stringify(setting));
    const source = filesOf(setting.name).map((file) => read(`dialects/${file}`)).join('\n');
    return `startDialect(${literal}, (configuration) => {\n${source}\n});\n`;
}

/**
 * `NAME.js`, then `NAME-….js`: a dialect may be in several files.
 * @param {string} name
 */
function filesOf(name) {
    return dialectFiles().filter((file) => file === `${name}.js`)
        .concat(dialectFiles().filter((file) => file.startsWith(`${name}-`)));
}

function dialectFiles() {
    return readdirSync(new URL('dialects', import.meta.url)).filter((file) => file.endsWith('.js')).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const names = dialectFiles().filter((file) => !file.includes('-')).map((file) => file.slice(0, -3));
    const settings = names.map((name) => ({ name, origins: [], frames: 'top', configuration: null }));
    process.stdout.write(process.argv[2] === 'relay' ? assembleRelay() : assemblePageScript(settings));
}
