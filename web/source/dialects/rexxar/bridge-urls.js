// Requests for widgets, which are frames with URLs of the container.
import { matchIn } from '../../page/builtins/text.js';
import { watchFrames } from '../../page/dialects/frames.js';
import { notifyContainer } from './container.js';

/** @param {string} text @returns {string} a pattern that matches only that text */
function literally(text) {
    let pattern = '';
    for (let i = 0; i < text.length; i += 1) {
        const unit = text[i];
        pattern += matchIn(/[a-z0-9-]/i, unit) === null ? `\\${unit}` : unit;
    }
    return pattern;
}

/** @param {string} scheme @param {string} host */
export function watchBridgeURLs(scheme, host) {
    watchFrames(new RegExp(`^${literally(scheme)}://${literally(host)}(?:[/?#].*)?$`, 'is'), (match) => notifyContainer('rexxar.call', match[0]));
}
