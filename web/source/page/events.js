// Events that the page listens to.

/**
 * @typedef {{ listener: (value: any) => void, isActive: boolean }} Registration
 * @type {SafeMap<string, Registration[]>} - lists are replaced, not changed: an event may be iterating over one
 */
const listeners = new SafeMap();
/** @type {SafeMap<string, true>} */
const warnedOf = new SafeMap();

/** @param {string} name @param {(value: any) => void} listener @returns {() => void} */
function on(name, listener) {
    checkName(name, 'an event');
    checkFunction(listener, 'The listener of an event');
    const registration = { listener, isActive: true };
    const others = listeners.get(name);
    listeners.set(name, listWith(others, registration));
    if (others === undefined) listen(name);
    return () => {
        if (!registration.isActive) return;
        registration.isActive = false;
        const rest = listWithout(/** @type {Registration[]} */ (listeners.get(name)), registration);
        if (rest.length > 0) {
            listeners.set(name, rest);
        } else {
            listeners.delete(name);
            send('u' + fieldSeparator + name);
        }
    };
}

/** @param {Registration[] | undefined} others @param {Registration} registration */
function listWith(others, registration) {
    const list = bare([]);
    if (others !== undefined) for (let i = 0; i < others.length; i += 1) list[i] = others[i];
    list[list.length] = registration;
    return list;
}

/** @param {Registration[]} all @param {Registration} registration */
function listWithout(all, registration) {
    const list = bare([]);
    for (let i = 0; i < all.length; i += 1) if (all[i] !== registration) list[list.length] = all[i];
    return list;
}

/** @param {string} name */
function listen(name) {
    ask('l', fieldSeparator + name, `Listening to ${name}`, 0, () => {}, (error) => warnOf(name, error));
}

/** @param {string} name @param {TomboloError} error */
function warnOf(name, error) {
    if (error.code === 'disconnected' || warnedOf.has(name)) return;
    warnedOf.set(name, true);
    apply(warn, console, [`tombolo.on: ${error.message}`]);
}

/** @param {string} name @param {string | undefined} json */
function receiveEvent(name, json) {
    const list = listeners.get(name);
    if (list === undefined) return;
    const value = decode(json);
    for (let i = 0; i < list.length; i += 1) {
        if (!list[i].isActive) continue;
        try {
            apply(list[i].listener, undefined, [value]);
        } catch (error) {
            report(error);
        }
    }
}
