// Reloads the page when a file in its folder changes. `tombolo routes serve` adds this to the pages that it serves.

// A container loads pages over http under a scheme of its own. The server's address is the URL without the prefix of the scheme.
const address = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/^rexxar-/, ''));
// The state of the files when the server read this page. The server compares it with the current state.
const state = address.searchParams.get('since') ?? '';
const changes = new EventSource(new URL('changes' + address.search, address));
changes.addEventListener('change', () => location.reload());
changes.addEventListener('stale', () => {
    // A stored copy of the page has the same state after it is reloaded, so the page would be reloaded without end.
    try {
        if (sessionStorage.getItem('tombolo.stale') === state) return;
        sessionStorage.setItem('tombolo.stale', state);
    } catch {
        return; // The document has no storage.
    }
    location.reload();
});
