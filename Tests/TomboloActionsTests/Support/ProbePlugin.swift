import TomboloActions
import TomboloEngine

/// A plugin that keeps what it gets and does what the test says.
@MainActor
final class ProbePlugin: JSInterfacePluggable {
    let action: String
    private(set) var messages: [ActionMessage] = []
    private let work: @MainActor (ActionMessage, ActionContext) throws -> Void

    init(_ action: String, _ work: @escaping @MainActor (ActionMessage, ActionContext) throws -> Void = { _, _ in }) {
        self.action = action
        self.work = work
    }

    func callAsAction(_ message: ActionMessage, with context: ActionContext) throws {
        messages.append(message)
        try work(message, context)
    }
}

/// Something that a test writes down and reads later.
@MainActor
final class Notes<Note> {
    var all: [Note] = []
}
