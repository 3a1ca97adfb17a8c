// Reloads the page when a file in its folder changes. `tombolo routes serve` adds this to the pages that it serves.

// A container loads pages over http under a scheme of its own. The server's address is the URL without the prefix of the scheme.
const address = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/^rexxar-/, '');
const changes = new EventSource(new URL('changes', address));
changes.addEventListener('change', () => location.reload());
