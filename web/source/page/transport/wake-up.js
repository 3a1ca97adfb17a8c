// One wake-up for all calls, requested from Swift for the earliest deadline; the next is requested when it comes. Most
// calls end long before, so none is requested or withdrawn for them. It is not a timer of the document: a page can clear
// any of those, as it can guess their numbers, and pending calls would wait for ever.

/** The time of the requested wake-up. */
let wakeTime = Infinity;

/**
 * @param {number} deadline
 * @param {number} time - now
 * @returns {string} the record that requests it; empty if none is needed
 */
export function wakeRecord(deadline, time) {
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
export function forgetWakeUp() {
    wakeTime = Infinity;
}
