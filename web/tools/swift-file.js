// Swift files that contain scripts and other texts as string literals. The compiler needs 13 s for page.js as an array of bytes, as SwiftPM embeds resources, and 0.1 s
// as a string.

/**
 * Returns a Swift file with an enumeration that has the texts as static members.
 *
 * @param {{ name: string, entry: string, text: string }[]} scripts
 * @param {string} [condition] - the compilation condition of the file
 * @returns {string}
 */
export function swiftFile(scripts, condition) {
    const members = scripts.map(({ name, entry, text }) => `    /// Made of web/source/${entry}.\n    static let ${name} = ${literal(text)}\n`);
    return (
        [
            '// Written by scripts/bundle. Do not edit.',
            '// swift-format-ignore-file',
            '',
            ...(condition === undefined ? [] : [`#if ${condition}`]),
            '/// The scripts of this module, and the texts of its pages.',
            'enum EmbeddedScripts {',
            members.join('\n'),
        ].join('\n') + (condition === undefined ? '}\n' : '}\n#endif\n')
    );
}

/**
 * Returns a raw string literal of several lines. It has as many number signs as the text requires, so that nothing in the text is an escape or ends the literal.
 *
 * @param {string} text
 * @returns {string}
 */
function literal(text) {
    const runs = [...text.matchAll(/["\\](#+)/g)].map((match) => match[1].length);
    const signs = '#'.repeat(Math.max(0, ...runs) + 1);
    return `${signs}"""\n${text}\n"""${signs}`;
}
