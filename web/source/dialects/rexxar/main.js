// Rexxar: widgets, which a document requests with frames to URLs of the container; functions of the page that the container calls by
// name; container APIs; and pull to refresh.
import { exposeToSwift } from '../../page/functions/exposed.js';
import { watchBridgeURLs } from './bridge-urls.js';
import { callPageFunction } from './page-functions.js';
import { watchPulls } from './pulls.js';
import { redirectRequests } from './requests/redirect.js';

/** @param {{ scheme: string, host: string, apiScheme: string }} configuration - available before the document's first script runs */
export function startRexxar({ scheme, host, apiScheme }) {
    watchBridgeURLs(scheme, host);
    exposeToSwift('rexxar.call', callPageFunction);
    redirectRequests(host, apiScheme);
    exposeToSwift('rexxar.watchPulls', watchPulls);
}
