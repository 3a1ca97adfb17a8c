// Reloads the page when a file in its folder changes. `tombolo routes serve` adds this to the pages that it serves.

// A container loads http pages under its own scheme. The server's address is the URL without the scheme's prefix.
const address = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/^rexxar-/, ''));
// The state of the files when the server read this page. The server compares it with the current state.
const state = address.searchParams.get('since') ?? '';
const changes = new EventSource(new URL('changes' + address.search, address));
changes.addEventListener('change', () => location.reload());
changes.addEventListener('stale', () => {
    // A cached copy of the page has the same state after each reload, so the page would otherwise be reloaded
    // endlessly.
    try {
        if (sessionStorage.getItem('tombolo.stale') === state) return;
        sessionStorage.setItem('tombolo.stale', state);
    } catch {
        return; // The document has no storage.
    }
    location.reload();
});
