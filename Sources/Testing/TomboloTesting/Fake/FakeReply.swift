import TomboloEngine

/// Replies to one script message of a fake document.
final class FakeReply: ScriptMessageReplying {
    private weak var document: FakeDocument?
    private let world: ContentWorld
    private let id: Int
    private var isAnswered = false

    init(to document: FakeDocument, in world: ContentWorld, id: Int) {
        self.document = document
        self.world = world
        self.id = id
    }

    func resolve(with text: [UInt8]) {
        guard !isAnswered else { return }
        isAnswered = true
        document?.answer(id, in: world, with: text)
    }

    isolated deinit {
        // WebKit also answers when a reply is released without an answer.
        if !isAnswered { document?.answer(id, in: world, with: nil) }
    }
}
