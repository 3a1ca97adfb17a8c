// Postponed work that a page must not be able to prevent.
import { SafeMap } from '../builtins/safe-map.js';
import { now, performance, setTimeout } from '../builtins/window.js';
import { send } from './outbox.js';
import { wakeRecord } from './wake-up.js';

/**
 * The work that is not done yet.
 * @type {SafeMap<number, { time: number, run: () => void }>}
 */
const postponed = new SafeMap();
let lastPostponed = 0;
/** How much later than the timer the wake-up comes, in milliseconds. */
const grace = 100;

/**
 * Does work a little later: by a timer or, if the page has cleared that, by a wake-up from Swift.
 * @param {() => void} work
 * @param {number} delay
 */
export function later(work, delay) {
    const id = (lastPostponed += 1);
    const run = () => {
        if (postponed.delete(id)) work();
    };
    const start = now(performance);
    const time = start + delay + grace;
    postponed.set(id, { time, run });
    setTimeout(run, delay);
    const record = wakeRecord(time, start);
    if (record !== '') send(record);
}

/**
 * Does the work that is due.
 * @param {number} time - now
 * @returns {number} when the next is due
 */
export function runPostponed(time) {
    let earliest = Infinity;
    postponed.forEach((waiting) => {
        if (waiting.time - time < 1) waiting.run();
        else if (waiting.time < earliest) earliest = waiting.time;
    });
    return earliest;
}
