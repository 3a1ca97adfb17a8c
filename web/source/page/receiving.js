// Records from Swift.

const decimal = /^[0-9]+$/;

/** @param {Event} event */
function receive(event) {
    if (global.document !== document) {
        // The window has navigated to another document, which has a page script of its own.
        removeListener(channel, 'tombolo-down', receive);
        removeListener(channel, 'tombolo-direct-channel', takeDirectChannel);
        disconnect();
        return;
    }
    const detail = detailOf(event);
    if (typeof detail === 'string') {
        receiveRecords(detail);
        return;
    }
    const records = own(detail, 'records');
    if (typeof records !== 'string') return;
    takePieces(own(detail, 'attached'));
    if (records !== '') withArrived(() => receiveRecords(records));
}

/** @param {string} text */
function receiveRecords(text) {
    if (waitingForFunction.size > 0) addListener(global, 'load', documentHasLoaded);
    let start = 0;
    while (start < text.length) {
        const found = indexOf(text, recordSeparator, start);
        const stop = found < 0 ? text.length : found;
        try {
            if (text[start] === 'r') receiveResultIn(text, start, stop);
            else receiveRecord(fieldsOf(slice(text, start, stop)));
        } catch (error) {
            report(error);
        }
        start = stop + 1;
    }
}

/** @param {string} record @returns {string[]} */
function fieldsOf(record) {
    const fields = bare([]);
    // The last field is JSON, which may be long and need not be searched.
    const last = record[0] === 'c' || record[0] === 's' ? 3 : 2;
    let start = 0;
    for (;;) {
        const stop = fields.length < last ? indexOf(record, fieldSeparator, start) : -1;
        if (stop < 0) {
            fields[fields.length] = slice(record, start);
            return fields;
        }
        fields[fields.length] = slice(record, start, stop);
        start = stop + 1;
    }
}

/** @param {string[]} fields */
function receiveRecord(fields) {
    switch (fields[0]) {
        case 'e':
            receiveFailure(fields[1], fields[2]);
            break;
        case 'p':
            receiveProgress(fields[1], fields[2]);
            break;
        case 'v':
            receiveEvent(fields[1], fields[2]);
            break;
        case 'c':
        case 's':
            // The id is sent back among other records, so it must not be able to contain a record separator.
            if (matchIn(decimal, fields[1]) !== null) receiveCall(fields[1], fields[2], fields[3], fields[0] === 's');
            break;
        case 'g':
            receiveCredit(fields[1], fields[2]);
            break;
        case 'w':
            wakeUp();
            break;
        case 'x':
            cancelRun(fields[1], new TomboloError('cancelled', 'The app cancelled the call'));
            break;
        case 'd':
            disconnect();
            break;
        case 'n':
            readiness = null;
            wakeUp();
            listeners.forEach((_, name) => listen(name));
            tellDialectsOfReturn();
            break;
    }
}

/**
 * Most records are results, so they are read in place.
 * @param {string} text
 * @param {number} start - of the record, which is `r`, id, [JSON]
 * @param {number} stop
 */
function receiveResultIn(text, start, stop) {
    const separator = indexOf(text, fieldSeparator, start + 2);
    const hasValue = separator >= 0 && separator < stop;
    const call = pending.get(+slice(text, start + 2, hasValue ? separator : stop));
    if (call === undefined || !end(call)) return;
    let value;
    try {
        value = hasValue ? decode(slice(text, separator + 1, stop)) : undefined;
    } catch (error) {
        call.reject(new TomboloError('failed', `The result of ${call.what} cannot be decoded: ${describe(error)}`));
        return;
    }
    fulfil(call.resolve, value);
}

/** @param {string} id @param {string | undefined} json */
function receiveProgress(id, json) {
    const call = pending.get(+id);
    // A listener that throws is reported, as one of an event is; the call continues.
    if (call?.progressed !== undefined) apply(call.progressed, undefined, [decode(json)]);
}

/** @param {string} id @param {string | undefined} json */
function receiveFailure(id, json) {
    const call = pending.get(+id);
    if (call === undefined || !end(call)) return;
    /** @type {unknown} */
    let failure;
    try {
        failure = decode(json);
    } catch {
        // The only information left is that it failed.
    }
    const code = own(failure, 'code');
    const message = own(failure, 'message');
    call.reject(new TomboloError(
        typeof code === 'string' ? code : 'failed',
        typeof message === 'string' ? message : `${call.what} failed`,
        own(failure, 'data'),
    ));
}

/** Ends everything that waits for the other side, in both directions. */
function disconnect() {
    readiness = null;
    forgetWakeUp();
    pending.forEach((call) => {
        if (end(call)) call.reject(disconnected(call.what));
    });
    waitingForFunction.clear();
    running.forEach((_, id) => cancelRun(id, disconnected('The call')));
}
