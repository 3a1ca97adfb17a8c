import { copyText } from './copying.js';
import { create, createButton, showText } from './dom.js';

/**
 * Creates an element with the source of a grant and a button that copies it.
 *
 * @param {string} grant
 * @param {string} buttonID
 * @returns {HTMLElement}
 */
export function createGrantView(grant, buttonID) {
    const code = create('code', 'grant');
    code.tabIndex = 0;
    showText(code, grant);
    const button = createButton('Copy grant', () => copyText(grant, 'The grant', () => code));
    button.id = buttonID;
    return create('div', 'grant-view', create('p', 'label', 'Grant that allows it:'), code, button);
}
