import { showStatus } from './status-line.js';

/**
 * Copies a text. Selects it in the page if the clipboard is not available.
 *
 * Call it in a click handler before anything is awaited, because WebKit forgets the click after that. It accepts a promise of a
 * text.
 *
 * @param {string | Promise<string>} text
 * @param {string} name - of the text, such as “The grant”
 * @param {(text: string) => Element} show - returns an element of the page that shows the text
 * @returns {Promise<void>} rejects if the promise of the text does
 */
export async function copyText(text, name, show) {
    const item = new ClipboardItem({ 'text/plain': text });
    try {
        await navigator.clipboard.write([item]);
        showStatus(`${name} is copied.`);
    } catch {
        getSelection()?.selectAllChildren(show(await text));
        showStatus(`The clipboard is not available. ${name} is selected: press Ctrl+C to copy it.`);
    }
}
