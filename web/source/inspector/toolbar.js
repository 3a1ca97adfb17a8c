import { elementById } from './dom.js';
import { parseFilter } from './filter.js';
import { formatQuantity } from './format.js';
import { showFailure, showStatus } from './status-line.js';

/**
 * The actions of the toolbar.
 *
 * @typedef {object} ToolbarDelegate
 * @property {(filter: import('./filter.js').RowFilter) => void} filter
 * @property {(isPaused: boolean) => void} pause
 * @property {() => void} clear
 */

/** The search field and the buttons. */
export class Toolbar {
    #pause = elementById('pause', HTMLButtonElement);
    #delegate;
    #isPaused = false;

    /** @param {ToolbarDelegate} delegate */
    constructor(delegate) {
        this.#delegate = delegate;
        const search = elementById('search', HTMLInputElement);
        search.addEventListener('input', () => delegate.filter(parseFilter(search.value)));
        this.#pause.addEventListener('click', () => this.#togglePause());
        elementById('clear', HTMLButtonElement).addEventListener('click', () => this.#clear());
        for (const form of ['lines', 'trace']) {
            const button = elementById(`export-${form}`, HTMLButtonElement);
            button.addEventListener('click', () => this.#export(form, button));
        }
        addEventListener('keydown', (event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key !== 'f') return;
            event.preventDefault();
            search.focus();
            search.select();
        });
    }

    /** @param {number} count - of rows that arrived while the view was paused */
    showWaiting(count) {
        const label = this.#isPaused ? `Resume (${formatQuantity(count, 'row')} waiting)` : 'Pause';
        if (this.#pause.textContent !== label) this.#pause.textContent = label;
    }

    #togglePause() {
        this.#isPaused = !this.#isPaused;
        this.#pause.classList.toggle('active', this.#isPaused);
        this.#delegate.pause(this.#isPaused);
        this.showWaiting(0);
    }

    async #clear() {
        try {
            this.#delegate.clear();
            await tombolo.call('inspector.clear');
            showStatus('');
        } catch (error) {
            showFailure('Clearing the journal', error);
        }
    }

    /** @param {string} form @param {HTMLButtonElement} button */
    async #export(form, button) {
        button.disabled = true;
        showStatus('Exporting…');
        try {
            const { path } = await tombolo.call('inspector.export', form);
            showStatus(`Exported to ${path}`);
        } catch (error) {
            showFailure('The export', error);
        } finally {
            button.disabled = false;
        }
    }
}
