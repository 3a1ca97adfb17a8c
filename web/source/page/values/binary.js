// Values that hold bytes, by their tags.

/** @param {string} tag */
export function isBinaryTag(tag) {
    switch (tag) {
        case 'ArrayBuffer':
        case 'SharedArrayBuffer':
        case 'DataView':
        case 'Uint8Array':
        case 'Uint8ClampedArray':
        case 'Int8Array':
        case 'Blob':
        case 'File':
            return true;
        default:
            return false;
    }
}
