import { showStatus } from './status-line.js';

/**
 * Copies a text. Selects it in the page if the clipboard is not available.
 *
 * @param {string} text
 * @param {string} name - of the text, such as “The grant”
 * @param {() => Element} show - returns an element of the page that shows the text
 */
export async function copyText(text, name, show) {
    try {
        await navigator.clipboard.writeText(text);
        showStatus(`${name} is copied.`);
    } catch {
        getSelection()?.selectAllChildren(show());
        showStatus(`The clipboard is not available. ${name} is selected: press Ctrl+C to copy it.`);
    }
}
