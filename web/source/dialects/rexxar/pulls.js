// Pull to refresh: reports pulls to the container once it has requested them.
import { later } from '../../page/transport/postponed.js';
import { makePullWatch } from '../../pull/watch.js';
import { notifyContainer } from './container.js';

/** @typedef {import('../../pull/watch.js').PullWatch} PullWatch */

/** @type {PullWatch | undefined} */
let pullWatch;

export function watchPulls() {
    pullWatch ??= makePullWatch(() => notifyContainer('rexxar.pulled', ''), later);
    pullWatch.start();
}
