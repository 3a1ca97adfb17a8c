// Notifications to the app.
import { stringify } from '../../page/builtins/language.js';
import { fieldSeparator } from '../../page/transport/format.js';
import { sendRequest } from '../../page/transport/outbox.js';

/** @param {string} name @param {object} [detail] - a flat object of strings */
export function notifySwift(name, detail) {
    const json = detail === undefined ? '' : fieldSeparator + stringify(detail);
    sendRequest(
        'c',
        `${fieldSeparator}flex.${name}${json}`,
        `flex.${name}`,
        0,
        () => {},
        () => {},
    );
}
