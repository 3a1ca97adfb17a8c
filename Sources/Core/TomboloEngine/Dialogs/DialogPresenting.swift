/// Shows the dialogs that page script opens. Page script blocks until the dialog is answered.
///
/// The default implementations answer immediately without showing anything. They answer as if the user dismissed every dialog,
/// except that a page may always be left. `origin` is the origin of the top-level document, since the engine does not report which
/// frame opened the dialog.
@MainActor
public protocol DialogPresenting: AnyObject {
    /// `alert(message)`. Default: nothing is shown.
    func alert(_ message: String, from origin: Origin) async

    /// `confirm(message)`. Default: false.
    func confirm(_ message: String, from origin: Origin) async -> Bool

    /// `prompt(message, defaultText)`. Default: nil, which page script receives as null.
    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String?

    /// Whether a page that has unsaved changes (`beforeunload`) may be left. Default: true.
    func confirmLeaving(_ origin: Origin) async -> Bool
}

extension DialogPresenting {
    /// Returns immediately without showing anything.
    public func alert(_ message: String, from origin: Origin) async {}
    /// Returns false by default, without a dialog.
    public func confirm(_ message: String, from origin: Origin) async -> Bool { false }
    /// Returns nil by default, without a dialog.
    public func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? { nil }
    /// Returns true by default: the page is left.
    public func confirmLeaving(_ origin: Origin) async -> Bool { true }
}

/// Answers every dialog with the defaults of ``DialogPresenting``. The default presenter of a page.
@MainActor
public final class DismissedDialogs: DialogPresenting {
    /// Creates a presenter that does not show any dialog.
    public init() {}
}
