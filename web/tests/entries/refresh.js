import { watchBridgeURLs } from '../../source/dialects/rexxar/bridge-urls.js';
import { watchPulls } from '../../source/dialects/rexxar/pulls.js';
import { exposeToSwift } from '../../source/page/functions/exposed.js';

/**
 * Rexxar without the container APIs, which need more than the fake browser of these tests.
 * @param {{ scheme: string, host: string }} configuration
 */
export function startRefresh({ scheme, host }) {
    watchBridgeURLs(scheme, host);
    exposeToSwift('rexxar.watchPulls', watchPulls);
}
