// Values in the form of a transcript: bytes are { $bytes: BASE64 }, values that were left out { $redacted: KIND }, and placeholders { $any: KIND }. A name that
// begins with $ has one more $.

/**
 * Values in place of those that a transcript does not contain, by kind.
 *
 * @returns {Record<string, unknown>}
 */
const samples = () => ({
    string: 'text',
    number: 0.5,
    integer: 1,
    boolean: true,
    array: [],
    object: {},
    bytes: new Uint8Array(),
    uuid: '00000000-0000-4000-8000-000000000000',
    date: '2000-01-01T00:00:00Z',
});

/**
 * The value from its form in a transcript.
 *
 * @param {any} value
 * @returns {any}
 */
export function revived(value) {
    if (Array.isArray(value)) return value.map(revived);
    if (value === null || typeof value !== 'object') return value;
    const names = Object.keys(value);
    if (names.length === 1) {
        if (typeof value.$bytes === 'string') return Uint8Array.from(atob(value.$bytes), (character) => character.charCodeAt(0));
        const kind = value.$redacted ?? value.$any;
        if (typeof kind === 'string') return samples()[kind] ?? null;
    }
    return Object.fromEntries(names.map((name) => [name.startsWith('$$') ? name.slice(1) : name, revived(value[name])]));
}
