// Runs in the page's own world, in every frame, before any script of the page. Tells the relay what the page writes to its
// console and which errors nobody caught, and changes nothing of what they do. It holds nothing secret: whatever it sends, the
// page could send itself. It uses only what it captured at the start, since the page may replace the rest.
(() => {
    "use strict";

    // document.open() drops the listeners of the window and runs user scripts once more in the same world; a window can also pass
    // from its empty document to the one that is loaded.
    const key = Symbol.for("tombolo.console");
    if (globalThis[key]) {
        globalThis[key]();
        return;
    }

    const maximumText = 10_000;
    // Of all arguments together.
    const maximumMessage = 15_000;
    // JSON within JSON takes up to seven times as much. The relay drops what is longer than 32,768.
    const maximumDetail = 32_000;
    const maximumEscapedMessage = 2_000;
    const maximumArguments = 100;
    const maximumDepth = 5;
    const maximumPlace = 2_000;

    const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
    const { isArray } = Array;
    const { stringify } = JSON;
    const { isFinite } = Number;
    const { console, CustomEvent, Error, String } = globalThis;
    const objectToString = Object.prototype.toString;
    const dateToText = Date.prototype.toISOString;
    const regExpToText = RegExp.prototype.toString;
    const { indexOf, slice, toWellFormed } = String.prototype;
    const { addEventListener, dispatchEvent } = EventTarget.prototype;
    const window = globalThis;
    const channelOf = getOwnPropertyDescriptor(window, "visualViewport").get;
    let channel;

    // JSON text of a string, cut to the room that is left. Lone surrogates are no text outside JavaScript.
    function text(string, room) {
        let shown = string.length > room.left ? apply(slice, string, [0, room.left]) + "…" : string;
        if (toWellFormed) shown = apply(toWellFormed, shown, []);
        const json = stringify(shown);
        room.left -= json.length;
        return json;
    }

    // JSON text of any value: itself where JSON has it, else what a console would show. Getters are not called.
    function describe(value, room, depth) {
        if (room.left <= 0) return '"…"';
        switch (typeof value) {
            case "string": return text(value, room);
            case "boolean": return value ? "true" : "false";
            case "number": return isFinite(value) ? `${value}` : text(`${value}`, room);
            case "bigint": return text(`${value}n`, room);
            case "object": break;
            case "function": return text(`function ${ownValue(value, "name")}`, room);
            default: return text(String(value), room);
        }
        if (value === null) return "null";
        try {
            return describeObject(value, room, depth);
        } catch {
            return text("[object]", room);
        }
    }

    function describeObject(value, room, depth) {
        if (isArray(value)) return depth < maximumDepth ? describeElements(value, room, depth) : text("[array]", room);
        const tag = apply(objectToString, value, []);
        switch (tag) {
            case "[object Object]": return depth < maximumDepth ? describeMembers(value, room, depth) : text(tag, room);
            case "[object Error]":
            case "[object DOMException]": return text(errorText(value), room);
            case "[object Date]": return text(apply(dateToText, value, []), room);
            case "[object RegExp]": return text(apply(regExpToText, value, []), room);
            default: return text(tag, room);
        }
    }

    function describeElements(array, room, depth) {
        const length = ownValue(array, "length");
        let json = "";
        for (let index = 0; index < length; index += 1) {
            json += index === 0 ? "[" : ",";
            if (room.left <= 0) return json + '"…"]';
            room.left -= 1;
            json += describeProperty(getOwnPropertyDescriptor(array, index), room, depth);
        }
        return json === "" ? "[]" : json + "]";
    }

    function describeMembers(object, room, depth) {
        const keys = ownKeys(object);
        let json = "";
        for (let index = 0; index < keys.length; index += 1) {
            const property = typeof keys[index] === "string" ? getOwnPropertyDescriptor(object, keys[index]) : undefined;
            if (!property || !property.enumerable) continue;
            json += json === "" ? "{" : ",";
            if (room.left <= 0) return json + '"…":"…"}';
            json += text(keys[index], room) + ":" + describeProperty(property, room, depth);
        }
        return json === "" ? "{}" : json + "}";
    }

    function describeProperty(property, room, depth) {
        if (property === undefined) return "null";
        return property.get || property.set ? text("[getter]", room) : describe(property.value, room, depth + 1);
    }

    function ownValue(object, name) {
        const property = getOwnPropertyDescriptor(object, name);
        return property && (typeof property.value === "string" || typeof property.value === "number") ? property.value : "";
    }

    function errorText(error) {
        const { name, message, stack } = error;
        const title = typeof message === "string" && message !== "" ? `${String(name)}: ${message}` : String(name);
        return typeof stack === "string" && stack !== "" ? `${title}\n${stack}` : title;
    }

    // The first line of a stack that is not of an injected script.
    function callerIn(stack) {
        if (typeof stack !== "string") return "";
        let rest = stack;
        while (rest !== "") {
            const end = apply(indexOf, rest, ["\n"]);
            const line = end < 0 ? rest : apply(slice, rest, [0, end]);
            if (apply(indexOf, line, ["user-script:"]) < 0 && line.length < maximumPlace) return line;
            rest = end < 0 ? "" : apply(slice, rest, [end + 1]);
        }
        return "";
    }

    // Each argument travels as JSON text of its own, so that one that cannot be read does not take the others along.
    function describeMessage(level, values, place, maximum) {
        let json = "";
        let left = maximum;
        let index = 0;
        for (; index < values.length && index < maximumArguments && left > 0; index += 1) {
            const most = left < maximumText ? left : maximumText;
            const room = { left: most };
            json += (index === 0 ? "" : ",") + stringify(describe(values[index], room, 0));
            left -= most - room.left;
        }
        if (index < values.length) json += "," + stringify('"…"');
        return `{"level":${stringify(level)},"place":${text(place, { left: maximumPlace })},"arguments":[${json}]}`;
    }

    function send(level, values, place) {
        let detail = describeMessage(level, values, place, maximumMessage);
        if (detail.length > maximumDetail) detail = describeMessage(level, values, place, maximumEscapedMessage);
        apply(dispatchEvent, channel, [new CustomEvent("tombolo-console", { __proto__: null, detail })]);
    }

    // What describing a value sets off in the page (a proxy, a toStringTag) may write to the console in turn.
    let isSending = false;
    function record(level, values, place) {
        if (isSending) return;
        isSending = true;
        try {
            send(level, values, place);
        } catch {
            // The page must not notice: its own call is what counts.
        }
        isSending = false;
    }

    function wrap(name, note) {
        const original = console[name];
        if (typeof original !== "function") return;
        const wrapper = {
            [name](...values) {
                try {
                    note(values, new Error().stack);
                } catch {
                    // As in record: out of stack, most likely.
                }
                return apply(original, this, values);
            },
        };
        console[name] = wrapper[name];
    }

    // Puts a value before others without the page's Array.prototype.
    function preceded(first, values, from) {
        const all = { __proto__: null, length: 1, 0: first };
        for (let index = from; index < values.length; index += 1) {
            all[all.length] = values[index];
            all.length += 1;
        }
        return all;
    }

    wrap("debug", (values, stack) => record("debug", values, callerIn(stack)));
    wrap("log", (values, stack) => record("log", values, callerIn(stack)));
    wrap("info", (values, stack) => record("info", values, callerIn(stack)));
    wrap("warn", (values, stack) => record("warn", values, callerIn(stack)));
    wrap("error", (values, stack) => record("error", values, callerIn(stack)));
    wrap("trace", (values, stack) => record("log", preceded(`Trace\n${stack}`, values, 0), callerIn(stack)));
    wrap("assert", (values, stack) => {
        if (!values[0]) record("error", preceded("Assertion failed", values, 1), callerIn(stack));
    });

    function noteError(event) {
        // Elements that fail to load raise events of this name too.
        if (event.target !== window) return;
        const { error, message, filename, lineno, colno } = event;
        const shown = error === null || error === undefined ? String(message) : error;
        record("uncaught", preceded(shown, [], 0), filename ? `@${String(filename)}:${String(lineno)}:${String(colno)}` : "");
    }

    function noteRejection(event) {
        const { reason } = event;
        const stack = typeof reason === "object" && reason !== null ? ownValue(reason, "stack") : "";
        record("uncaught", preceded(reason, [], 0), callerIn(stack));
    }

    // Adding the same listener twice changes nothing.
    function listen() {
        channel = apply(channelOf, window, []);
        apply(addEventListener, window, ["error", noteError]);
        apply(addEventListener, window, ["unhandledrejection", noteRejection]);
    }
    Object.defineProperty(window, key, { __proto__: null, value: listen });
    listen();
})();
