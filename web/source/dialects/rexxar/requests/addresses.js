// The URLs of container APIs: http(s)://CONTAINER/… in the page, and URLs of a separate scheme in requests to the app.
import { getter } from '../../../page/builtins/language.js';
import { indexOf, slice } from '../../../page/builtins/text.js';
import { document } from '../../../page/environment.js';

/** Takes the functions of the browser that it needs when it is created, before page script can replace them. */
export class APIAddresses {
    #host;
    #prefix;
    #PageURL = URL;
    #baseOf = getter(Node.prototype, 'baseURI');
    #protocolOf = getter(URL.prototype, 'protocol');
    #hostOf = getter(URL.prototype, 'hostname');
    #portOf = getter(URL.prototype, 'port');
    #pathOf = getter(URL.prototype, 'pathname');
    #queryOf = getter(URL.prototype, 'search');

    /** @param {string} host @param {string} apiScheme */
    constructor(host, apiScheme) {
        this.#host = host;
        this.#prefix = `${apiScheme}://`;
    }

    /** @param {string} text @returns {string | undefined} the URL in the app's scheme; undefined if `text` is not a URL of the container */
    appURL(text) {
        let url;
        try {
            url = new this.#PageURL(text, this.#baseOf(document));
        } catch {
            return undefined;
        }
        const scheme = this.#protocolOf(url);
        if ((scheme !== 'https:' && scheme !== 'http:') || this.#hostOf(url) !== this.#host) return undefined;
        const port = this.#portOf(url) === '' ? '' : `:${this.#portOf(url)}`;
        return `${this.#prefix}${slice(scheme, 0, -1)}${port}${this.#pathOf(url)}${this.#queryOf(url)}`;
    }

    /** @param {string} url @returns {string} the URL that the document requested, if this is one of the app's URLs; otherwise the URL itself */
    pageURL(url) {
        if (slice(url, 0, this.#prefix.length) !== this.#prefix) return url;
        const rest = slice(url, this.#prefix.length);
        const end = indexOf(rest, 'https') === 0 ? 5 : 4;
        return `${slice(rest, 0, end)}://${this.#host}${slice(rest, end)}`;
    }
}
