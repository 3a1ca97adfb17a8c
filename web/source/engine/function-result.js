// Runs a function of the app in a page, and writes its result as text. In the page's own world, a page may have declared any name for
// itself, or replaced the value of a name; see FunctionSource.swift. So values are taken from the global object and tested. A hostile
// page can then only falsify the result.
import { failureText } from './failure-text.js';
import { valueOf } from './globals.js';
import { resultText } from './result-text.js';

/** The result of a function whose document was left before the function returned. */
const gone = {};

/**
 * @param {any} global - the global object
 * @param {(argument: unknown) => unknown} run - the function
 * @param {number} start - the column at which its body begins
 * @param {string} argumentText - JSON text of its argument; empty for none
 * @returns {PromiseLike<string>} The last character gives the meaning of the text before it: a value, nothing (undefined), a value beyond
 *     the limit, an exception, or the reason for not returning a value. It has its own `then`, so that awaiting it does not run page code.
 */
export function runFunction(global, run, start, argumentText) {
    return /** @type {any} */ ({
        __proto__: null,
        then(/** @type {(text: string) => void} */ resolve, /** @type {(error: unknown) => void} */ reject) {
            writeResult(global, run, start, argumentText, resolve, reject);
        },
    });
}

/**
 * @param {any} global
 * @param {(argument: unknown) => unknown} run
 * @param {number} start
 * @param {string} argumentText
 * @param {(text: string) => void} resolve
 * @param {(error: unknown) => void} reject
 */
async function writeResult(global, run, start, argumentText, resolve, reject) {
    try {
        const json = valueOf(global, 'JSON');
        if (!isGenuine(json)) return resolve('the page has replaced JSON, which encodes the resultx');
        let result;
        try {
            result = await resultOrGone(global, run, argumentText === '' ? undefined : json.parse(argumentText));
        } catch (error) {
            return resolve(failureText(json, error, start));
        }
        if (result === gone) resolve('g');
        else if (result === undefined) resolve('u');
        else resolve(resultText(global, json, result));
    } catch (error) {
        reject(error);
    }
}

/** @param {any} json - the page's JSON */
function isGenuine(json) {
    try {
        return json.stringify('"') === '"\\""' && json.parse('[7]')[0] === 7;
    } catch {
        return false;
    }
}

/**
 * Runs the function. Resolves with `gone` when the document is left. Otherwise the engine would wait for the function and keep its view.
 * @param {any} global
 * @param {(argument: unknown) => unknown} run
 * @param {unknown} argument
 * @returns {PromiseLike<unknown>}
 */
function resultOrGone(global, run, argument) {
    return /** @type {any} */ ({
        __proto__: null,
        then(/** @type {(result: unknown) => void} */ resolve, /** @type {(error: unknown) => void} */ reject) {
            const leave = () => {
                stopListening();
                resolve(gone);
            };
            const stopListening = () => {
                try {
                    global.removeEventListener('pagehide', leave);
                } catch {}
            };
            try {
                global.addEventListener('pagehide', leave);
            } catch {}
            (async () => {
                try {
                    resolve(await run(argument));
                } catch (error) {
                    reject(error);
                }
                stopListening();
            })();
        },
    });
}
