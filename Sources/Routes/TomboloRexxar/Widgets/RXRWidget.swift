/// A native feature that pages can request by a URL: a dialog, a title, a button.
///
/// The container asks its widgets in order whether they accept a call; the first that does prepares and performs it. A widget stores nothing
/// between calls: the meaning of a call is in its parameters, so that calls of several pages cannot mix.
///
/// The access policy decides which documents may call widgets at all, before any widget is asked.
@MainActor
public protocol RXRWidget {
    /// The parsed data of a call.
    associatedtype Parameters: Sendable

    /// Whether the widget accepts a call, by its path. Calls that no widget accepts are reported.
    func canPerform(_ call: RXRWidgetCall) -> Bool
    /// Parses a call. Everything in it comes from a page: validate it, and throw an error for invalid data.
    /// - Throws: An error that describes the mistake; the container reports it, and does not perform the call.
    func prepare(_ call: RXRWidgetCall) throws -> Parameters
    /// Performs the call, in the container whose page made it.
    /// - Parameters:
    ///   - container: The container whose page made the call. Do not keep it.
    /// - Throws: The reason why it cannot be performed; the container reports it.
    func perform(_ parameters: Parameters, in container: any RXRContainer, for call: RXRWidgetCall) throws
}

extension RXRWidget {
    package func run(_ call: RXRWidgetCall, in container: any RXRContainer) throws {
        try perform(try prepare(call), in: container, for: call)
    }
}
