/// The JavaScript around a function body. It turns exceptions into data, and returns the result as JSON text.
///
/// The body is the app's own code, checked by ``FunctionSyntax``, and the text around it is constant. Values are passed
/// as arguments. In the page's own world, the page may have declared any name, or replaced the value of any global. So
/// the script reads names from the global object, which no declaration can hide, and tests their values before it uses
/// them. A hostile page can still falsify the result, as it always can in that world.
package enum FunctionSource {
    /// The name of the argument that contains the function's argument as JSON text; the text is empty if there is no argument.
    package static let argumentName = "argumentText"

    /// Returns the body of the function that the engine runs.
    package static func wrap(_ body: String) -> String { prefix + body + suffix }

    /// The code before the body. It is on the first line of the body, so that the body's lines keep their numbers,
    /// including in the page's console.
    ///
    /// The function is thrown and caught, so that the code after the body receives it without a variable that the body
    /// could access. `place` is the column of `null.x` on this line as the engine reports it. It includes text that the
    /// engine itself puts before the script.
    private static let prefix =
        "try { throw {place: (() => { try { null.x } catch (error) { return error.column } })(), "
        + "run: async function (argument) { "
    /// The distance from `place` to the beginning of the body, in UTF-16 code units.
    private static let distance = prefix.split(separator: "null", maxSplits: 1).last.map { $0.utf16.count - 1 } ?? 0

    /// The code after the body. It runs the function and returns the result as text
    /// (`web/source/engine/function-result.js`). The last character of that text determines what the rest is: a value,
    /// no value (undefined), a value beyond the limit, an exception, or the reason why there is no value.
    ///
    /// The function is called without a receiver, so its `this` is the global object.
    private static let suffix = """

        }} } catch ({place, run}) {
            return await (\(EmbeddedScripts.functionResult))(
                this, run, place + \(distance), \(argumentName));
        }
        """
}
