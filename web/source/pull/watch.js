// Watches for pulls, by wheel or by finger.
import { addListener, removeListener } from '../page/builtins/events.js';
import { bare, getter, unbound } from '../page/builtins/language.js';
import { now, performance } from '../page/builtins/window.js';
import { document, global } from '../page/environment.js';
import { PullRecogniser } from './recogniser.js';

/** @typedef {{ start: () => void, stop: () => void }} PullWatch */

/** Time without events after which a wheel is at rest, in milliseconds. */
const wheelRest = 250;

const isTrustedEvent = (/** @type {any} */ event) => event.isTrusted === true;
const isPrevented = getter(Event.prototype, 'defaultPrevented');
const pathOf = unbound(Event.prototype.composedPath);
const scrollTopOf = getter(Element.prototype, 'scrollTop');
const scrollingElementOf = getter(Document.prototype, 'scrollingElement');
const deltaXOf = getter(WheelEvent.prototype, 'deltaX');
const deltaYOf = getter(WheelEvent.prototype, 'deltaY');
const deltaModeOf = getter(WheelEvent.prototype, 'deltaMode');
const hasControl = getter(MouseEvent.prototype, 'ctrlKey');
/** Pixels for each unit, by the event's mode: pixels, lines, pages. */
const wheelUnits = [1, 40, 800];

/** Accessors of touch events; undefined if the engine has none. */
const touch =
    typeof TouchEvent !== 'function'
        ? undefined
        : {
              allOf: getter(TouchEvent.prototype, 'touches'),
              countOf: getter(TouchList.prototype, 'length'),
              item: unbound(TouchList.prototype.item),
              xOf: getter(Touch.prototype, 'clientX'),
              yOf: getter(Touch.prototype, 'clientY'),
          };

/** @param {Event} event @returns {boolean} whether all elements that the event could scroll are at their tops */
function isAtTop(event) {
    const root = scrollingElementOf(document);
    if (root !== null && scrollTopOf(root) > 0) return false;
    const path = pathOf(event);
    for (let i = 0; i < path.length; i += 1) {
        try {
            if (scrollTopOf(path[i]) > 0) return false;
        } catch {
            // Not an element: the document, a shadow root, the window.
        }
    }
    return true;
}

/**
 * Calls `pulled` each time that the user has pulled the document. The built-ins that it needs were taken at the start, so
 * it can be called after scripts of the page have run.
 * @param {() => void} pulled
 * @param {(work: () => void, delay: number) => void} later - does work after a delay in milliseconds
 * @returns {PullWatch} the watch; starting it more than once has no further effect
 */
export function makePullWatch(pulled, later) {
    const wheel = new PullRecogniser();
    let lastWheel = 0;
    let isMoving = false;

    const rest = () => {
        const left = lastWheel + wheelRest - now(performance);
        if (left > 0) return later(rest, left);
        isMoving = false;
        if (wheel.end()) pulled();
    };
    const receiveWheel = (/** @type {Event} */ event) => {
        if (!isTrustedEvent(event)) return;
        const unit = wheelUnits[deltaModeOf(event)] ?? 1;
        if (hasControl(event) || isPrevented(event)) wheel.fail();
        else wheel.moveBy(deltaXOf(event) * unit, -deltaYOf(event) * unit, isAtTop(event));
        lastWheel = now(performance);
        if (isMoving) return;
        isMoving = true;
        later(rest, wheelRest);
    };

    const listeners = bare({ wheel: receiveWheel });
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
 * @param {any} listeners - receives the listeners, by the type of event
 * @param {() => void} pulled
 * @param {NonNullable<typeof touch>} touch
 */
function addFingers(listeners, pulled, touch) {
    const finger = new PullRecogniser();
    let startX = 0;
    let startY = 0;

    /** @param {Event} event @param {(x: number, y: number) => void} move */
    const follow = (event, move) => {
        if (!isTrustedEvent(event)) return;
        const touches = touch.allOf(event);
        const first = touch.item(touches, 0);
        if (touch.countOf(touches) !== 1 || first === null || isPrevented(event)) finger.fail();
        else move(touch.xOf(first), touch.yOf(first));
    };
    listeners.touchstart = (/** @type {Event} */ event) =>
        follow(event, (x, y) => {
            finger.end();
            startX = x;
            startY = y;
            finger.moveTo(0, 0, isAtTop(event));
        });
    listeners.touchmove = (/** @type {Event} */ event) => follow(event, (x, y) => finger.moveTo(x - startX, y - startY, isAtTop(event)));
    listeners.touchend = (/** @type {Event} */ event) => {
        // The gesture ends with its last finger.
        if (isTrustedEvent(event) && touch.countOf(touch.allOf(event)) === 0 && finger.end()) pulled();
    };
    listeners.touchcancel = (/** @type {Event} */ event) => {
        if (isTrustedEvent(event)) finger.end();
    };
}
