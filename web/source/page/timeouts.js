// One wake-up for all calls, requested from Swift for the earliest deadline; the next is requested when it comes. Most
// calls end long before, so none is requested or withdrawn for them. It is not a timer of the document: a page can clear
// any of those, as it can guess their numbers, and pending calls would wait for ever.

const defaultTimeout = 60_000;
let wakeTime = Infinity;

/**
 * @param {number} deadline
 * @param {number} time - now
 * @returns {string} the record that requests it; empty if none is needed
 */
function wakeRecord(deadline, time) {
    if (deadline >= wakeTime) return '';
    wakeTime = deadline;
    return 'w\x1f' + wholeMilliseconds(deadline - time);
}

/** @param {number} duration */
function wholeMilliseconds(duration) {
    if (!(duration > 0)) return 0;
    if (duration >= 2 ** 31) return 2 ** 31;
    const whole = duration | 0;
    return whole < duration ? whole + 1 : whole;
}

/** Forgets a requested wake-up that can no longer come. */
function forgetWakeUp() {
    wakeTime = Infinity;
}

/**
 * Postponed work that a page must not be able to prevent.
 * @type {SafeMap<number, { time: number, run: () => void }>}
 */
const postponed = new SafeMap();
let lastPostponed = 0;
const grace = 100;

/**
 * Does work a little later: by a timer or, if the page has cleared that, by a wake-up from Swift.
 * @param {() => void} work
 * @param {number} delay
 */
function later(work, delay) {
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

function wakeUp() {
    wakeTime = Infinity;
    const time = now(performance);
    let earliest = Infinity;
    postponed.forEach((waiting) => {
        if (waiting.time - time < 1) waiting.run();
        else if (waiting.time < earliest) earliest = waiting.time;
    });
    pending.forEach((call) => {
        if (!call.hasLeft || call.deadline === Infinity) return;
        if (call.deadline - time < 1) {
            const message = `${call.what} was not answered within ${call.timeout} ms`;
            abandon(call, new TomboloError('timeout', message));
        } else if (call.deadline < earliest) {
            earliest = call.deadline;
        }
    });
    const record = wakeRecord(earliest, time);
    if (record !== '') send(record);
    failForWantOfFunctions();
}
