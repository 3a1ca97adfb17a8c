import TomboloEngine

/// Keeps the messages of a handler; answers each as it is told, or not at all.
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

    /// Lets go of the messages, and so of replies that nobody else holds.
    func forget() { messages = [] }
}
