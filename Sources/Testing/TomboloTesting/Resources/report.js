(() => {
'use strict';
const { stringify } = JSON;
const handler = (globalThis).webkit.messageHandlers.report;
(globalThis).report = (value) => void handler.postMessage(stringify(value === undefined ? null : value));
})();
