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

    /// Replaces a script, for documents loaded from now on; adds `new` if `old` is missing. Scripts run in the order in
    /// which they were added.
    package func replace(_ old: UserScript, with new: UserScript) {
        guard let index = scripts.firstIndex(of: old) else { return add(new) }
        scripts[index] = new
        engine.removeAllScripts()
        for script in scripts { engine.add(script) }
    }

    /// Runs `body` as the body of an async function in the top-level document and returns its result.
    ///
    /// The body is code of the app and is never built from data: pass data as `argument`, which the body reads under that name. If
    /// the result is a promise, the call waits for it. If the document ends first, the call fails with ``ScriptError``.
    ///
    /// The result is data of the page, which can falsify it in ``ContentWorld/page``. It has at most 16 MB of JSON text and
    /// 2,000,000 values, in at most 512 levels; otherwise the call fails with ``ScriptError/Code-swift.enum/limitExceeded``.
    /// For more, let the page expose a stream. A text of more than 1 MB is parsed off the main actor.
    /// - Returns: The JSON of the result; nil for `undefined`.
    /// - Throws: ``ScriptError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public func evaluate(
        _ body: String, argument: JSONValue? = nil, in world: ContentWorld = .page
    ) async throws -> JSONValue? {
        guard !isClosed else { throw ScriptError(.disconnected, message: "The page is closed.") }
        return try await engine.callFunction(body, argument: argument, in: world)
    }

    /// Returns a picture of the visible page, as PNG.
    public func snapshot() async throws -> [UInt8] { try await engine.snapshot() }
}
