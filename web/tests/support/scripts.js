// The scripts as Swift injects them, made of the modules as they are now.
import { fileURLToPath } from 'node:url';
import { dialects, fakeCore, fakeWorld, pageScript, relay } from '../../source/bundles.js';
import { Bundler } from '../../tools/bundler.js';
import { testDialects } from '../entries/bundles.js';

const bundler = new Bundler(fileURLToPath(new URL('../../source', import.meta.url)));
const placeholder = '/* dialects */';

const plainPageScript = bundler.bundle(pageScript);

export const relayScript = bundler.bundle(relay);
export const coreScript = bundler.bundle(fakeCore);
export const worldScript = bundler.bundle(fakeWorld);

/**
 * @param {object[]} [settings] - those of the dialects that are switched on, each with the dialect's name
 * @returns {string} the page script
 */
export function makePageScript(settings = []) {
    return withDialects(settings.map((setting) => [setting, bundler.bundle(dialects[setting.name])]));
}

/**
 * The page script with a dialect of a test.
 * @param {object} setting
 * @param {string} source - the body of a function with the parameter `configuration`
 */
export const makePageScriptWith = (setting, source) => withDialects([[setting, source]]);

/**
 * The page script with a dialect of a test that is made of modules.
 * @param {object} setting
 * @param {string} name - of its module in tests/entries
 */
export const makePageScriptWithEntry = (setting, name) => makePageScriptWith(setting, bundler.bundle(testDialects[name]));

/** As DialectScript.swift does. @param {[object, string][]} all - settings and sources */
function withDialects(all) {
    const starts = all.map(([setting, source]) => `startDialect(${JSON.stringify(JSON.stringify(setting))}, (configuration) => {\n${source}\n});\n`);
    return plainPageScript.replace(placeholder, () => starts.join(''));
}
