// Messages to the container.
import { stringify } from '../../page/builtins/language.js';
import { warn } from '../../page/builtins/window.js';
import { fieldSeparator } from '../../page/transport/format.js';
import { sendRequest } from '../../page/transport/outbox.js';

/** @typedef {import('../../page/errors.js').TomboloError} TomboloError */

/** @param {string} name @param {string} argument - a text of this script or of the document; it is sent as data */
export function notifyContainer(name, argument) {
    const fields = fieldSeparator + name + fieldSeparator + stringify(argument);
    sendRequest('c', fields, name, 0, () => {}, warnOfContainer);
}

/** @param {TomboloError} error */
function warnOfContainer(error) {
    // This is not an error, because the document is being left.
    if (error.code !== 'disconnected') warn(`Rexxar: ${error.message}`);
}
