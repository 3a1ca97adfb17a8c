import { elementById, showText } from './dom.js';

/**
 * Shows a message in the status line.
 *
 * @param {string} text
 * @param {'information' | 'error'} [kind]
 */
export function showStatus(text, kind = 'information') {
    const status = elementById('status', HTMLElement);
    status.dataset.kind = kind;
    showText(status, text, { maximumLength: 1000 });
}

/**
 * Shows the error of a call in the status line.
 *
 * @param {string} action - the action that failed, such as “The export”
 * @param {unknown} error
 */
export function showFailure(action, error) {
    showStatus(`${action} failed: ${error instanceof Error ? error.message : String(error)}`, 'error');
}
