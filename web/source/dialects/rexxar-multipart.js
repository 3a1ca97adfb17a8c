// Forms with files in them, as bytes: the engine cannot hand a Blob to the app, and does not show scripts what it would send for such a form.

/**
 * @param {(self: any) => any} read - throws for what is none of its kind
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

/** What it needs of the browser is taken when it is called. */
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

    /** @param {unknown} body @returns {boolean} whether there is a Blob in it */
    function holdsBlob(body) {
        if (isOne(sizeOfBlob, body)) return true;
        let isThereOne = false;
        try {
            forEachEntry(body, (/** @type {unknown} */ value) => {
                isThereOne ||= isOne(sizeOfBlob, value);
            });
        } catch {
            // No FormData.
        }
        return isThereOne;
    }

    /** @param {string} text @returns {string} a text with line breaks as a form has them */
    const withBreaks = (text) => replaceIn(text, /\r?\n|\r/g, lineBreak);
    /** @param {string} text @returns {string} a name between quotes (HTML, “multipart/form-data encoding algorithm”) */
    const quoted = (text) => `"${replaceIn(replaceIn(replaceIn(text, /\n/g, '%0A'), /\r/g, '%0D'), /"/g, '%22')}"`;

    /**
     * What the engine would send for a form with files in it.
     * @param {unknown} form
     * @returns {Promise<{ bytes: ArrayBuffer, type: string }> | undefined} undefined, at once, for anything else
     */
    const multipartOf = (form) => (holdsBlob(form) && !isOne(sizeOfBlob, form) ? encode(form) : undefined);

    /** @param {unknown} form - which the page may change after this has returned */
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
