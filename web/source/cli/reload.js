// Reloads the page when the folder that it comes from changes. `tombolo routes serve` adds this to the pages that it serves.

// A container shows pages that come over http under a scheme of its own; the server's address is the one without the prefix.
const address = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/^rexxar-/, '');
const changes = new EventSource(new URL('changes', address));
changes.addEventListener('change', () => location.reload());
