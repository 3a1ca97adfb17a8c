/// A native feature that pages can request with a URL, such as a dialog, a title or a button.
///
/// The container passes a call to the first of its widgets that accepts it; this widget prepares and performs the call. A widget must not keep
/// state between calls: all data of a call is in its parameters, so that calls from different pages cannot mix.
///
/// Only documents in the scope of the container's dialect can call widgets.
@MainActor
public protocol RXRWidget {
    /// The parsed data of a call.
    associatedtype Parameters: Sendable

    /// Whether the widget accepts a call, by its path. Calls that no widget accepts are reported.
    func canPerform(_ call: RXRWidgetCall) -> Bool
    /// Parses a call. All of its data comes from a page: validate it, and throw an error for invalid data.
    /// - Throws: An error that describes the mistake. The container reports the error and does not perform the call.
    func prepare(_ call: RXRWidgetCall) throws -> Parameters
    /// Performs the call, in the container whose page made it.
    /// - Parameters:
    ///   - container: The container whose page made the call. Do not store it.
    /// - Throws: The reason why the call cannot be performed. The container reports it.
    func perform(_ parameters: Parameters, in container: any RXRContainer, for call: RXRWidgetCall) throws
}

extension RXRWidget {
    package func run(_ call: RXRWidgetCall, in container: any RXRContainer) throws {
        try perform(try prepare(call), in: container, for: call)
    }
}
