public import TomboloEngine

/// The way to answer one message: once.
///
/// In a page, the promise that `postMessage` returned is resolved with the answer. It is resolved with `undefined` when
/// the plugin keeps no reply, when the reply is released without an answer, when the time for it has passed, and when
/// the document goes: an answer to a document that is gone is dropped and reported as
/// ``ActionFailure/Reason-swift.enum/lateReply``.
@MainActor
public final class ActionReply {
    private var deliver: (@MainActor (JSONValue?) -> Bool)?

    /// Makes the reply of a source.
    /// - Parameter deliver: Called once: with the answer, or with nil when there will be none. Returns whether somebody
    ///   still waited for it.
    public init(_ deliver: @escaping @MainActor (JSONValue?) -> Bool) { self.deliver = deliver }

    isolated deinit { _ = deliver?(nil) }

    func send(_ value: JSONValue) -> Bool {
        guard let deliver else { return false }
        self.deliver = nil
        return deliver(value)
    }
}
