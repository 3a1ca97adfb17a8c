/// Shows the dialogs that page script opens. The page stands still until the answer is there.
///
/// The defaults answer at once without showing anything, as a page would experience a person who dismisses every
/// dialog. `origin` is that of the top-level document; the engine does not say which frame asked.
@MainActor
public protocol DialogPresenting: AnyObject {
    /// `alert(message)`. Default: nothing is shown.
    func alert(_ message: String, from origin: Origin) async

    /// `confirm(message)`. Default: false.
    func confirm(_ message: String, from origin: Origin) async -> Bool

    /// `prompt(message, defaultText)`. Default: nil, which page script sees as null.
    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String?

    /// Whether a page that has unsaved changes (`beforeunload`) may be left. Default: true.
    func confirmLeaving(_ origin: Origin) async -> Bool
}

extension DialogPresenting {
    /// Shows nothing.
    public func alert(_ message: String, from origin: Origin) async {}
    /// Answers false.
    public func confirm(_ message: String, from origin: Origin) async -> Bool { false }
    /// Answers nil.
    public func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? { nil }
    /// Answers true.
    public func confirmLeaving(_ origin: Origin) async -> Bool { true }
}

/// Dismisses every dialog; what a page has when the app gives it no presenter.
@MainActor
public final class DismissedDialogs: DialogPresenting {
    /// Makes one.
    public init() {}
}
