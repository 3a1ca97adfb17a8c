// A page for tests: two worlds that share a window, a document and an event target, with the page script in the one and
// the relay in the other, and a Swift side that tests play themselves.
import vm from 'node:vm';
import { coreScript, makePageScript, relayScript as relaySource, worldScript as worldSource } from './scripts.js';

const RS = '\x1e';
const US = '\x1f';

const makeCore = new vm.Script(coreScript, { filename: 'fake-core.js' }).runInThisContext();
const worldScript = new vm.Script(worldSource, { filename: 'fake-world.js' });
const relayScript = new vm.Script(relaySource, { filename: 'relay.js' });
const plainPageScript = new vm.Script(makePageScript(), { filename: 'page.js' });

/** Lets everything run that is ready to. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A record's text, from its fields. */
export const record = (...fields) => fields.join(US);

/** Records' text. */
export const records = (...all) => all.join(RS);

/**
 * Opens a page.
 * @param {{ hasRelay?: boolean, hasDirectChannel?: boolean, origin?: string, url?: string, isTop?: boolean, serve?: Function,
 *   pageScript?: string, globals?: object, prepare?: Function }} [options]
 *   `hasDirectChannel` gives the relay a direct channel, as the engine's extension does
 *   `globals` are in both worlds before anything runs
 *   `prepare` is called with the page's global before any script has run
 *   `serve` answers records at once: it is given a record's fields and returns a record, or undefined for none
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
    const scriptOfPage = pageScript === undefined ? plainPageScript : new vm.Script(pageScript, { filename: 'page.js' });
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
        page.run(scriptOfPage);
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
        /** What document.open() does: listeners of window are gone, and user scripts run again. */
        reopenDocument() {
            browser.core.reopen();
            runScripts();
        },
        /** The window goes on to another document. */
        replaceDocument() {
            browser.core.replaceDocument();
            page.control.replaceDocument();
            relay.control.replaceDocument();
            runScripts();
        },
        /** Swift tells the relay that its document may send much. */
        async trust() {
            native.slots[0].answer('o');
            await settle();
        },
        /** The document is parsed. */
        finishParsing() {
            browser.core.setReadyState('interactive');
        },
        /** Puts a frame into the document. */
        addFrame(src) {
            const frame = new page.global.HTMLIFrameElement();
            frame.src = src;
            page.global.document.body.appendChild(frame);
        },
        /** Puts an element into the document that has frames in it already. */
        addFramesWithin(...sources) {
            const element = new page.global.Element();
            for (const src of sources) {
                const frame = new page.global.HTMLIFrameElement();
                frame.src = src;
                element.appendChild(frame);
            }
            page.global.document.body.appendChild(element);
        },
        /** The document and what it loads are there. */
        finishLoading() {
            browser.core.readyState = 'complete';
            browser.fire('load');
        },
        hide: (persisted) => browser.fire('pagehide', { persisted }),
        show: (persisted) => browser.fire('pageshow', { persisted }),
        advance: (milliseconds) => browser.advance(milliseconds),
    };
}

/** A world with the fake browser that the fake engine of the Swift tests has, too. */
function makeWorld(browser, { name, isTop, globals }) {
    // Streams are the language's more than the DOM's; those of this program are the real thing.
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

/** What the engine's extension does for the documents of one window. */
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

/** One document's end of the direct channel. */
class Port {
    isOpen = true;
    /** Texts that the page sent. */
    sent = [];
    /** Set to answer questions. */
    answerQuestion = () => null;
    /** What belongs to the records that come next: objects of id, form and bytes. */
    attached = [];
    /** For each text that was sent, what came before it. */
    attachedTo = [];
    #listener;
    #arrived;
    #given = new Map();

    constructor(documentID) {
        this.documentID = documentID;
        this.connect = (listener) => {
            if (!this.isOpen || this.#listener !== undefined || typeof listener !== 'function') return undefined;
            this.#listener = listener;
            const send = (text) => {
                if (this.isOpen) {
                    this.sent.push(text);
                    this.attachedTo.push(this.attached.splice(0));
                }
                return this.isOpen;
            };
            const attach = (id, form, array, count, total) => {
                const bytes = [...new Uint8Array(array.buffer, array.byteOffset, count)];
                const last = this.attached.at(-1);
                if (last?.id === id && last.bytes.length < total) last.bytes = last.bytes.concat(bytes);
                else this.attached.push({ id, form, bytes });
                return this.isOpen;
            };
            const attached = (id) => {
                const bytes = this.#given.get(id);
                this.#given.delete(id);
                return bytes;
            };
            const ask = (question) => (this.isOpen ? this.answerQuestion(question) : null);
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

    /** Lets the page have bytes with the records that it is given next. */
    give(id, bytes) {
        this.#given.set(id, bytes);
    }

    /** Gives the page records, if it listens. */
    async tell(...texts) {
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
    /** Set to answer prompts. */
    answerPrompt = () => null;
    timersSet = 0;
    #timers = new Map();

    constructor({ url, origin, topOrigin }) {
        this.core = Object.assign(makeCore(this.perform), { url, origin, topOrigin, now: () => this.time });
    }

    /** Performs an operation that a world asks for. */
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

    /** The target that both worlds see. */
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

    /** A timer that is not the page's, and that it cannot clear. */
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
    /** Set to have postMessage throw, or reject. */
    failure = undefined;
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
            const whole = this.#wholeOf(message);
            if (this.serve !== undefined && whole !== undefined) {
                const answers = splitRecords(whole)
                    .filter(([kind]) => kind !== 'w')
                    .map(this.serve)
                    .filter((answer) => answer !== undefined);
                if (answers.length > 0) message.answer(records(...answers));
            }
            return message.reply;
        },
    };

    /** Does what Swift does for a `w`. */
    #wakeAfter(milliseconds) {
        this.#browser.clearNativeTimeout(this.#wake);
        this.#wake = this.#browser.setNativeTimeout(() => this.slots[0]?.answer('w'), milliseconds);
    }

    /** The records of a message that is whole with this one. */
    #wholeOf({ control, text }) {
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

    /** The messages of the latest document that have not been answered. */
    get slots() {
        const { documentID } = this.last;
        return this.messages.filter((message) => message.documentID === documentID && message.control !== 'bytes' && !message.isAnswered);
    }

    /** Answers the oldest open message with these records. */
    async tell(...all) {
        await settle();
        this.slots[0].answer(records(...all));
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
        const [stamp, ...all] = text.split(RS);
        [this.version, this.control, this.documentID, this.origin, this.place, ...this.details] = stamp.split(US);
        [this.detail] = this.details;
        // Behind the stamp of one there is a piece of bytes.
        const records = all.length === 0 || this.control === 'bytes' ? [] : splitRecords(all.join(RS));
        // Kept apart: tests are about what pages say, and this they say of themselves.
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
