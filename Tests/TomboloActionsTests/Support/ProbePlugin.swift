import TomboloActions
import TomboloEngine

/// A plugin that records its messages and runs a closure of the test.
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

/// Values that a test records.
@MainActor
final class Notes<Note> {
    var all: [Note] = []
}
