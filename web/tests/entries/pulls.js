import { global } from '../../source/page/environment.js';
import { later } from '../../source/page/transport/postponed.js';
import { PullRecogniser } from '../../source/pull/recogniser.js';
import { makePullWatch } from '../../source/pull/watch.js';

/** A dialect that defines the recogniser and a watch, which counts pulls. */
export function startPulls() {
    const page = /** @type {any} */ (global);
    page.pulls = 0;
    page.PullRecogniser = PullRecogniser;
    /** @type {import('../../source/pull/watch.js').PullWatch | undefined} */
    let made;
    page.watch = () =>
        (made ??= makePullWatch(() => {
            page.pulls += 1;
        }, later));
}
