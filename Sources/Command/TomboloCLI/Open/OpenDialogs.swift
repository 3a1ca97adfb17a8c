package import TomboloEngine

/// Answers a page's dialogs without showing them, by either dismissing or accepting all of them.
@MainActor
package final class OpenDialogs: DialogPresenting {
    private let accepts: Bool

    /// Accepts all dialogs, or dismisses all.
    package init(accepting accepts: Bool) {
        self.accepts = accepts
    }

    /// Whether dialogs are accepted.
    package func confirm(_ message: String, from origin: Origin) async -> Bool { accepts }

    /// The default text if dialogs are accepted, otherwise nil.
    package func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        accepts ? defaultText : nil
    }
}
