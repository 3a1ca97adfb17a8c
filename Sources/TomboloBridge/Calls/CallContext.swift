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

    /// The document that called.
    public var sender: Sender { scope.sender }
    /// Whether the document that called is gone, so that an answer would reach nobody.
    public var isOver: Bool { scope.isOver }
    /// The bridge of the page it was called from; nil once the page is closed.
    public var bridge: Bridge? { scope.bridge }
    /// The page it was called from; nil once the page is closed.
    public var page: Page? { scope.bridge?.page }
}
