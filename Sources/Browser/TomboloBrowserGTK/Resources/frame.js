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
