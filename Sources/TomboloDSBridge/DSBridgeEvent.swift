public import TomboloBridge
public import TomboloEngine

/// What happens on a DSBridge, for logs, tools and tests.
public enum DSBridgeEvent: Sendable, Hashable {
    /// A page called a method, with this argument.
    case called(String, JSONValue, by: Sender)
    /// A call came to nothing.
    case failed(DSBridgeFailure)
    /// A page asked whether its dialogs may hold it up no longer. The app's own dialogs decide; nothing is changed.
    case dialogBlockDisabled(Bool, by: Sender)
}
