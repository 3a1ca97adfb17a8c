import { isAction } from './entries.js';
import { report } from './errors.js';

/** @typedef {import('./entries.js').Entry} Entry */

/** The timer at the time of the import, because a test's fake timers would stop the replay. */
const startTimer = globalThis.setTimeout;

/**
 * The order of a replay: which entries have happened, and which of the app's entries is delivered next.
 */
export class Schedule {
    #entries;
    #timing;
    #app;
    #cursor = 0;
    /**
     * The positions of the entries that have happened.
     *
     * @type {Set<number>}
     */
    #done = new Set();
    #isScheduled = false;
    #isStopped = false;
    /** @type {(() => void)[]} */
    #waiters = [];

    /**
     * @param {Entry[]} entries
     * @param {'none' | 'recorded'} timing
     * @param {{ isReady: (entry: Entry) => boolean, isPending: (call: number) => boolean, deliver: (entry: Entry) => void }} app - whether an entry can be delivered,
     *     whether a call waits for its answer, and the delivery
     */
    constructor(entries, timing, app) {
        this.#entries = entries;
        this.#timing = timing;
        this.#app = app;
    }

    /** The entries that have not happened. */
    get left() {
        return this.#entries.filter((_, index) => !this.#done.has(index));
    }

    /**
     * Finds the first entry that is sought and has not happened, and marks it as having happened.
     *
     * @param {(entry: Entry) => boolean} isSought
     * @returns {Entry | undefined}
     */
    take(isSought) {
        const index = this.#entries.findIndex((entry, at) => !this.#done.has(at) && isSought(entry));
        if (index >= 0) this.#done.add(index);
        return this.#entries[index];
    }

    /**
     * Marks all entries that are sought as having happened.
     *
     * @param {(entry: Entry) => boolean} isSought
     */
    takeAll(isSought) {
        this.#entries.forEach((entry, index) => {
            if (isSought(entry)) this.#done.add(index);
        });
    }

    /** Delivers the app's due entries, each in a separate task, so that the page reacts to one before the next. */
    advance() {
        if (this.#isScheduled || this.#isStopped) return;
        const index = this.#nextDue();
        if (index < 0) {
            for (const resolve of this.#waiters.splice(0)) resolve();
            return;
        }
        this.#isScheduled = true;
        const entry = this.#entries[index];
        const time = entry.t ?? 0;
        const before = this.#entries[index - 1]?.t ?? time;
        startTimer(
            () => {
                this.#isScheduled = false;
                if (this.#isStopped) return;
                try {
                    if (!this.#done.has(index) && this.#app.isReady(entry)) {
                        this.#done.add(index);
                        this.#app.deliver(entry);
                    }
                } catch (error) {
                    report(error);
                }
                this.advance();
            },
            this.#timing === 'recorded' ? Math.max(0, time - before) : 0,
        );
    }

    /** The position of the next entry of the app that can be delivered; -1 if there is none. */
    #nextDue() {
        while (this.#done.has(this.#cursor)) this.#cursor += 1;
        // Answers and values for calls that the page has made do not wait for missing actions of the page, but all other entries
        // do.
        let isBlocked = false;
        for (let index = this.#cursor; index < this.#entries.length; index += 1) {
            if (this.#done.has(index)) continue;
            const entry = this.#entries[index];
            if (!isBlocked && !isAction(entry) && this.#app.isReady(entry)) return index;
            const call = entry.answer ?? entry.of;
            if (isBlocked && call !== undefined && this.#app.isPending(call)) return index;
            isBlocked = true;
        }
        return -1;
    }

    /**
     * Resolves when the page has received all that is due.
     *
     * @returns {Promise<void>}
     */
    settled() {
        return new Promise((resolve) => {
            if (this.#isStopped) return resolve();
            this.#waiters.push(resolve);
            this.advance();
        });
    }

    stop() {
        this.#isStopped = true;
        for (const resolve of this.#waiters.splice(0)) resolve();
    }
}
