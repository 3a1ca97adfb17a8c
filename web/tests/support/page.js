// A page for tests: two worlds that share a window, a document and an event target. One runs the page script, the other
// the relay. The tests send the records of Swift themselves.
import vm from 'node:vm';
import { coreScript, makePageScript, relayScript as relaySource, worldScript as worldSource } from './scripts.js';

const RS = '\x1e';
const US = '\x1f';

const makeCore = new vm.Script(coreScript, { filename: 'fake-core.js' }).runInThisContext();
const worldScript = new vm.Script(worldSource, { filename: 'fake-world.js' });
const relayScript = new vm.Script(relaySource, { filename: 'relay.js' });
const plainPageScript = new vm.Script(makePageScript(), { filename: 'page.js' });

/** Waits until all microtasks have run. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The text of a record. */
export const record = (...fields) => fields.join(US);

/** The text of several records. */
export const records = (...all) => all.join(RS);

/**
 * Opens a page.
 * @param {{ hasRelay?: boolean, hasDirectChannel?: boolean, origin?: string, url?: string, isTop?: boolean, serve?: Function,
 *   pageScript?: string, globals?: object, prepare?: Function }} [options]
 *   `hasDirectChannel` gives the relay a direct channel, as the engine's extension does
 *   `globals` are defined in both worlds before any script runs
 *   `prepare` is called with the page's global before any script has run
 *   `serve` answers records at once: it receives the fields of a record and returns a record, or undefined for no answer
 */
export function openPage({
    hasRelay = true,
    hasDirectChannel = false,
    origin = 'app://tests',
    url = 'app://tests/index.html',
    isTop = true,
    serve,
    pageScript,
    globals = {},
    prepare = () => {},
} = {}) {
    const injectedPageScript = pageScript === undefined ? plainPageScript : new vm.Script(pageScript, { filename: 'page.js' });
    const browser = new Browser({ url, origin, topOrigin: isTop ? origin : 'app://other' });
    const native = new Native(serve, browser);
    const page = makeWorld(browser, { isTop, globals });
    const relay = makeWorld(browser, { name: 'tombolo', isTop, globals });
    Object.assign(page.global, { location: new URL(url), URL });
    if (hasRelay) relay.global.webkit = { messageHandlers: { tombolo: native.handler } };

    const directChannel = new DirectChannel(page.global);
    if (hasDirectChannel) Object.defineProperty(relay.global, 'tomboloDirectChannel', { value: directChannel.open, configurable: true });

    prepare(page.global);
    const runScripts = () => {
        relay.run(relayScript);
        page.run(injectedPageScript);
    };
    runScripts();

    return {
        native,
        directChannel,
        browser,
        relayWorld: relay.global,
        global: page.global,
        get tombolo() {
            return page.global.tombolo;
        },
        /** Evaluates source text in the page's world. */
        run: (source) => page.run(new vm.Script(source)),
        /** Does what document.open() does: removes the listeners of window and runs user scripts again. */
        reopenDocument() {
            browser.core.reopen();
            runScripts();
        },
        /** Navigates the window to another document. */
        replaceDocument() {
            browser.core.replaceDocument();
            page.control.replaceDocument();
            relay.control.replaceDocument();
            runScripts();
        },
        /** Answers the handshake: Swift trusts the document to send much. */
        async trust() {
            native.unanswered[0].answer('o');
            await settle();
        },
        /** Ends the parsing of the document. */
        finishParsing() {
            browser.core.setReadyState('interactive');
        },
        /** Adds a frame to the document. */
        addFrame(src) {
            const frame = new page.global.HTMLIFrameElement();
            frame.src = src;
            page.global.document.body.appendChild(frame);
        },
        /** Adds an element that contains frames to the document. */
        addFramesWithin(...sources) {
            const element = new page.global.Element();
            for (const src of sources) {
                const frame = new page.global.HTMLIFrameElement();
                frame.src = src;
                element.appendChild(frame);
            }
            page.global.document.body.appendChild(element);
        },
        /** Ends the loading of the document and its resources. */
        finishLoading() {
            browser.core.readyState = 'complete';
            browser.fire('load');
        },
        hide: (persisted) => browser.fire('pagehide', { persisted }),
        show: (persisted) => browser.fire('pageshow', { persisted }),
        advance: (milliseconds) => browser.advance(milliseconds),
    };
}

/** A world with the same fake browser as the fake engine of the Swift tests. */
function makeWorld(browser, { name, isTop, globals }) {
    // The fake browser has no streams of its own. Those of Node are complete.
    const context = vm.createContext({
        ReadableStream,
        ReadableStreamDefaultController,
        ReadableStreamDefaultReader,
        ...globals,
    });
    const control = worldScript.runInContext(context)(browser.core, browser.perform, name, isTop);
    const global = vm.runInContext('globalThis', context);
    global.crypto.getRandomValues = (array) => {
        for (let i = 0; i < array.length; i += 1) array[i] = browser.random();
        return array;
    };
    return { global, control, run: (script) => script.runInContext(context) };
}

