// The trace context of calls (W3C Trace Context), from the call's options or from the page's meta elements.
import { attributeOf, bodyOf, findFirst } from '../builtins/nodes.js';
import { document } from '../environment.js';
import { fieldSeparator, recordSeparator } from '../transport/format.js';
import { traceFieldIn } from './options.js';

/**
 * The header fields, joined; empty for none; undefined while the head of the document is being parsed.
 * @type {string | undefined}
 */
let traceOfPage;

/** Length limit of a field. Swift ignores longer ones. */
const maximumLength = 512;

/**
 * @param {TomboloCallOptions | null | undefined} options
 * @returns {string} the fields of a trace record after its id; empty for none
 */
export function traceOf(options) {
    if (options === undefined || options === null) return traceOfPage ?? findTraceOfPage();
    const parent = traceFieldIn(options, 'traceparent');
    if (parent === undefined) return traceOfPage ?? findTraceOfPage();
    return joined(parent, traceFieldIn(options, 'tracestate'));
}

/**
 * @param {number} id - of the call; 0 for a synchronous call
 * @param {string} trace - from `traceOf`; not empty
 */
export function traceRecord(id, trace) {
    return 't' + fieldSeparator + id + trace;
}

/**
 * @param {number} id - of the call
 * @param {string} trace - from `traceOf`
 * @returns {string} the text before the call's record; empty for no trace
 */
export function traceBefore(id, trace) {
    return trace === '' ? '' : traceRecord(id, trace) + recordSeparator;
}

function findTraceOfPage() {
    const parent = contentOfMeta('traceparent');
    const found = parent === undefined ? '' : joined(parent, contentOfMeta('tracestate'));
    // Once it has a body, the document may be too large to be searched for each call.
    if (found !== '' || bodyOf(document) !== null) traceOfPage = found;
    return found;
}

/** @param {string} name */
function contentOfMeta(name) {
    const meta = findFirst(document, `meta[name="${name}"]`);
    return meta === null ? undefined : (attributeOf(meta, 'content') ?? undefined);
}

/** @param {string} parent @param {string | undefined} state */
function joined(parent, state) {
    if (!isField(parent)) return '';
    return fieldSeparator + parent + (state === undefined || !isField(state) ? '' : fieldSeparator + state);
}

/** @param {string} text - whether it can be a field of a record */
function isField(text) {
    if (text === '' || text.length > maximumLength) return false;
    for (let index = 0; index < text.length; index += 1) {
        if (text[index] < ' ' || text[index] > '~') return false;
    }
    return true;
}
