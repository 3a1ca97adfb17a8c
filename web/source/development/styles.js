/**
 * Loads changed style sheets of the page again, without a reload of the page. The old sheet stays until the new one has loaded.
 *
 * @param {string[]} paths The paths of the changed files, from the root of the origin.
 * @returns {boolean} Whether the page links to at least one of them; otherwise a sheet may import the file, and the page has to be reloaded.
 */
export function reloadStyles(paths) {
    let isFound = false;
    for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel~="stylesheet"][href]'))) {
        const url = new URL(link.href);
        if (url.origin !== location.origin || !paths.includes(decodeURIComponent(url.pathname))) continue;
        isFound = true;
        url.searchParams.set('tombolo-reload', String(Date.now()));
        const next = /** @type {HTMLLinkElement} */ (link.cloneNode());
        next.href = url.href;
        const replace = () => link.remove();
        next.addEventListener('load', replace, { once: true });
        next.addEventListener('error', replace, { once: true });
        link.after(next);
    }
    return isFound;
}
