// Functions that the app runs.
import { AsyncFunction, WorldError, apply, describe, global, parse, stringify } from './builtins.js';
import { host } from './engine.js';

/**
 * Runs the body of an async function and reports its result to the engine.
 * @param {number} id
 * @param {string} body
 * @param {string | undefined} json - the argument
 */
export async function run(id, body, json) {
    let fn;
    try {
        fn = new AsyncFunction('argument', body);
    } catch (error) {
        return fail(id, 'syntax', error, 2);
    }
    let value;
    try {
        value = await apply(fn, global, [json === undefined ? undefined : parse(json)]);
    } catch (error) {
        return fail(id, 'exception', error, 2);
    }
    let text;
    try {
        text = stringify(value);
        if (text === undefined && value !== undefined) throw new WorldError(`a ${typeof value} cannot be written as JSON`);
    } catch (error) {
        return fail(id, 'unsupportedResult', error, 0);
    }
    host('returned', id, text);
}

/** @param {number} id @param {string} code @param {any} error @param {number} lines - number of lines of the wrapper before the body */
function fail(id, code, error, lines) {
    const isError = typeof error === 'object' && error !== null && typeof error.message === 'string';
    const name = isError ? describe(error.name) : '';
    const message = isError ? error.message : describe(error);
    const hasLocation = isError && typeof error.line === 'number';
    const source = hasLocation ? describe(error.sourceURL ?? '') : '';
    // The engine attributes the body to this file.
    const isInBody = source === '' || source === 'fake-world.js';
    const location = hasLocation ? [isInBody ? '' : source, isInBody ? error.line - lines : error.line, error.column] : [];
    host('threw', id, code, name, message, location[0], location[1], location[2]);
}
