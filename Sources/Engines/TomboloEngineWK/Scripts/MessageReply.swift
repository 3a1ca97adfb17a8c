import TomboloEngine

/// Answers a message. WebKit's handler may be called at most once. If it is released without a call, WebKit rejects the
/// promise. So if this value is released unanswered, it resolves the promise with `undefined`, as the contract
/// requires.
final class MessageReply: ScriptMessageReplying {
    private var handler: (@MainActor (Any?, String?) -> Void)?

    init(_ handler: @escaping @MainActor (Any?, String?) -> Void) { self.handler = handler }

    func resolve(with text: [UInt8]) { answer(String(decoding: text, as: UTF8.self)) }

    private func answer(_ text: String?) {
        let handler = handler
        self.handler = nil
        handler?(text, nil)
    }

    isolated deinit { answer(nil) }
}
