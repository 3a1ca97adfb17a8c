// Values from JSON, with their attachments.
import { escapedPlaceholderStart, placeholderStart } from '../attachments/format.js';
import { takeAttachment } from '../attachments/incoming.js';
import { PageError, bare, keys, parse } from '../builtins/language.js';
import { indexOf, matchIn, slice } from '../builtins/text.js';
import { decimal } from '../transport/format.js';
import { longText } from './long-text.js';

/** @param {string | undefined} json */
export function decode(json) {
    if (json === undefined) return undefined;
    // A long text without escapes is cut out of the record, without a copy.
    const isText = json.length > longText && json[0] === '"' && indexOf(json, '"', 1) === json.length - 1;
    if (isText && indexOf(json, '\\') < 0) return slice(json, 1, -1);
    const value = parse(json);
    return indexOf(json, escapedPlaceholderStart) < 0 ? value : insertAttachments(value);
}

/**
 * Replaces the placeholders in a value with the attachments that arrived beside it.
 * @param {any} value
 */
function insertAttachments(value) {
    const holder = bare([]);
    holder[0] = value;
    const open = bare([]);
    open[0] = holder;
    while (open.length > 0) {
        const object = open[open.length - 1];
        open.length -= 1;
        const names = keys(object);
        for (let i = 0; i < names.length; i += 1) {
            const member = object[names[i]];
            if (typeof member === 'object' && member !== null) open[open.length] = member;
            else if (typeof member === 'string' && member[0] === placeholderStart) {
                const id = slice(member, 1);
                if (matchIn(decimal, id) === null) continue;
                const attachment = takeAttachment(+id);
                if (attachment === undefined) throw new PageError('an attachment of the message is missing');
                object[names[i]] = attachment;
            }
        }
    }
    return holder[0];
}
