// A step runs and returns the page's record: a description, and the facts that Swift compares with its own.
// `show` displays a text while the step runs.
import { call } from './call.js';
import { cancellation } from './cancellation.js';
import { denial } from './denial.js';
import { error } from './error.js';
import { event } from './event.js';
import { pageFunction } from './page-function.js';
import { stranger } from './stranger.js';
import { timeout } from './timeout.js';
import { value } from './value.js';

export const steps = {
    call,
    error,
    cancellation,
    timeout,
    event,
    'page-function': pageFunction,
    value,
    stranger,
    denial,
};
