/**
 * Passes messages to the script of sockets.js. A document of another origin, which may just have replaced the app's document, gets no messages.
 * Its scripts cannot change `location`, and the loop uses nothing that they can replace.
 *
 * @param {{ messages: unknown[], origins: string[] }} argument
 */
export function deliver({ messages, origins }) {
    const own = location.protocol + '//' + location.host;
    for (let index = 0; index < origins.length; index += 1) {
        if (origins[index] === own) {
            /** @type {any} */ (globalThis)[Symbol.for('tombolo.development.sockets')]?.(messages);
            return;
        }
    }
}
