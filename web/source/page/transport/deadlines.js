// Ends the calls and starts the postponed work that are due.
import { now, performance } from '../builtins/window.js';
import { TomboloError } from '../errors.js';
import { cancelCall, pendingCalls, send } from './outbox.js';
import { runPostponed } from './postponed.js';
import { forgetWakeUp, wakeRecord } from './wake-up.js';

/** Handles the requested wake-up. */
export function wakeUp() {
    forgetWakeUp();
    const time = now(performance);
    let earliest = runPostponed(time);
    pendingCalls.forEach((call) => {
        if (!call.isSent || call.deadline === Infinity) return;
        if (call.deadline - time < 1) {
            const message = `${call.description} was not answered within ${call.timeout} ms`;
            cancelCall(call, new TomboloError('timeout', message));
        } else if (call.deadline < earliest) {
            earliest = call.deadline;
        }
    });
    const record = wakeRecord(earliest, time);
    if (record !== '') send(record);
}
