#if os(Linux)
/// Something native that pages can ask for by a URL: a dialog, a title, a button.
///
/// The container asks its widgets in order whether a call is theirs; the first that says so prepares and performs it. A widget
/// keeps nothing between calls: what one call means is in its parameters, so that calls of several pages cannot mix.
///
/// Who may call widgets at all is the access policy's to say, and is settled before any is asked.
@MainActor
public protocol RXRWidget {
    /// What a call means, once its text has been understood.
    associatedtype Parameters: Sendable

    /// Whether a call is this widget's, by its path. Calls that are nobody's are reported.
    func canPerform(_ call: RXRWidgetCall) -> Bool
    /// Understands a call. Everything in it is a page's text: parse it, and throw what cannot be understood.
    /// - Throws: What is wrong; the container reports it, and nothing happens.
    func prepare(_ call: RXRWidgetCall) throws -> Parameters
    /// Does it, in the container whose page asked.
    /// - Throws: Why it cannot be done; the container reports it.
    func perform(_ parameters: Parameters, in controller: RXRViewController, for call: RXRWidgetCall) throws
}

extension RXRWidget {
    func run(_ call: RXRWidgetCall, in controller: RXRViewController) throws {
        try perform(try prepare(call), in: controller, for: call)
    }
}
#endif
