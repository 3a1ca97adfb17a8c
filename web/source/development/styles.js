/**
 * Loads changed style sheets of the page again, without a reload of the page. The old sheet is kept until the new one has
 * loaded.
 *
 * @param {string[]} paths The paths of the changed files, from the root of the origin.
 * @returns {boolean} Whether the page links to all of them. If not, one sheet may import another, so the page must be reloaded.
 */
export function reloadStyles(paths) {
    const found = new Set();
    for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel~="stylesheet"][href]'))) {
        const url = new URL(link.href);
        const path = decoded(url.pathname);
        if (url.origin !== location.origin || !paths.includes(path)) continue;
        found.add(path);
        url.searchParams.set('tombolo-reload', String(Date.now()));
        const next = /** @type {HTMLLinkElement} */ (link.cloneNode());
        next.href = url.href;
        const replace = () => link.remove();
        next.addEventListener('load', replace, { once: true });
        next.addEventListener('error', replace, { once: true });
        link.after(next);
    }
    return found.size === paths.length;
}

/**
 * @param {string} path
 * @returns {string} The path without percent-encoding; the path itself if its encoding is invalid.
 */
function decoded(path) {
    try {
        return decodeURIComponent(path);
    } catch {
        return path;
    }
}
