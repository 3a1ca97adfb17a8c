import TomboloEngine

/// Records the messages of a handler and answers each with a closure.
@MainActor
final class MessageProbe: ScriptMessageHandling {
    private(set) var messages: [ScriptMessage] = []
    private let answer: (ScriptMessage) -> Void

    init(_ answer: @escaping (ScriptMessage) -> Void = { $0.reply.resolve(with: $0.body) }) { self.answer = answer }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        messages.append(message)
        answer(message)
    }

    /// The bodies as text, in order.
    var texts: [String] { messages.map { String(decoding: $0.body, as: UTF8.self) } }

    /// Releases the messages and with them their replies.
    func releaseMessages() { messages = [] }
}
