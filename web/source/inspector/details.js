import { copyText } from './copying.js';
import { create, createButton, elementById, showText } from './dom.js';
import { formatBytes, formatDuration, formatQuantity, formatTime } from './format.js';
import { createGrantView } from './grant-view.js';
import { createJSONView } from './json-view.js';
import { canRepeat, kindLabel, levelLabel, outcomeLabel, stateOf } from './row-labels.js';
import { showFailure } from './status-line.js';

/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./types.js').Payload} Payload */

/** The pane with the selected row and its payload. */
export class Details {
    #pane = elementById('details', HTMLElement);
    #title = create('h2');
    #facts = create('p', 'facts');
    #error = create('div', 'error');
    #payload = create('div', 'payload');
    #reload = createButton('Load the latest values', () => this.#load());
    #copy = createButton('Copy as test', () => this.#copyTest());
    #test = create('pre', 'test');
    #documents;
    /** @type {Row | undefined} */
    #row;
    #requests = 0;

    /**
     * @param {import('./document-list.js').DocumentList} documents
     * @param {() => void} onClose
     */
    constructor(documents, onClose) {
        this.#documents = documents;
        const close = createButton('Close', onClose);
        close.id = 'close-details';
        this.#reload.id = 'reload';
        this.#payload.id = 'payload';
        this.#copy.id = 'copy-test';
        const buttons = create('div', 'buttons', this.#copy, close);
        this.#pane.append(create('header', '', this.#title, buttons), this.#facts, this.#error, this.#payload, this.#reload, this.#test);
    }

    /**
     * Shows a row, or the new state of the same row. If there is no row, hides the pane.
     *
     * @param {Row | undefined} row
     */
    show(row) {
        const before = this.#row;
        if (row === before) return;
        this.#row = row;
        this.#pane.hidden = row === undefined;
        if (row === undefined) return;
        const isOther = before?.n !== row.n;
        showText(this.#title, titleOf(row), { maximumLength: 1000 });
        showText(this.#facts, this.#factsOf(row));
        this.#reload.hidden = row.values === undefined || stateOf(row) !== 'pending';
        this.#copy.hidden = row.kind !== 'call' && row.kind !== 'stream';
        this.#copy.disabled = !canRepeat(row);
        this.#copy.title = canRepeat(row)
            ? 'Copy a test in Swift that makes the call again and expects its answer'
            : 'A call that has not ended, or was denied or interrupted, depends on more than its argument';
        if (isOther) this.#test.hidden = true;
        if (isOther || before.text !== row.text || before.grant !== row.grant || before.outcome !== row.outcome) this.#showError(row);
        if (isOther) this.#pane.scrollTop = 0;
        if (isOther || (before.end === undefined && row.end !== undefined) || before.outcome !== row.outcome || before.hasPayload !== row.hasPayload)
            this.#load();
    }

    /** @param {Row} row @returns {string} */
    #factsOf(row) {
        const { start, end, values } = row;
        const writer = row.document === 0 && row.origin !== undefined ? row.origin : this.#documents.labelOf(row.document);
        const facts = [`${kindLabel(row)} ${row.n}`, `document ${writer}`, `at ${formatTime(start)}`];
        if (row.kind === 'console') return [...facts, ...(row.place === undefined ? [] : [`written by ${row.place}`])].join(', ');
        if (end !== undefined && end > start) facts.push(`took ${formatDuration(end - start)}`);
        if (values !== undefined) facts.push(formatQuantity(values, 'value'));
        facts.push(`${formatBytes(row.sent)} from the page`, `${formatBytes(row.received)} to the page`);
        return facts.join(', ');
    }

    /** @param {Row} row */
    #showError(row) {
        const label = create('p', 'outcome');
        label.dataset.state = stateOf(row);
        showText(label, outcomeLabel(row));
        this.#error.replaceChildren(label, ...(row.grant === undefined ? [] : [createGrantView(row.grant, 'copy-grant')]));
    }

    /** Copies a test that repeats the call. The app writes it. */
    async #copyTest() {
        const row = this.#row;
        if (row === undefined) return;
        try {
            await copyText(tombolo.call('inspector.test', row.n), 'The test', (source) => {
                this.#test.textContent = source;
                this.#test.hidden = false;
                return this.#test;
            });
        } catch (error) {
            showFailure('Copying as a test', error);
        }
    }

    async #load() {
        const row = this.#row;
        if (row === undefined) return;
        this.#requests += 1;
        const request = this.#requests;
        if (!row.hasPayload) return this.#payload.replaceChildren(create('p', 'note', 'This row has no payload.'));
        /** @type {Node[]} */
        let nodes;
        try {
            nodes = viewsOf(row, await tombolo.call('inspector.payload', row.n));
        } catch (error) {
            const note = create('p', 'note');
            showText(note, `The payload is not available: ${error instanceof Error ? error.message : String(error)}`);
            nodes = [note];
        }
        if (request === this.#requests) this.#payload.replaceChildren(...nodes);
    }
}

/** @param {Row} row @returns {string} */
const titleOf = (row) => (row.kind === 'console' ? levelLabel(row) : row.name || kindLabel(row));

/** @param {Row} row @param {Payload} payload @returns {Node[]} */
function viewsOf(row, payload) {
    const nodes = [];
    if (payload.argument !== undefined) nodes.push(createJSONView(row.kind === 'console' ? 'Arguments' : 'Argument', payload.argument, true));
    if (payload.result !== undefined) nodes.push(createJSONView('Result', payload.result, true));
    if (payload.values !== undefined) nodes.push(createJSONView('Latest values', payload.values, true));
    if (nodes.length === 0) nodes.push(create('p', 'note', 'The payload is empty.'));
    if (payload.isCut) nodes.push(create('p', 'note', 'Parts of the payload are missing: they were too large, too old, or too many at once.'));
    return nodes;
}
