// The document, its location and its history.
import { apply, indexOf, slice, toText } from './builtins.js';
import { core, host } from './engine.js';
import { HTMLDivElement, HTMLIFrameElement, HTMLMetaElement, Node } from './nodes.js';
import { setTarget } from './wrappers.js';

export class Document extends Node {
    #body = new HTMLDivElement();

    constructor() {
        super();
        setTarget(this, core.targets.document);
    }

    get readyState() {
        return core.readyState;
    }
    get URL() {
        return core.url;
    }
    get documentURI() {
        return core.url;
    }
    get title() {
        return core.title;
    }
    set title(text) {
        core.title = toText(text);
        host('title', core.title);
    }
    get location() {
        return location;
    }
    get body() {
        return core.hasBody ? this.#body : null;
    }
    get documentElement() {
        return this.#body;
    }
    get scrollingElement() {
        return this.#body;
    }
    /** @param {string} name */
    createElement(name) {
        return name === 'iframe' ? new HTMLIFrameElement() : new HTMLDivElement();
    }
    /**
     * Finds meta elements by their names only.
     * @param {string} selector
     */
    querySelector(selector) {
        const name = apply(slice, toText(selector), [11, -2]);
        const content = core.metas[name];
        return selector === `meta[name="${name}"]` && content !== undefined ? new HTMLMetaElement(content) : null;
    }
    open() {
        host('reopen');
    }
    write() {}
    close() {}
    get [Symbol.toStringTag]() {
        return 'HTMLDocument';
    }
}

export const location = {
    get href() {
        return core.url;
    },
    set href(url) {
        host('navigate', toText(url));
    },
    get hash() {
        const place = apply(indexOf, core.url, ['#']);
        return place < 0 ? '' : apply(slice, core.url, [place]);
    },
    set hash(fragment) {
        const text = toText(fragment);
        host('navigate', text[0] === '#' ? text : `#${text}`);
    },
    get origin() {
        return core.origin;
    },
    /** @param {string} url */
    assign(url) {
        host('navigate', toText(url));
    },
    /** @param {string} url */
    replace(url) {
        host('navigate', toText(url));
    },
    reload() {
        host('reload');
    },
    toString() {
        return core.url;
    },
};

export const history = {
    /** @param {unknown} state @param {string} title @param {string} [url] */
    pushState(state, title, url) {
        host('pushState', url === undefined ? core.url : toText(url), false);
    },
    /** @param {unknown} state @param {string} title @param {string} [url] */
    replaceState(state, title, url) {
        host('pushState', url === undefined ? core.url : toText(url), true);
    },
    back() {
        host('go', -1);
    },
    forward() {
        host('go', 1);
    },
    /** @param {number} offset */
    go(offset) {
        host('go', offset);
    },
};
