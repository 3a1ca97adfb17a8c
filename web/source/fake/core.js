// The core of the fake browser: the state that the worlds of one document share, such as listeners, timers and the state of the document. It
// is evaluated once per document in a separate context, so that a page cannot affect it through its prototypes.

/**
 * The state of an event, which the events of all worlds share.
 * @typedef {object} EventState
 * @property {string} type
 * @property {boolean} [cancelable]
 * @property {boolean} [bubbles]
 * @property {boolean} [isTrusted]
 * @property {boolean} [isPrevented]
 * @property {boolean} [isStopped]
 * @property {boolean} [persisted]
 * @property {any} [detail]
 * @property {any} [error]
 * @property {string} [message]
 * @property {string} [filename]
 * @property {number} [lineno]
 * @property {number} [colno]
 * @property {any} [input] - the details of a user's input
 * @property {Target | null} [target]
 *
 * A world, as world/main.js returns it.
 * @typedef {object} World
 * @property {(state: EventState) => any} makeEvent
 * @property {(listener: any, target: Target, event: any) => void} invoke
 * @property {(callback: any, values: unknown[]) => void} callBack
 */

class Target {
    /** @type {{ world: World, type: string, listener: any, once: boolean }[]} */
    entries = [];

    /** @param {World} world @param {string} type @param {any} listener @param {boolean} once */
    add(world, type, listener, once) {
        if (this.entries.some((entry) => entry.type === type && entry.listener === listener)) return;
        this.entries.push({ world, type, listener, once });
    }

    /** @param {string} type @param {any} listener */
    remove(type, listener) {
        this.entries = this.entries.filter((entry) => entry.type !== type || entry.listener !== listener);
    }

    /**
     * @param {EventState} state
     * @param {World | null} world - the world of the event
     * @param {any} event - listeners of other worlds receive another event with the same state
     */
    dispatch(state, world, event) {
        state.target = this;
        const events = new Map([[world, event]]);
        for (const entry of this.entries) {
            if (entry.type !== state.type || !this.entries.includes(entry)) continue;
            if (entry.once) this.remove(entry.type, entry.listener);
            if (!events.has(entry.world)) events.set(entry.world, entry.world.makeEvent(state));
            entry.world.invoke(entry.listener, this, events.get(entry.world));
            if (state.isStopped) break;
        }
        return !state.isPrevented;
    }
}

/** @param {(operation: string, ...values: unknown[]) => unknown} host - performs an operation of the engine */
export function makeCore(host) {
    /** @type {Map<number, { world: World, callback: any, values: unknown[], delay: number, repeats: boolean }>} */
    const timers = new Map();
    let lastTimer = 0;
    const start = Date.now();

    return {
        targets: { window: new Target(), document: new Target(), performance: new Target(), visualViewport: new Target() },
        readyState: 'loading',
        title: '',
        hasBody: true,
        /** The contents of the meta elements, by name. @type {Record<string, string>} */
        metas: Object.create(null),
        url: 'about:blank',
        origin: 'null',
        topOrigin: 'null',
        /** Whether the engine answers requests of script. */
        canFetch: false,
        lastRequest: 0,

        makeTarget: () => new Target(),
        now: () => Date.now() - start,

        /** @param {World} world @param {any} callback @param {number} delay @param {unknown[]} values @param {boolean} repeats */
        setTimer(world, callback, delay, values, repeats) {
            lastTimer += 1;
            timers.set(lastTimer, { world, callback, values, delay, repeats });
            host('timer', lastTimer, delay);
            return lastTimer;
        },
        /** @param {number} id */
        clearTimer(id) {
            if (timers.delete(id)) host('clear', id);
        },
        /** @param {number} id */
        fireTimer(id) {
            const timer = timers.get(id);
            if (timer === undefined) return;
            if (timer.repeats) host('timer', id, timer.delay);
            else timers.delete(id);
            timer.world.callBack(timer.callback, timer.values);
        },

        /**
         * Dispatches an event of the browser.
         * @param {'window' | 'document' | 'performance' | 'visualViewport'} target
         * @param {string} type
         * @param {boolean} [persisted]
         * @param {Partial<EventState>} [details]
         */
        fire(target, type, persisted, details) {
            this.targets[target].dispatch({ type, isTrusted: true, cancelable: false, persisted, ...details }, null, null);
        },
        /** @param {string} state */
        setReadyState(state) {
            this.readyState = state;
            this.fire('document', 'readystatechange');
        },
        /** Implements document.open(). */
        reopen() {
            this.targets.window.entries = [];
            this.targets.document.entries = [];
            this.readyState = 'loading';
        },
        /** Navigates the window to another document, whose scripts run in the same worlds. */
        replaceDocument() {
            this.targets.window.entries = [];
            this.targets.document = new Target();
            this.readyState = 'loading';
        },
    };
}