/** The direct channels of the documents of one window, as the web process extension opens them. */
class DirectChannel {
    /** In the order in which they were opened. */
    ports = [];

    constructor(pageGlobal) {
        this.open = (documentID) => {
            const port = new Port(documentID);
            this.ports.push(port);
            Object.defineProperty(pageGlobal, 'tomboloDirectChannel', { value: port.connect, configurable: true });
            return () => port.close();
        };
    }

    get last() {
        return this.ports[this.ports.length - 1];
    }
}

/** The port of one document. */
class Port {
    isOpen = true;
    /** Texts that the page sent. */
    sent = [];
    /** Answers synchronous calls; replaced by tests. */
    answerSynchronousCall = () => null;
    /** The attachments of the next records, as objects of id, form and bytes. */
    pendingAttachments = [];
    /** The attachments of each sent text. */
    sentAttachments = [];
    #listener;
    #arrived;
    #incomingAttachments = new Map();

    constructor(documentID) {
        this.documentID = documentID;
        this.connect = (listener) => {
            if (!this.isOpen || this.#listener !== undefined || typeof listener !== 'function') return undefined;
            this.#listener = listener;
            const send = (text) => {
                if (this.isOpen) {
                    this.sent.push(text);
                    this.sentAttachments.push(this.pendingAttachments.splice(0));
                }
                return this.isOpen;
            };
            const attach = (id, form, array, count, total) => {
                const bytes = [...new Uint8Array(array.buffer, array.byteOffset, count)];
                const last = this.pendingAttachments.at(-1);
                if (last?.id === id && last.bytes.length < total) last.bytes = last.bytes.concat(bytes);
                else this.pendingAttachments.push({ id, form, bytes });
                return this.isOpen;
            };
            const attached = (id) => {
                const bytes = this.#incomingAttachments.get(id);
                this.#incomingAttachments.delete(id);
                return bytes;
            };
            const ask = (request) => (this.isOpen ? this.answerSynchronousCall(request) : null);
            return Object.assign(send, { take: () => this.#arrived, ask, attach, attached });
        };
    }

    close() {
        this.isOpen = false;
    }

    /** The fields of all records that the page sent. */
    get records() {
        return this.sent.flatMap((text) => text.split(RS).map((one) => one.split(US)));
    }

    /** Adds an attachment to the records that are delivered next. */
    addAttachment(id, bytes) {
        this.#incomingAttachments.set(id, bytes);
    }

    /** Delivers records to the page, if it listens. */
    async deliver(...texts) {
        if (!this.isOpen || this.#listener === undefined) return;
        this.#arrived = texts.join(RS);
        this.#listener();
        await settle();
    }
}

/** The engine of both worlds, with a clock that only tests move. */
class Browser {
    time = 1000;
    reported = [];
    warnings = [];
    logs = [];
    randomsDrawn = 0;
    prompts = [];
    /** Answers prompts; replaced by tests. */
    answerPrompt = () => null;
    timersSet = 0;
    #timers = new Map();

    constructor({ url, origin, topOrigin }) {
        this.core = Object.assign(makeCore(this.perform), { url, origin, topOrigin, now: () => this.time });
    }

    /** Performs an operation of the engine for a world. */
    perform = (operation, ...values) => {
        switch (operation) {
            case 'timer':
                this.timersSet += 1;
                return void this.#setTimer(values[0], () => this.core.fireTimer(values[0]), values[1]);
            case 'clear':
                return void this.#timers.delete(values[0]);
            case 'console':
                return this.#log(values);
            case 'dialog':
                return this.#prompt(values);
            default:
                return undefined;
        }
    };

    #log([level, text, error]) {
        if (level === 'log') this.logs.push(text);
        else if (level === 'warn') this.warnings.push(text);
        else if (level === 'uncaught') this.reported.push(error);
    }

    #prompt([kind, message, text]) {
        if (kind !== 'prompt') return undefined;
        this.prompts.push([message, text]);
        return this.answerPrompt(message, text);
    }

    random() {
        this.randomsDrawn += 1;
        return this.randomsDrawn;
    }

    /** The event target that both worlds share. */
    get channel() {
        return this.core.targets.visualViewport;
    }

    get window() {
        return this.core.targets.window;
    }

    /** The number of timers that are set. */
    get timers() {
        return this.#timers.size;
    }

    /** Sets a timer that the page cannot clear. */
    setNativeTimeout(callback, delay) {
        this.timersSet += 1;
        const id = -this.timersSet;
        this.#setTimer(id, callback, delay);
        return id;
    }

    clearNativeTimeout(id) {
        this.#timers.delete(id);
    }

    #setTimer(id, callback, delay) {
        this.#timers.set(id, { callback, time: this.time + Math.max(0, delay) });
    }

    async advance(milliseconds) {
        const end = this.time + milliseconds;
        for (;;) {
            await settle();
            const due = [...this.#timers].filter(([, timer]) => timer.time <= end);
            if (due.length === 0) break;
            const [id, timer] = due.reduce((first, other) => (other[1].time < first[1].time ? other : first));
            this.#timers.delete(id);
            this.time = Math.max(this.time, timer.time);
            timer.callback();
        }
        this.time = end;
        await settle();
    }

    fire(type, { persisted = false, isTrusted = true, input } = {}) {
        this.core.fire('window', type, persisted, { isTrusted, input, isPrevented: input?.isPrevented });
    }
}

/** The Swift side. */
class Native {
    messages = [];
    serve;
    /** Whether all unanswered messages of a document but the last two are answered at once, as Swift does. */
    keepsTwo = true;
    /** An error with which postMessage rejects. */
    failure = undefined;
    /** An error that postMessage throws. */
    throws = undefined;
    #partial = '';
    #browser;
    #wake = 0;

    constructor(serve, browser) {
        this.serve = serve;
        this.#browser = browser;
    }

    handler = {
        postMessage: (text) => {
            if (this.throws !== undefined) throw this.throws;
            if (this.failure !== undefined) return Promise.reject(this.failure);
            const message = new Message(text);
            this.messages.push(message);
            if (message.wakes.length > 0) this.#wakeAfter(Number(message.wakes.at(-1)[1]));
            const complete = this.#completeRecords(message);
            if (this.serve !== undefined && complete !== undefined) {
                const answers = splitRecords(complete)
                    .filter(([kind]) => kind !== 'w')
                    .map(this.serve)
                    .filter((answer) => answer !== undefined);
                if (answers.length > 0) message.answer(records(...answers));
            }
            if (this.keepsTwo) for (const earlier of this.unanswered.slice(0, -2)) earlier.answer('');
            return message.reply;
        },
    };

    /** Answers a `w` record after its time, as Swift does. */
    #wakeAfter(milliseconds) {
        this.#browser.clearNativeTimeout(this.#wake);
        this.#wake = this.#browser.setNativeTimeout(() => this.unanswered[0]?.answer('w'), milliseconds);
    }

    /** The records of a message, complete with its last part; undefined before. */
    #completeRecords({ control, text }) {
        const mark = text.indexOf(RS);
        const records = mark < 0 ? '' : text.slice(mark + 1);
        if (control === 'send') return records;
        if (control === 'first') this.#partial = '';
        if (control === 'first' || control === 'more' || control === 'last') this.#partial += records;
        return control === 'last' ? this.#partial : undefined;
    }

