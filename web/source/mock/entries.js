/**
 * An entry of a transcript, with its line. Documentation/Transcripts.md describes the other members.
 *
 * @typedef {{ line: number, t?: number, [member: string]: any }} Entry
 */

/** The kinds of entries that the page causes. */
const actions = ['call', 'stream', 'cancel', 'listen', 'unlisten', 'pageAnswer', 'ofPage'];
/** The kinds of entries that the app causes. */
const deliveries = ['answer', 'of', 'event', 'pageCall', 'pageStream', 'pageCancel'];

/** @param {Entry} entry */
export const isAction = (entry) => actions.some((kind) => entry[kind] !== undefined);

/**
 * The entries of one document of a transcript.
 *
 * @param {string} text
 * @param {number} number - the number of the document, from 0
 * @returns {Entry[]}
 * @throws {Error} with the line that is invalid
 */
export function entriesOf(text, number) {
    const [header, ...entries] = parsedLines(text);
    if (header?.format !== 1) throw new Error('This is not a transcript of format 1.');
    /** @type {Entry[][]} */
    const documents = [];
    for (const entry of entries) {
        if (entry.document !== undefined) {
            documents.push([]);
            continue;
        }
        if (!isAction(entry) && !deliveries.some((kind) => entry[kind] !== undefined)) {
            throw new Error(`Line ${entry.line} of the transcript has no known kind.`);
        }
        if (documents.length === 0) documents.push([]);
        documents[documents.length - 1].push(entry);
    }
    if (documents.length === 0) documents.push([]);
    const found = documents[number];
    if (!found) throw new Error(`The transcript has ${documents.length} documents, and no document number ${number}.`);
    return found;
}

/** @param {string} text @returns {Entry[]} */
function parsedLines(text) {
    return text
        .split('\n')
        .map((line, index) => ({ line: index + 1, text: line }))
        .filter(({ text }) => text.trim() !== '')
        .map(({ line, text }) => {
            try {
                return { ...JSON.parse(text), line };
            } catch {
                throw new Error(`Line ${line} of the transcript is not JSON.`);
            }
        });
}
