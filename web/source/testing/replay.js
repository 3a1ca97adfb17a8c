/**
 * Performs one recorded action of a page, for the replay of a transcript. The state of a replay is in the globals of the page.
 *
 * @param {{ action: string, id: number, name: string, value?: unknown, hasValue: boolean, wantsProgress: boolean, results: any[] }} entry
 */
export function replayAction({ action, id, name, value, hasValue, wantsProgress, results }) {
    const page = /** @type {any} */ (globalThis);
    const state = (page.tomboloReplay ??= { signals: new Map() });
    const { tombolo } = page;
    const controller = new AbortController();
    const { signal } = controller;
    const parameters = hasValue ? [revived(value)] : [undefined];
    switch (action) {
        case 'call':
            state.signals.set(id, controller);
            tombolo.call(name, ...parameters, { signal, timeout: 0, onProgress: wantsProgress ? () => {} : null }).catch(() => {});
            break;
        case 'callSync':
            try {
                tombolo.callSync(name, ...parameters);
            } catch {
                // The error is recorded.
            }
            break;
        case 'stream':
            state.signals.set(id, controller);
            (async () => {
                for await (const _ of tombolo.stream(name, ...parameters, { signal }));
            })().catch(() => {});
            break;
        case 'cancel':
            state.signals.get(id)?.abort();
            break;
        case 'listen':
            tombolo.on(name, () => {});
            break;
        case 'expose':
            tombolo.expose(name, () => {
                const { result, error, hasResult } = results.shift() ?? {};
                if (error) throw new tombolo.TomboloError(error.code, error.message, revived(error.data));
                return hasResult ? revived(result) : undefined;
            });
            break;
        case 'exposeStream':
            tombolo.exposeStream(name, async function* () {
                const { values, error } = results.shift() ?? { values: [] };
                for (const item of values) yield revived(item);
                if (error) throw new tombolo.TomboloError(error.code, error.message, revived(error.data));
            });
            break;
    }
}

/**
 * The value of its form in a transcript. A value that was left out is a text.
 *
 * @param {any} value
 * @returns {unknown}
 */
function revived(value) {
    if (Array.isArray(value)) return value.map(revived);
    if (value === null || typeof value !== 'object') return value;
    const names = Object.keys(value);
    if (names.length === 1) {
        if (typeof value.$bytes === 'string') return Uint8Array.from(atob(value.$bytes), (character) => character.charCodeAt(0));
        if (value.$redacted === true || typeof value.$any === 'string') return 'redacted';
    }
    return Object.fromEntries(names.map((name) => [name.startsWith('$$') ? name.slice(1) : name, revived(value[name])]));
}
