/// The JavaScript around a function body: what catches errors as data, and writes the result as JSON text.
///
/// The body is code of the app's own and what surrounds it a constant; values travel as arguments. Nothing in it can be
/// trusted in the page's own world, whose script may have replaced every function that it calls: it can lie about the
/// result, as the page can.
enum FunctionSource {
    /// The name of the argument that holds the function's argument as JSON text; empty for none.
    static let argumentName = "argumentText"
    /// How many lines stand before the body.
    static let linesBefore = 1

    static func wrap(_ body: String) -> String { prefix + body + suffix }

    private static let prefix = "const body = async function (argument) {\n"

    /// The last character of the text says what stands before it: a value, nothing (undefined), an exception, or why
    /// there is no text.
    private static let suffix = """

        };
        {
            const plain = (value) => String(value).toWellFormed();
            const refused = /^((Weak)?(Map|Set)|WeakRef|RegExp|Promise|(Shared)?ArrayBuffer|Blob|File)$/;
            const refusal = (value) => {
                if (typeof value === 'number') return Number.isFinite(value) ? '' : `${value}`;
                if (['function', 'symbol', 'bigint'].includes(typeof value)) return typeof value;
                if (typeof value !== 'object' || value === null) return '';
                const tag = Object.prototype.toString.call(value).slice(8, -1);
                return refused.test(tag) || ArrayBuffer.isView(value) || value instanceof Node ? tag : '';
            };
            const checked = (key, value) => {
                const what = refusal(value);
                if (what) throw `${key === '' ? '' : plain(key) + ' is '}${what}`;
                if (!(value instanceof Error)) return value;
                return {name: plain(value.name), message: plain(value.message), stack: plain(value.stack)};
            };
            // What is pending when its document goes ends here: the engine itself would wait for it, and keep its view.
            const gone = {};
            let leave;
            const leaving = new Promise((resolve) => { leave = () => resolve(gone); });
            addEventListener('pagehide', leave);
            let result;
            try {
                const argument = argumentText === '' ? undefined : JSON.parse(argumentText);
                result = await Promise.race([body.call(globalThis, argument), leaving]);
            } catch (error) {
                if (!(error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error))) {
                    return JSON.stringify({name: '', message: plain(error)}) + 'e';
                }
                const {name, message, line, column, sourceURL: source} = error;
                return JSON.stringify({name: plain(name), message: plain(message), line, column, source}) + 'e';
            } finally {
                removeEventListener('pagehide', leave);
            }
            if (result === gone) return 'g';
            if (result === undefined) return 'u';
            try { return JSON.stringify(result, checked) + 'v'; } catch (error) { return plain(error) + 'x'; }
        }
        """
}
