import { BatchQueue } from './batch-queue.js';
import { callColumns, consoleColumns, eventColumns, streamColumns } from './columns.js';
import { Details } from './details.js';
import { elementById } from './dom.js';
import { DocumentList } from './document-list.js';
import { renderDocuments } from './documents-panel.js';
import { showCount, showSkipped } from './footer.js';
import { formatCount } from './format.js';
import { JournalClock } from './journal-clock.js';
import { PolicyPanel } from './policy-panel.js';
import { StreamRates } from './rates.js';
import { RowGrid } from './row-grid.js';
import { RowStore } from './row-store.js';
import { RowView } from './row-view.js';
import { Tabs } from './tabs.js';
import { Toolbar } from './toolbar.js';
import { renderTotals } from './totals-panel.js';

/** @typedef {import('./types.js').ChangeBatch} ChangeBatch */
/** @typedef {{ view: RowView, grid: RowGrid }} RowPanel */

/** The window: receives batches, and renders the selected panel at most once a frame. */
export class Inspector {
    #queue = new BatchQueue();
    #clock = new JournalClock();
    #rates = new StreamRates();
    #documents = new DocumentList();
    /** @type {Map<string, import('./types.js').Total>} */
    #totals = new Map();
    #policy = new PolicyPanel(this.#documents);
    #details = new Details(this.#documents, () => this.#closeDetails());
    #tabs = new Tabs(elementById('tabs', HTMLElement), (name) => this.#open(name));
    /** @type {Record<string, RowPanel>} */
    #panels;
    #store;
    #toolbar;
    #isPaused = false;
    #isFrameRequested = false;
    #haveTablesChanged = true;

    constructor() {
        this.#panels = {
            calls: this.#createPanel('calls', 'Calls', ['call', 'pageCall', 'notice', 'app'], callColumns),
            streams: this.#createPanel('streams', 'Streams', ['stream', 'pageStream', 'app'], streamColumns),
            events: this.#createPanel('events', 'Events', ['event', 'listen', 'app'], eventColumns),
            console: this.#createPanel('console', 'Console', ['console', 'app'], consoleColumns),
        };
        this.#store = new RowStore(Object.values(this.#panels).map(({ view }) => view));
        this.#toolbar = new Toolbar({
            filter: (filter) => {
                this.#store.filter(filter);
                for (const { grid } of Object.values(this.#panels)) grid.follow();
                this.#requestFrame();
            },
            pause: (isPaused) => this.#pause(isPaused),
            clear: () => this.#clear(),
        });
        setInterval(() => this.#tick(), 500);
        this.#requestFrame();
    }

    /** @param {ChangeBatch} batch */
    receive(batch) {
        this.#queue.add(batch);
        this.#clock.adjust(batch.now, performance.now());
        this.#rates.add(batch.rows, batch.now);
        this.#requestFrame();
    }

    /**
     * @param {string} id
     * @param {string} label
     * @param {import('./types.js').Row['kind'][]} kinds
     * @param {import('./columns.js').Column[]} columns
     * @returns {RowPanel}
     */
    #createPanel(id, label, kinds, columns) {
        const view = new RowView(kinds);
        return { view, grid: new RowGrid(elementById(id, HTMLElement), { label, view, columns }, () => this.#requestFrame()) };
    }

    #requestFrame() {
        if (this.#isFrameRequested) return;
        this.#isFrameRequested = true;
        requestAnimationFrame(() => {
            this.#isFrameRequested = false;
            if (this.#isPaused) this.#toolbar.showWaiting(this.#queue.waiting);
            else if (!this.#queue.isEmpty) this.#apply();
            this.#render();
        });
    }

    #apply() {
        const batch = this.#queue.take();
        if (batch.forgetBefore === Number.POSITIVE_INFINITY) this.#totals.clear();
        this.#store.apply(batch);
        for (const total of batch.totals) this.#totals.set(total.name, total);
        if (batch.documents) {
            this.#documents.replace(batch.documents);
            this.#policy.updateDocuments();
        }
        this.#haveTablesChanged = true;
        showSkipped(batch.skipped);
    }

    #render() {
        const panel = this.#panels[this.#tabs.selected];
        if (panel === undefined) return this.#details.show(undefined);
        const { view, grid } = panel;
        this.#details.show(grid.selected === undefined ? undefined : this.#store.find(grid.selected));
        grid.render({ now: this.#clock.now(performance.now()), rates: this.#rates, documents: this.#documents });
        showCount(`${formatCount(view.rows.length)} of ${formatCount(view.total)} rows`);
    }

    /** Updates what changes with time, and the tables, which are too expensive for each frame. */
    #tick() {
        if (document.hidden) return;
        if (this.#panels[this.#tabs.selected]?.grid.hasPendingRows && !this.#isPaused) this.#requestFrame();
        if (this.#haveTablesChanged) this.#renderTables();
    }

    #renderTables() {
        this.#haveTablesChanged = false;
        switch (this.#tabs.selected) {
            case 'documents':
                return showCount(renderDocuments(this.#documents.all));
            case 'totals':
                return showCount(renderTotals(this.#totals.values()));
            default:
        }
    }

    /** @param {string} name - the id of the panel */
    #open(name) {
        showCount('');
        if (name === 'policy') this.#policy.load();
        this.#renderTables();
        this.#requestFrame();
    }

    /** @param {boolean} isPaused */
    #pause(isPaused) {
        this.#isPaused = isPaused;
        if (isPaused) this.#clock.stop(performance.now());
        else this.#clock.resume();
        this.#requestFrame();
    }

    #clear() {
        this.#store.clear();
        this.#queue.clearRows();
        this.#rates.clear();
        this.#closeDetails();
    }

    #closeDetails() {
        for (const { grid } of Object.values(this.#panels)) grid.selected = undefined;
        this.#requestFrame();
    }
}
