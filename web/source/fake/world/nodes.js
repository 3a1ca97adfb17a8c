// The part of the DOM tree that mutation observers and searches for frames need.
import { append, queueJob, toText } from './builtins.js';
import { control } from './engine.js';
import { EventTarget } from './event-target.js';

/** The key of constructors that pages cannot call. */
const internal = Symbol('internal');

/** @type {((records: MutationRecord[]) => void)[]} */
const observers = [];

/** @type {() => Node} */
let documentOfWorld;

/** @param {() => Node} currentDocument - returns the document, to which connected nodes belong */
export function setDocument(currentDocument) {
    documentOfWorld = currentDocument;
}

export class NodeList {
    /** @type {Node[]} */
    #nodes;

    /** @param {symbol} key @param {Node[]} nodes */
    constructor(key, nodes) {
        this.#nodes = key === internal ? nodes : [];
    }
    get length() {
        return this.#nodes.length;
    }
    /** @param {number} index */
    item(index) {
        return this.#nodes[index] ?? null;
    }
}

export class MutationRecord {
    #state;

    /** @param {symbol} key @param {{ target: Node, addedNodes: NodeList }} state */
    constructor(key, state) {
        this.#state = state;
    }
    get target() {
        return this.#state.target;
    }
    get addedNodes() {
        return this.#state.addedNodes;
    }
}

export class MutationObserver {
    #callback;

    /** @param {(records: MutationRecord[]) => void} callback */
    constructor(callback) {
        this.#callback = callback;
    }
    observe() {
        append(observers, this.#callback);
    }
    disconnect() {
        for (let index = 0; index < observers.length; index += 1) {
            if (observers[index] === this.#callback) observers[index] = () => {};
        }
    }
    takeRecords() {
        return [];
    }
}

export class Node extends EventTarget {
    /** @type {Node | null} */
    #parent = null;
    /** @type {Node[]} */
    #children = [];

    constructor() {
        super();
    }

    /** @returns {string} */
    get nodeName() {
        return this instanceof HTMLIFrameElement ? 'IFRAME' : 'DIV';
    }

    /** @param {Node} node */
    appendChild(node) {
        node.#parent?.removeChild(node);
        node.#parent = this;
        append(this.#children, node);
        if (observers.length === 0 || !this.isConnected) return node;
        const record = new MutationRecord(internal, { target: this, addedNodes: new NodeList(internal, [node]) });
        queueJob(() => {
            for (let index = 0; index < observers.length; index += 1) control.callBack(observers[index], [[record]]);
        });
        return node;
    }

    /** @param {Node} node */
    removeChild(node) {
        if (node.#parent !== this) return node;
        node.#parent = null;
        /** @type {Node[]} */
        const rest = [];
        for (let index = 0; index < this.#children.length; index += 1) {
            if (this.#children[index] !== node) append(rest, this.#children[index]);
        }
        this.#children = rest;
        return node;
    }

    get isConnected() {
        /** @type {Node} */
        let node = this;
        while (node.#parent !== null) node = node.#parent;
        return node === documentOfWorld() || node === /** @type {any} */ (documentOfWorld()).documentElement;
    }

    /** @param {Node} node @param {Node[]} found @returns {Node[]} */
    static findFrames(node, found) {
        for (let index = 0; index < node.#children.length; index += 1) {
            const child = node.#children[index];
            if (child instanceof HTMLIFrameElement) append(found, child);
            findFrames(child, found);
        }
        return found;
    }
}

const { findFrames } = Node;
delete (/** @type {any} */ (Node).findFrames);

export class Element extends Node {
    #scrollTop = 0;
    /** The content attribute of a meta element. @type {string | null} */
    #content;

    /** @param {string | null} [content] */
    constructor(content = null) {
        super();
        this.#content = content;
    }
    get scrollTop() {
        return this.#scrollTop;
    }
    set scrollTop(value) {
        this.#scrollTop = value;
    }
    /** @param {string} name @returns {string | null} */
    getAttribute(name) {
        return name === 'content' ? this.#content : null;
    }
    /** Every query returns frames. */
    querySelectorAll() {
        return new NodeList(internal, findFrames(this, []));
    }
}

export class HTMLElement extends Element {
    style = {};

    /** @param {string | null} [content] */
    constructor(content = null) {
        super(content);
    }
}

export class HTMLIFrameElement extends HTMLElement {
    #source = '';

    constructor() {
        super();
    }
    get src() {
        return this.#source;
    }
    set src(url) {
        this.#source = toText(url);
    }
    get [Symbol.toStringTag]() {
        return 'HTMLIFrameElement';
    }
}

export class HTMLMetaElement extends HTMLElement {
    /** @param {string} content */
    constructor(content) {
        super(content);
    }
}

export class HTMLDivElement extends HTMLElement {
    constructor() {
        super();
    }
    get [Symbol.toStringTag]() {
        return 'HTMLDivElement';
    }
}
