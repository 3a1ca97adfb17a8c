// Rexxar: widgets, which a document requests with frames to URLs of the container, and functions of the page that the container calls by
// their names. Container APIs are in rexxar-container-api.js.

/** @param {string} name @param {string} argument - a text of ours or of the document's own; it travels as data */
function tellContainer(name, argument) {
    const fields = fieldSeparator + name + fieldSeparator + stringify(argument);
    ask('c', fields, name, 0, () => {}, warnOfContainer);
}

/** @param {TomboloError} error */
function warnOfContainer(error) {
    // Not an error: the document is being left.
    if (error.code !== 'disconnected') warn(`Rexxar: ${error.message}`);
}

/** @param {string} text @returns {string} a pattern that matches that text and nothing else */
function literally(text) {
    let pattern = '';
    for (let i = 0; i < text.length; i += 1) {
        const unit = text[i];
        pattern += matchIn(/[a-z0-9-]/i, unit) === null ? `\\${unit}` : unit;
    }
    return pattern;
}

// The configuration with scheme and host is there before the document's first script runs.
watchFrames(
    new RegExp(`^${literally(configuration.scheme)}://${literally(configuration.host)}(?:[/?#].*)?$`, 'is'),
    (match) => tellContainer('rexxar.signal', match[0]));

/**
 * Finds a function by its dotted name, with the object that it is a member of. Nothing is evaluated: each part is a property.
 * @param {string} name
 * @returns {{ holder: any, member: any } | undefined}
 */
function functionNamed(name) {
    /** @type {any} */
    let holder;
    /** @type {any} */
    let value = global;
    let start = 0;
    while (start <= name.length) {
        const dot = indexOf(name, '.', start);
        const end = dot < 0 ? name.length : dot;
        if (value === undefined || value === null) return undefined;
        holder = value;
        value = holder[slice(name, start, end)];
        start = end + 1;
    }
    return typeof value === 'function' ? { holder, member: value } : undefined;
}

// The result reports whether the function exists: a missing one is not an error of the page.
exposeToSwift('rexxar.callFunction', (call) => {
    const found = functionNamed(`${own(call, 'name')}`);
    if (found === undefined) return false;
    const argument = own(call, 'argument');
    apply(found.member, found.holder, argument === undefined ? [] : [argument]);
    return true;
});
