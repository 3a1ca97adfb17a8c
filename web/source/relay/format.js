// The form of messages and records; see Documentation/Wire.md.

export const RECORD = '\x1e';
export const FIELD = '\x1f';
/** The record that ends everything pending, because Swift will not answer. */
export const PENDING_IS_OVER = 'd';
/** The record that notifies the page that its document has returned from the page cache. */
export const DOCUMENT_IS_BACK = 'n';
// Swift's answers to a handshake: whether the document is trusted to send much.
export const IS_TRUSTED = 'o';
export const IS_NOT_TRUSTED = 'q';
/** Prefix of records with bytes. It is followed by the token for their requests, and the number and the length of each attachment. */
export const HAS_BYTES = 'b' + FIELD;
/** Prefix of records whose bytes are in the same text. It is followed by the number and the content, in Base64, of each attachment. */
export const CONTAINS_BYTES = 't' + FIELD;

/** @typedef {[id: number, chunk: Uint8Array, start: number, total: number]} Attachment - bytes, or a chunk of them */
