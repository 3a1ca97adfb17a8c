// Defines `report(value)`, with which test pages report values. It reads JSON.stringify at document start, so that a page that replaces JSON
// can still report.

const { stringify } = JSON;
const handler = /** @type {any} */ (globalThis).webkit.messageHandlers.report;
/** @type {any} */ (globalThis).report = (/** @type {unknown} */ value) => void handler.postMessage(stringify(value === undefined ? null : value));
