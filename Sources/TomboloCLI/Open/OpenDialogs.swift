import TomboloEngine

/// Answers a page's dialogs without showing them: dismisses all, or accepts all.
@MainActor
final class OpenDialogs: DialogPresenting {
    private let accepts: Bool

    init(accepting accepts: Bool) {
        self.accepts = accepts
    }

    func confirm(_ message: String, from origin: Origin) async -> Bool { accepts }

    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        accepts ? defaultText : nil
    }
}
