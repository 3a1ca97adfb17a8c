// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/browser/pull.js.
    static let pull = #"""
(() => {
'use strict';
const global = globalThis;
const document = global.document;
const channel = (global.visualViewport);
const { apply, deleteProperty, get: reflectGet } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
const { getPrototypeOf, hasOwn, keys, setPrototypeOf } = Object;
const { isArray } = Array;
const { isFinite } = Number;
const { parse, stringify } = JSON;
const PagePromise = Promise;
const PageError = Error;
const PageProxy = Proxy;
const { asyncIterator, iterator } = Symbol;
const objectPrototype = Object.prototype;
const arrayPrototype = Array.prototype;
const datePrototype = Date.prototype;
const unbound = (method) => apply(Function.prototype.bind, Function.prototype.call, [method]);
const getter = (prototype, name) => unbound((getOwnPropertyDescriptor(prototype, name)?.get));
const sourceTextOf = unbound(Function.prototype.toString);
const tagOf = unbound(Object.prototype.toString);
const timeOf = unbound(Date.prototype.getTime);
const isoTextOf = unbound(Date.prototype.toISOString);
const booleanOf = unbound(Boolean.prototype.valueOf);
const numberOf = unbound(Number.prototype.valueOf);
const stringOf = unbound(String.prototype.valueOf);
const bare = (object) => setPrototypeOf(object, null);
function own(object, name) {
return typeof object === 'object' && object !== null && hasOwn(object, name) ? object[name] : undefined;
}
const { queueMicrotask, setTimeout, reportError, console } = global;
const { log, warn } = console;
const { performance } = global;
const now = unbound(performance.now);
const readyStateOf = getter(Document.prototype, 'readyState');
const PageEvent = CustomEvent;
const PageAbortController = AbortController;
const PageAbortSignal = AbortSignal;
const addListener = unbound(EventTarget.prototype.addEventListener);
const removeListener = unbound(EventTarget.prototype.removeEventListener);
const dispatch = unbound(EventTarget.prototype.dispatchEvent);
const detailOf = getter(CustomEvent.prototype, 'detail');
const abort = unbound(AbortController.prototype.abort);
const signalOf = getter(AbortController.prototype, 'signal');
const isAborted = getter(AbortSignal.prototype, 'aborted');
const abortReasonOf = getter(AbortSignal.prototype, 'reason');
const followingSignal = (AbortSignal).any;
const pullThreshold = 100;
const minimumSteps = 2;
const fingerSlack = 10;
class PullRecogniser {
#hasFailed = false;
#distance = 0;
#steps = 0;
moveBy(sideways, down, isAtTop) {
if (!isAtTop || down < 0 || (sideways < 0 ? -sideways : sideways) > down) this.#hasFailed = true;
this.#distance += down;
this.#steps += 1;
}
moveTo(sideways, down, isAtTop) {
const aside = sideways < 0 ? -sideways : sideways;
if (!isAtTop || down < -fingerSlack || aside > fingerSlack + down) this.#hasFailed = true;
this.#distance = down;
this.#steps += 1;
}
fail() {
this.#hasFailed = true;
}
end() {
const wasPull = !this.#hasFailed && this.#distance >= pullThreshold && this.#steps >= minimumSteps;
this.#hasFailed = false;
this.#distance = 0;
this.#steps = 0;
return wasPull;
}
}
const wheelRest = 250;
const isTrustedEvent = (event) => event.isTrusted === true;
const isPrevented = getter(Event.prototype, 'defaultPrevented');
const pathOf = unbound(Event.prototype.composedPath);
const scrollTopOf = getter(Element.prototype, 'scrollTop');
const scrollingElementOf = getter(Document.prototype, 'scrollingElement');
const deltaXOf = getter(WheelEvent.prototype, 'deltaX');
const deltaYOf = getter(WheelEvent.prototype, 'deltaY');
const deltaModeOf = getter(WheelEvent.prototype, 'deltaMode');
const hasControl = getter(MouseEvent.prototype, 'ctrlKey');
const wheelUnits = [1, 40, 800];
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
function isAtTop(event) {
const root = scrollingElementOf(document);
if (root !== null && scrollTopOf(root) > 0) return false;
const path = pathOf(event);
for (let i = 0; i < path.length; i += 1) {
try {
if (scrollTopOf(path[i]) > 0) return false;
} catch {
}
}
return true;
}
function makePullWatch(pulled, later) {
const wheel = new PullRecogniser();
let lastWheel = 0;
let isMoving = false;
const rest = () => {
const left = lastWheel + wheelRest - now(performance);
if (left > 0) return later(rest, left);
isMoving = false;
if (wheel.end()) pulled();
};
const receiveWheel = (event) => {
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
function addFingers(listeners, pulled, touch) {
const finger = new PullRecogniser();
let startX = 0;
let startY = 0;
const follow = (event, move) => {
if (!isTrustedEvent(event)) return;
const touches = touch.allOf(event);
const first = touch.item(touches, 0);
if (touch.countOf(touches) !== 1 || first === null || isPrevented(event)) finger.fail();
else move(touch.xOf(first), touch.yOf(first));
};
listeners.touchstart = (event) =>
follow(event, (x, y) => {
finger.end();
startX = x;
startY = y;
finger.moveTo(0, 0, isAtTop(event));
});
listeners.touchmove = (event) => follow(event, (x, y) => finger.moveTo(x - startX, y - startY, isAtTop(event)));
listeners.touchend = (event) => {
if (isTrustedEvent(event) && touch.countOf(touch.allOf(event)) === 0 && finger.end()) pulled();
};
listeners.touchcancel = (event) => {
if (isTrustedEvent(event)) finger.end();
};
}
const reportPull = () => (global).webkit.messageHandlers.pulled.postMessage(null);
const later = (work, delay) => void setTimeout(work, delay);
makePullWatch(reportPull, later).start();
})();

"""#

    /// Made of web/source/browser/frame.js.
    static let frame = #"""
(() => {
'use strict';
if (window !== window.top) {
const reportOrigin = () => (globalThis).webkit.messageHandlers.frame.postMessage(self.origin);
reportOrigin();
addEventListener(
'pageshow',
(event) => {
if (event.persisted) reportOrigin();
},
true,
);
}
})();

"""#
}
