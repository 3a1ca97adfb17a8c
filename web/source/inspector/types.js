// The types of the inspector's protocol, as Swift sends them. Times are in milliseconds since the start of the journal.

/**
 * A call, a stream, an event, a notice, a console message, or the end or restart of the app. A row that changes is sent whole again, with the same number.
 *
 * @typedef {object} Row
 * @property {number} n
 * @property {'call' | 'stream' | 'event' | 'pageCall' | 'pageStream' | 'listen' | 'notice' | 'console' | 'app'} kind
 * @property {string} name - for a console message, its level
 * @property {number} document - the number of the document
 * @property {number} start
 * @property {number} [end]
 * @property {string} [outcome] - `ok`, `cancelled`, `disconnected` or the code of an error
 * @property {string} [text] - the message of the error, or the text of the notice or console message
 * @property {string} [grant] - a grant that would allow a denied call, as Swift source or as an option of a command
 * @property {number} sent - bytes from the page
 * @property {number} received - bytes to the page
 * @property {number} [values] - the number of values or progress values so far
 * @property {string} [origin] - of the document that wrote a console message
 * @property {string} [place] - the script that wrote a console message, with line and column
 * @property {boolean} hasPayload
 */

/**
 * @typedef {object} InspectedDocument
 * @property {number} n
 * @property {string} origin
 * @property {string} url
 * @property {'top' | 'sameOrigin' | 'foreign'} frame
 * @property {boolean} isDirect - whether the document uses the direct channel
 * @property {number} start
 * @property {number} [end]
 * @property {number} pending - the number of running calls
 * @property {number} heldBytes
 */

/**
 * @typedef {object} Total
 * @property {string} name
 * @property {number} calls
 * @property {number} failures
 * @property {number} measured - the number of calls with a time
 * @property {number} milliseconds - the sum of these times
 * @property {number} bytes
 */

/**
 * A value of the stream `inspector.changes`.
 *
 * @typedef {object} ChangeBatch
 * @property {number} now
 * @property {Row[]} rows
 * @property {InspectedDocument[]} [documents] - the complete list, if it changed
 * @property {Total[]} totals - the totals that changed
 * @property {number} skipped - the number of rows that were left out so far, because there were too many
 * @property {true} [isReset]
 * @property {number} [first] - the oldest row that the journal still has
 * @property {string} [status] - a text for the status line: the app has ended, or was started again
 */

/** @typedef {{ argument?: any, result?: any, values?: any[], isCut: boolean }} Payload */

export {};
