// Encodes forms with files: the engine cannot pass a Blob to the app, and does not show scripts the bytes that it would send for such a form.

/**
 * @param {(self: any) => any} read - throws for a value of another kind
 * @param {unknown} value
 */
function isOne(read, value) {
    try {
        read(value);
        return true;
    } catch {
        return false;
    }
}

/** Takes the functions of the browser that it needs when it is called. */
function makeForms() {
    const sizeOfBlob = getter(Blob.prototype, 'size');
    const typeOf = getter(Blob.prototype, 'type');
    const nameOf = getter(File.prototype, 'name');
    const bytesOfBlob = unbound(Blob.prototype.arrayBuffer);
    const forEachEntry = unbound(FormData.prototype.forEach);
    const replaceIn = unbound(/** @type {(pattern: RegExp, by: string) => string} */ (String.prototype.replace));
    const encodeText = unbound(TextEncoder.prototype.encode);
    const encoder = new TextEncoder();
    const lineBreak = '\r\n';

    /** @param {unknown} body @returns {boolean} whether it is or contains a Blob */
    function holdsBlob(body) {
        if (isOne(sizeOfBlob, body)) return true;
        let isThereOne = false;
        try {
            forEachEntry(body, (/** @type {unknown} */ value) => {
                isThereOne ||= isOne(sizeOfBlob, value);
            });
        } catch {
            // Not a FormData.
        }
        return isThereOne;
    }

    /** @param {string} text @returns {string} the text with the line breaks of a form */
    const withBreaks = (text) => replaceIn(text, /\r?\n|\r/g, lineBreak);
    /** @param {string} text @returns {string} a name in quotes (HTML, “multipart/form-data encoding algorithm”) */
    const quoted = (text) => `"${replaceIn(replaceIn(replaceIn(text, /\n/g, '%0A'), /\r/g, '%0D'), /"/g, '%22')}"`;

    /**
     * Encodes a form with files as the engine would send it.
     * @param {unknown} form
     * @returns {Promise<{ bytes: ArrayBuffer, type: string }> | undefined} undefined, at once, for other bodies
     */
    const multipartOf = (form) => (holdsBlob(form) && !isOne(sizeOfBlob, form) ? encode(form) : undefined);

    /** @param {unknown} form - the page may change it after this has returned */
    async function encode(form) {
        const boundary = `----RexxarFormBoundary${Math.floor(Math.random() * 2 ** 52).toString(36)}`;
        /** @type {any[]} */
        const parts = bare([]);
        let count = 0;
        const add = (/** @type {any} */ part) => {
            parts[count] = part;
            count += 1;
        };
        forEachEntry(form, (/** @type {unknown} */ value, /** @type {string} */ name) => {
            let head = `--${boundary}${lineBreak}Content-Disposition: form-data; name=${quoted(withBreaks(name))}`;
            if (isOne(sizeOfBlob, value)) {
                head += `; filename=${quoted(nameOf(value))}`;
                head += `${lineBreak}Content-Type: ${typeOf(value) || 'application/octet-stream'}`;
                add(encodeText(encoder, head + lineBreak + lineBreak));
                add(bytesOfBlob(value));
                add(encodeText(encoder, lineBreak));
            } else {
                add(encodeText(encoder, head + lineBreak + lineBreak + withBreaks(`${value}`) + lineBreak));
            }
        });
        add(encodeText(encoder, `--${boundary}--${lineBreak}`));
        let size = 0;
        for (let i = 0; i < count; i += 1) {
            parts[i] = new PageUint8Array(await parts[i]);
            size += parts[i].length;
        }
        const bytes = new PageUint8Array(size);
        let at = 0;
        for (let i = 0; i < count; i += 1) {
            setBytes(bytes, parts[i], at);
            at += parts[i].length;
        }
        return { bytes: bytes.buffer, type: `multipart/form-data; boundary=${boundary}` };
    }

    return bare({ holdsBlob, multipartOf });
}
