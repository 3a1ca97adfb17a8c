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

    /// Runs the function and returns its result as text (`web/source/engine/function-result.js`). The last character of the text
    /// gives the meaning of the text before it: a value, nothing (undefined), an exception, or the reason for not returning a
    /// value.
    ///
    /// Called as a plain function: `this` is the global object.
    private static let suffix = """

        }} } catch ({place, run}) {
            return await (\(String(decoding: PackageResources.function_result_js, as: UTF8.self)))(
                this, run, place + \(distance), \(argumentName));
        }
        """
}