    get last() {
        return this.messages[this.messages.length - 1];
    }

    get controls() {
        return this.messages.map((message) => message.control);
    }

    /** Every record sent so far, as arrays of fields. */
    get records() {
        return this.messages.flatMap((message) => message.records);
    }

    /** The records of all messages, with the parts of long messages joined. */
    get joinedRecords() {
        const parts = this.messages.filter(({ control }) => ['send', 'first', 'more', 'last'].includes(control));
        const text = parts.map((part) => part.text.slice(part.text.indexOf(RS) + 1) + (['send', 'last'].includes(part.control) ? RS : '')).join('');
        return text === '' ? [] : splitRecords(text.slice(0, -1));
    }

    /** The unanswered messages of the latest document. */
    get unanswered() {
        const { documentID } = this.last;
        return this.messages.filter((message) => message.documentID === documentID && message.control !== 'bytes' && !message.isAnswered);
    }

    /** Answers the oldest unanswered message with these records. */
    async deliver(...all) {
        await settle();
        this.unanswered[0].answer(records(...all));
        await settle();
    }
}

/** Records as arrays of fields. */
function splitRecords(text) {
    return text.split(RS).map((one) => one.split(US));
}

class Message {
    isAnswered = false;

    constructor(text) {
        this.text = text;
        const [header, ...all] = text.split(RS);
        [this.version, this.control, this.documentID, this.origin, this.place, ...this.details] = header.split(US);
        [this.detail] = this.details;
        // A message of this kind contains a chunk of bytes after its header.
        const records = all.length === 0 || this.control === 'bytes' ? [] : splitRecords(all.join(RS));
        // Separates the `wake` requests that the page script adds, because most tests compare only their own records.
        this.wakes = records.filter(([kind]) => kind === 'w');
        this.records = records.filter(([kind]) => kind !== 'w');
        this.reply = new Promise((resolve, reject) => {
            this.answer = (value) => {
                this.isAnswered = true;
                resolve(value);
            };
            this.fail = (error) => {
                this.isAnswered = true;
                reject(error);
            };
        });
    }
}

/** Answers every call with its own argument, and grants everything. */
export function echo([kind, id, , json]) {
    if (kind === 'c') return json === undefined ? record('r', id) : record('r', id, json);
    if (kind === 'l') return record('r', id);
    if (kind === 'k') return record('r', id, '{"calls":["*"]}');
    return undefined;
}
