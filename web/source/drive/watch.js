/**
 * The last trusted event of a type, and the number of such events.
 *
 * @typedef {{ count: number, x: number, y: number, deltaX: number, deltaY: number }} Seen
 */

const property = Symbol.for('tombolo.drive');
const types = ['mousemove', 'mousedown', 'mouseup', 'keydown', 'keyup', 'wheel', 'dragend', 'drop'];
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** The input that a document has received since the last call to `watch`. */
class Watch {
    /** @type {Map<string, Seen>} */
    seen = new Map();
    /** @type {() => void} */
    onChange = () => {};

    constructor() {
        for (const type of [...types, 'pagehide']) addEventListener(type, this, { capture: true, passive: true });
    }

    /** @param {Event} event */
    handleEvent(event) {
        if (!event.isTrusted) return;
        if (event instanceof KeyboardEvent && modifiers.has(event.key)) return;
        const { clientX = 0, clientY = 0, deltaX = 0, deltaY = 0 } = /** @type {WheelEvent} */ (event);
        const before = this.seen.get(event.type);
        this.seen.set(event.type, {
            count: (before?.count ?? 0) + 1,
            x: clientX,
            y: clientY,
            deltaX: (before?.deltaX ?? 0) + deltaX,
            deltaY: (before?.deltaY ?? 0) + deltaY,
        });
        this.onChange();
    }

    end() {
        for (const type of [...types, 'pagehide']) removeEventListener(type, this, { capture: true });
    }
}

const holder = /** @type {{ [property]?: Watch }} */ (/** @type {unknown} */ (globalThis));

/** Begins to watch the input of this document, and discards the earlier events. */
export function watch() {
    holder[property]?.end();
    Object.defineProperty(holder, property, { configurable: true, value: new Watch() });
}

/**
 * Waits for input.
 *
 * @param {string[]} kinds - types of events, one of which must arrive
 * @param {number} count - how often
 * @param {number} limit - in milliseconds
 * @param {boolean} isLast - whether to wait until the event has been handled, and the page has begun a load that the event causes
 * @param {(seen: Seen | null) => void} answer - receives the last event; null if the document has not received it in time or has been left
 */
export function seen(kinds, count, limit, isLast, answer) {
    const watch = holder[property];
    if (watch === undefined) return answer(null);
    const timer = setTimeout(() => end(null), limit);
    /** @param {Seen | null} found */
    const end = (found) => {
        clearTimeout(timer);
        watch.onChange = () => {};
        answer(found);
    };
    const check = () => {
        if (watch.seen.has('pagehide')) return end(null);
        for (const kind of kinds) {
            const found = watch.seen.get(kind);
            if (found === undefined || found.count < count) continue;
            if (!isLast) return end(found);
            watch.onChange = () => {};
            return settle(() => end(watch.seen.get(kind) ?? null));
        }
    };
    watch.onChange = check;
    check();
}

/**
 * Calls a function when the event that is being handled has been handled and two frames have been drawn, or after 100 ms.
 *
 * @param {() => void} action
 */
function settle(action) {
    setTimeout(() => {
        const timer = setTimeout(action, 100);
        const next = () => {
            clearTimeout(timer);
            action();
        };
        requestAnimationFrame(() => requestAnimationFrame(next));
    });
}

/**
 * Waits until nothing in this document has scrolled for 100 ms, because the engine may scroll smoothly.
 *
 * @param {number} limit - in milliseconds
 * @param {() => void} answer
 */
export function scrollEnd(limit, answer) {
    const end = () => {
        clearTimeout(quiet);
        clearTimeout(last);
        removeEventListener('scroll', again, { capture: true });
        answer();
    };
    const again = () => {
        clearTimeout(quiet);
        quiet = setTimeout(end, 100);
    };
    const last = setTimeout(end, limit);
    let quiet = setTimeout(end, 100);
    addEventListener('scroll', again, { capture: true, passive: true });
}
