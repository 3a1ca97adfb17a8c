import { create, createButton, showText } from './dom.js';
import { showStatus } from './status-line.js';

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
    const button = createButton('Copy grant', () => copyText(grant, code));
    button.id = buttonID;
    return create('div', 'grant-view', create('p', 'label', 'Grant that allows it:'), code, button);
}

/**
 * Copies a text. Selects it in the page if the clipboard is not available.
 *
 * @param {string} text
 * @param {Element} source - the element that shows the text
 */
async function copyText(text, source) {
    try {
        await navigator.clipboard.writeText(text);
        showStatus('The grant is copied.');
    } catch {
        getSelection()?.selectAllChildren(source);
        showStatus('The clipboard is not available. The grant is selected: press Ctrl+C to copy it.');
    }
}
