public import TomboloEngine

/// Answers one message, once.
///
/// The promise that `postMessage` returned in the page resolves with the answer. It resolves with `undefined` if the
/// plugin does not keep the reply, if the reply is released without an answer, at the timeout, and when the document
/// ends. An answer to a document that has ended is dropped and reported as
/// ``ActionFailure/Reason-swift.enum/lateReply``.
@MainActor
public final class ActionReply {
    private var deliver: (@MainActor (JSONValue?) -> Bool)?

    /// Creates the reply of a source.
    /// - Parameter deliver: Called once: with the answer, or with nil when no answer will come. Returns whether the
    ///   answer was still expected.
    public init(_ deliver: @escaping @MainActor (JSONValue?) -> Bool) { self.deliver = deliver }

    isolated deinit { _ = deliver?(nil) }

    func send(_ value: JSONValue) -> Bool {
        guard let deliver else { return false }
        self.deliver = nil
        return deliver(value)
    }
}
