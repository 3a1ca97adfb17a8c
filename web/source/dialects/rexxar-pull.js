// Tells of a person who pulls a document down from its top, by wheel or by finger. Nothing in it is of one dialect.

/** How far it takes, in CSS pixels, and in how many steps: in a high window, one notch of a wheel goes that far. */
const pullThreshold = 100;
const minimumSteps = 2;
/** How long after its last event a wheel rests, in milliseconds. */
const wheelRest = 250;

/**
 * Whether what a person does is a pull, step by step. It knows no events and no clock.
 *
 * A pull begins at the top, goes down all the way, and counts when it ends: who reaches the top by scrolling goes no further
 * than that, and who turns round has thought better of it.
 */
class PullRecogniser {
    #hasFailed = false;
    #distance = 0;
    #steps = 0;

    /**
     * A step of a wheel.
     * @param {number} sideways @param {number} down - in pixels, as the content is to move
     * @param {boolean} isAtTop
     */
    moveBy(sideways, down, isAtTop) {
        if (!isAtTop || down < 0 || (sideways < 0 ? -sideways : sideways) > down) this.#hasFailed = true;
        this.#distance += down;
        this.#steps += 1;
    }

    /**
     * Where a finger is, seen from where it was put down.
     * @param {number} sideways @param {number} down - in pixels
     * @param {boolean} isAtTop
     */
    moveTo(sideways, down, isAtTop) {
        const aside = sideways < 0 ? -sideways : sideways;
        // A finger never keeps still.
        if (!isAtTop || down < -fingerSlack || aside > fingerSlack + down) this.#hasFailed = true;
        this.#distance = down;
        this.#steps += 1;
    }

    /** It is something else, a second finger say. */
    fail() {
        this.#hasFailed = true;
    }

    /** @returns {boolean} whether that was a pull */
    end() {
        const wasPull = !this.#hasFailed && this.#distance >= pullThreshold && this.#steps >= minimumSteps;
        this.#hasFailed = false;
        this.#distance = 0;
        this.#steps = 0;
        return wasPull;
    }
}

const fingerSlack = 10;

const isTrustedEvent = (/** @type {any} */ event) => event.isTrusted === true;
const isPrevented = getter(Event.prototype, 'defaultPrevented');
const pathOf = unbound(Event.prototype.composedPath);
const scrollTopOf = getter(Element.prototype, 'scrollTop');
const scrollingElementOf = getter(Document.prototype, 'scrollingElement');
const deltaXOf = getter(WheelEvent.prototype, 'deltaX');
const deltaYOf = getter(WheelEvent.prototype, 'deltaY');
const deltaModeOf = getter(WheelEvent.prototype, 'deltaMode');
const hasControl = getter(MouseEvent.prototype, 'ctrlKey');
/** What one is worth in pixels, by the event's mode: pixels, lines, pages. */
const wheelUnits = [1, 40, 800];

/** What is read of fingers; undefined where there are none. */
const touch = typeof TouchEvent !== 'function' ? undefined : {
    allOf: getter(TouchEvent.prototype, 'touches'),
    countOf: getter(TouchList.prototype, 'length'),
    item: unbound(TouchList.prototype.item),
    xOf: getter(Touch.prototype, 'clientX'),
    yOf: getter(Touch.prototype, 'clientY'),
};

/** @param {Event} event @returns {boolean} whether nothing that it could scroll is below its top */
function isAtTop(event) {
    const root = scrollingElementOf(document);
    if (root !== null && scrollTopOf(root) > 0) return false;
    const path = pathOf(event);
    for (let i = 0; i < path.length; i += 1) {
        try {
            if (scrollTopOf(path[i]) > 0) return false;
        } catch {
            // No element: the document, a shadow root, the window.
        }
    }
    return true;
}

/**
 * Calls `pulled` each time that a person has pulled the document. What it needs of the browser has been taken at the start:
 * it may be called whenever the first pull is of interest.
 * @param {() => void} pulled
 * @returns {{ start: () => void, stop: () => void }} to start any number of times, which is as good as once
 */
function makePullWatch(pulled) {
    const wheel = new PullRecogniser();
    let lastWheel = 0;
    let isTurning = false;

    const rest = () => {
        const left = lastWheel + wheelRest - now(performance);
        if (left > 0) return later(rest, left);
        isTurning = false;
        if (wheel.end()) pulled();
    };
    const turn = (/** @type {Event} */ event) => {
        if (!isTrustedEvent(event)) return;
        const unit = wheelUnits[deltaModeOf(event)] ?? 1;
        if (hasControl(event) || isPrevented(event)) wheel.fail();
        else wheel.moveBy(deltaXOf(event) * unit, -deltaYOf(event) * unit, isAtTop(event));
        lastWheel = now(performance);
        if (isTurning) return;
        isTurning = true;
        later(rest, wheelRest);
    };

    const listeners = bare({ wheel: turn });
    if (touch !== undefined) addFingers(listeners, pulled, touch);
    const options = bare({ passive: true });
    return {
        start() {
            for (const type in listeners) addListener(global, type, listeners[type], options);
        },
        stop() {
            for (const type in listeners) removeListener(global, type, listeners[type]);
        },
    };
}

/**
 * @param {any} listeners - by the type of event
 * @param {() => void} pulled
 * @param {NonNullable<typeof touch>} touch
 */
function addFingers(listeners, pulled, touch) {
    const finger = new PullRecogniser();
    let startX = 0;
    let startY = 0;

    /** @param {Event} event @param {(x: number, y: number) => void} follow */
    const see = (event, follow) => {
        if (!isTrustedEvent(event)) return;
        const touches = touch.allOf(event);
        const first = touch.item(touches, 0);
        if (touch.countOf(touches) !== 1 || first === null || isPrevented(event)) finger.fail();
        else follow(touch.xOf(first), touch.yOf(first));
    };
    listeners.touchstart = (/** @type {Event} */ event) => see(event, (x, y) => {
        finger.end();
        startX = x;
        startY = y;
        finger.moveTo(0, 0, isAtTop(event));
    });
    listeners.touchmove = (/** @type {Event} */ event) =>
        see(event, (x, y) => finger.moveTo(x - startX, y - startY, isAtTop(event)));
    listeners.touchend = (/** @type {Event} */ event) => {
        // The last finger that goes ends it.
        if (isTrustedEvent(event) && touch.countOf(touch.allOf(event)) === 0 && finger.end()) pulled();
    };
    listeners.touchcancel = (/** @type {Event} */ event) => {
        if (isTrustedEvent(event)) finger.end();
    };
}
