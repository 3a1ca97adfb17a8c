/** @returns the state of the page that restore-state.js restores; a `history.state` that JSON cannot express is null */
export function pageState() {
    let state;
    try {
        state = JSON.parse(JSON.stringify(history.state));
    } catch {
        state = null;
    }
    return { x: scrollX, y: scrollY, storage: Object.entries(sessionStorage), state };
}
