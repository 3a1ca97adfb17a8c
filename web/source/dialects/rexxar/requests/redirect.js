// Container APIs. Requests from the document for http(s)://CONTAINER/… with fetch or XMLHttpRequest go to the app instead, under a
// separate scheme, and never reach the network.
//
// The app answers requests that carry a proof. The proof is added last, with functions taken before the page's first script, and no
// Request that carries it is exposed to the page.
import { bare, defineProperty } from '../../../page/builtins/language.js';
import { onReturn } from '../../../page/dialects/start.js';
import { global } from '../../../page/environment.js';
import { APIAddresses } from './addresses.js';
import { RequestBodies } from './bodies.js';
import { ContainerFetch } from './fetch.js';
import { FormEncoder } from './forms.js';
import { forgetBegin } from './proof.js';
import { ContainerXMLHttpRequests } from './xml-http-request.js';

// Whether this is a top-level window in which no script of the page can have run yet. document.open() runs this script again, and so
// does the next document of a window. By then the page may have replaced built-ins, but it cannot replace `window` and `window.top`.
const startMark = 'tombolo.container';
const isFirst = window.top === window && !(startMark in window);

/** @param {string} host - the container @param {string} apiScheme - the scheme of the app's own URLs */
export function redirectRequests(host, apiScheme) {
    onReturn(forgetBegin);
    if (!isFirst || typeof global.XMLHttpRequest !== 'function' || typeof global.fetch !== 'function') return;
    defineProperty(window, startMark, bare({ value: true }));
    const addresses = new APIAddresses(host, apiScheme);
    const forms = new FormEncoder();
    new ContainerFetch(addresses, forms).install();
    new ContainerXMLHttpRequests(addresses, new RequestBodies(forms)).install();
}
