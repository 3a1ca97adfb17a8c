#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Page {
    /// Adds a script for documents loaded from now on.
    public func add(_ script: UserScript) {
        scripts.append(script)
        engine.add(script)
    }

    /// Puts a script into the place of another, for documents loaded from now on. Scripts run in the order in which they
    /// were added.
    package func replace(_ old: UserScript, with new: UserScript) {
        guard let index = scripts.firstIndex(of: old) else { return add(new) }
        scripts[index] = new
        engine.removeAllScripts()
        for script in scripts { engine.add(script) }
    }

    /// Runs `body` as the body of an async function in the top-level document and gives what it returns.
    ///
    /// The body is code of the app's own and never built from data: what it works on travels as `argument`, which it
    /// sees under that name. A promise is awaited. Ends with the document.
    /// - Returns: The JSON of the result; nil for `undefined`.
    /// - Throws: ``ScriptError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public func evaluate(
        _ body: String, argument: JSONValue? = nil, in world: ContentWorld = .page
    ) async throws -> JSONValue? {
        guard !isClosed else { throw ScriptError(.disconnected, message: "The page is closed.") }
        return try await engine.callFunction(body, argument: argument, in: world)
    }

    /// A picture of what the page shows, as PNG.
    public func snapshot() async throws -> [UInt8] { try await engine.snapshot() }
}
