import { revived } from '../testing/transcript-values.js';
import { difference, normal, short } from './values.js';

/** @typedef {import('./entries.js').Entry} Entry */

/** The functions and streams that the page exposes, and their recorded calls. */
export class PageFunctions {
    #entries;
    #schedule;
    #problems;
    /** @type {Map<string, { fn: (argument: any, context: { signal: AbortSignal }) => any }>} */
    #exposed = new Map();
    /**
     * The calls that have not ended, by their numbers.
     *
     * @type {Map<number, AbortController>}
     */
    #running = new Map();

    /** @param {Entry[]} entries @param {import('./schedule.js').Schedule} schedule @param {string[]} problems - receives differences from the recording */
    constructor(entries, schedule, problems) {
        this.#entries = entries;
        this.#schedule = schedule;
        this.#problems = problems;
    }

    /** @param {string} name @param {(argument: any, context: { signal: AbortSignal }) => any} fn @returns {() => void} */
    expose(name, fn) {
        const exposed = { fn };
        this.#exposed.set(name, exposed);
        this.#schedule.advance();
        return () => {
            if (this.#exposed.get(name) === exposed) this.#exposed.delete(name);
        };
    }

    /** @param {number} call @returns {Entry | undefined} */
    #outcome(call) {
        return this.#entries.find((entry) => entry.pageAnswer === call);
    }

    /**
     * Whether an entry can be delivered. A page function is called once it is exposed, or at once if it was unknown in the
     * recording too.
     *
     * @param {Entry} entry
     */
    isReady(entry) {
        const name = entry.pageCall ?? entry.pageStream;
        return name === undefined || this.#exposed.has(name) || this.#outcome(entry.id)?.error?.code === 'unknownCall';
    }

    /**
     * Calls a page function, and compares its behaviour with the recording.
     *
     * @param {Entry} entry
     */
    async call(entry) {
        const name = entry.pageCall ?? entry.pageStream;
        const exposed = this.#exposed.get(name);
        const outcome = this.#outcome(entry.id);
        const values = this.#entries.filter((other) => other.ofPage === entry.id);
        if (exposed) {
            const controller = new AbortController();
            this.#running.set(entry.id, controller);
            try {
                const result = await exposed.fn(revived(entry.argument), { signal: controller.signal });
                if (entry.pageStream !== undefined) await this.#read(name, result, values, outcome, controller.signal);
                else if (outcome && !outcome.error) this.#compare(outcome, outcome.result, result, `result of ${name}`);
                if (outcome?.error) this.#report(outcome, `${name} failed in the recording with ${outcome.error.code}, and does not`);
            } catch (error) {
                if (outcome) this.#compareFailure(name, outcome, error);
            }
            this.#running.delete(entry.id);
        }
        this.#schedule.takeAll((other) => other.ofPage === entry.id || other.pageAnswer === entry.id);
        this.#schedule.advance();
    }

    /** @param {number} call */
    cancel(call) {
        this.#running.get(call)?.abort();
    }

    /** @param {string} name @param {any} result @param {Entry[]} values @param {Entry | undefined} outcome @param {AbortSignal} signal */
    async #read(name, result, values, outcome, signal) {
        for await (const value of result) {
            if (signal.aborted) return;
            const next = values.shift();
            if (!next) {
                // If there is no outcome, the app had stopped reading.
                if (outcome) this.#report(outcome, `${name} has sent one more value: ${short(normal(value, 'value'))}`);
                return;
            }
            this.#schedule.take((other) => other === next);
            this.#compare(next, next.value, value, `value of ${name}`);
            this.#schedule.advance();
        }
        if (values.length > 0) this.#report(values[0], `${name} has not sent this value`);
    }

    /** @param {string} name @param {Entry} outcome @param {any} error */
    #compareFailure(name, outcome, error) {
        const old = outcome.error;
        if (!old) return this.#report(outcome, `${name} returned a result in the recording, and throws ${error}`);
        const code = error?.code ?? 'failed';
        if (code !== old.code) this.#report(outcome, `the error of ${name} was ${old.code}, and is ${code}`);
        else if (error?.code !== undefined) this.#compare(outcome, old.data, error.data, `error.data of ${name}`);
    }

    /** @param {Entry} entry @param {unknown} recorded @param {unknown} value @param {string} path */
    #compare(entry, recorded, value, path) {
        const text = difference(recorded, normal(value, path), path);
        if (text !== null) this.#report(entry, text);
    }

    /** @param {Entry} entry @param {string} text */
    #report(entry, text) {
        this.#problems.push(`line ${entry.line}: ${text}`);
    }

    /**
     * The action that the page has not done, if an entry belongs to a page function.
     *
     * @param {Entry} entry
     * @returns {string | null}
     */
    missed(entry) {
        const name = entry.pageCall ?? entry.pageStream;
        if (name !== undefined && !this.#exposed.has(name)) return `the page has not exposed ${name}`;
        return this.#running.has(entry.pageAnswer) ? 'a page function has not ended' : null;
    }
}
