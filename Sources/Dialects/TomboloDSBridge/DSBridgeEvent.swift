public import TomboloBridge
public import TomboloEngine

/// An event of a DSBridge, for logs, tools and tests.
public enum DSBridgeEvent: Sendable, Hashable {
    /// A page called a method with this argument.
    case called(String, JSONValue, by: Document)
    /// A call of the page or of the app failed. Has the reason.
    case failed(DSBridgeFailure)
    /// A page turned the blocking by its dialogs off (true) or on, for its own lifetime.
    case dialogBlockDisabled(Bool, by: Document)
}
