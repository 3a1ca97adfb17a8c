/**
 * Restores the storage, the URL and the `history.state` of a page, except for the scroll position, which the reload preserves.
 *
 * @param {{ storage: [string, string][], state: unknown, url: string }} previous - the state of another document of the same origin
 */
export function restoreState({ storage, state, url }) {
    for (const [name, value] of storage) sessionStorage.setItem(name, value);
    history.replaceState(state ?? history.state, '', url);
}
