/// The JavaScript around a function body: catches errors as data, and writes the result as JSON text.
///
/// The body is the app's own code, which ``FunctionSyntax`` has passed, and the text around it is a constant. Values travel as
/// arguments. In the page's own world a page may have declared any name for itself, or replaced the value of a name. Names are
/// therefore taken from the global object, which no declaration hides, and their values are tested before they are used. A
/// hostile page can then only falsify the result, as it can anyway.
enum FunctionSource {
    /// Name of the argument that holds the function's argument as JSON text; empty for none.
    static let argumentName = "argumentText"

    static func wrap(_ body: String) -> String { prefix + body + suffix }

    /// Shares a line with the beginning of the body, so that the body's lines keep their numbers, also in the page's console.
    ///
    /// Thrown and caught, the function reaches the code after it without a name that the body could see. `place` is the column
    /// that the engine reports for this line, including the source that the engine puts before it.
    private static let prefix =
        "try { throw {place: (() => { try { null.x } catch (error) { return error.column } })(), "
        + "run: async function (argument) { "
    /// Distance from `place` to the beginning of the body, in UTF-16 code units.
    private static let distance = prefix.split(separator: "null", maxSplits: 1).last.map { $0.utf16.count - 1 } ?? 0

    /// The last character of the returned text gives the meaning of the text before it: a value, nothing (undefined), an
    /// exception, or the reason for not returning a value.
    private static let suffix = """

        }} } catch ({place, run}) {
            // Called as a plain function: `this` is the global object.
            const global = this;
            const named = (name) => { try { return global[name]; } catch { return undefined; } };
            const isA = (value, name) => {
                try { return value instanceof named(name); } catch { return false; }
            };
            const plain = (value) => {
                try {
                    const text = typeof value === 'symbol' ? `Symbol(${value.description})` : `${value}`;
                    const whole = typeof text.toWellFormed === 'function' ? text.toWellFormed() : text;
                    return typeof whole === 'string' ? whole : text;
                } catch {
                    return 'a value that has no text';
                }
            };

            const JSON = named('JSON');
            try {
                if (JSON.stringify('"') !== '"\\\\""' || JSON.parse('[7]')[0] !== 7) throw 0;
            } catch {
                return 'the page has replaced JSON, which encodes the resultx';
            }

            const tagOf = (value) => {
                try { return named('Object').prototype.toString.call(value); } catch { return ''; }
            };
            const hasTags = tagOf([]) === '[object Array]' && tagOf(/x/) === '[object RegExp]';
            const refused = [
                'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'RegExp', 'Promise', 'ArrayBuffer', 'SharedArrayBuffer',
                'Blob', 'File', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array',
                'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array',
                'BigUint64Array',
            ];
            const isNode = (value) => {
                try {
                    // Data has no methods.
                    return typeof value.nodeType === 'number' && typeof value.cloneNode === 'function';
                } catch {
                    return false;
                }
            };
            const refusal = (value) => {
                switch (typeof value) {
                case 'function': case 'symbol': case 'bigint': return typeof value;
                case 'number': return value - value === 0 ? '' : `${value}`;
                case 'object': break;
                default: return '';
                }
                if (value === null) return '';
                const tag = hasTags ? tagOf(value) : '';
                for (let index = 0; index < refused.length; index += 1) {
                    const name = refused[index];
                    if (hasTags ? tag === `[object ${name}]` : isA(value, name)) return name;
                }
                return isNode(value) ? 'a DOM node' : '';
            };
            const isError = (value) => isA(value, 'Error') || tagOf(value) === '[object Error]';
            const checked = (key, value) => {
                const what = refusal(value);
                if (what) throw `${key === '' ? '' : plain(key) + ' is '}${what}`;
                if (typeof value !== 'object' || value === null || !isError(value)) return value;
                return {__proto__: null, name: plain(value.name), message: plain(value.message), stack: plain(value.stack)};
            };

            // What is pending when its document goes ends here: the engine itself would wait for it, and keep its view.
            const gone = {};
            let leave;
            let result;
            try {
                const argument = argumentText === '' ? undefined : JSON.parse(argumentText);
                result = await {
                    __proto__: null,
                    then(resolve, reject) {
                        leave = () => resolve(gone);
                        try { global.addEventListener('pagehide', leave); } catch {}
                        (async () => {
                            try { resolve(await run(argument)); } catch (error) { reject(error); }
                        })();
                    },
                };
            } catch (error) {
                try {
                    if (typeof error === 'object' && error !== null && 'message' in error) {
                        const {name, message, line, column, sourceURL: source} = error;
                        const told = {__proto__: null, name: plain(name), message: plain(message), line, source};
                        told.column = line === 1 && !source ? column - place - \(distance) : column;
                        return JSON.stringify(told) + 'e';
                    }
                    return JSON.stringify({__proto__: null, name: '', message: plain(error)}) + 'e';
                } catch {
                    return '{"name":"","message":"The script threw a value that cannot be read."}e';
                }
            } finally {
                try { global.removeEventListener('pagehide', leave); } catch {}
            }
            if (result === gone) return 'g';
            if (result === undefined) return 'u';
            try { return JSON.stringify(result, checked) + 'v'; } catch (error) { return plain(error) + 'x'; }
        }
        """
}
