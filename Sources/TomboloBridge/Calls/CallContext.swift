public import TomboloEngine

/// What a call handler learns beside its argument: who called, and the page it was called from.
///
/// Cancellation is the task's: a handler that awaits is cancelled when the page aborts the call, when it times out, and
/// when the document ends.
@MainActor
public struct CallContext {
    /// The name that was called.
    public let name: String
    let scope: DocumentScope

    private static let longestName = 1024

    /// The document that called.
    public var sender: Sender { scope.sender }
    /// Whether the document that called is gone, so that an answer would reach nobody.
    public var isOver: Bool { scope.isOver }
    /// The bridge of the page it was called from; nil once the page is closed.
    public var bridge: Bridge? { scope.bridge }
    /// The page it was called from; nil once the page is closed.
    public var page: Page? { scope.bridge?.page }

    /// Asks the access policy about another name, for dialects whose pages make all their calls by one. Each names the
    /// app's functions `DIALECT.call.FUNCTION`.
    /// - Throws: ``TomboloError``: `denied`, which is reported as for a call of that name, `invalidArgument` for a name that
    ///   is longer than names are, or `disconnected`.
    public func requireGrant(for name: String) throws(TomboloError) {
        guard name.utf8.count <= Self.longestName else {
            throw TomboloError(.invalidArgument, "A name has at most \(Self.longestName) bytes.")
        }
        guard let bridge = scope.bridge else { throw TomboloError(.disconnected, "The page is closed.") }
        try bridge.check(name, in: scope)
    }
}
