public import TomboloBridge
public import TomboloEngine

/// What happens on a DSBridge, for logs, tools and tests.
public enum DSBridgeEvent: Sendable, Hashable {
    /// A page called a method, with this argument.
    case called(String, JSONValue, by: Document)
    /// A call came to nothing.
    case failed(DSBridgeFailure)
    /// A page said whether its dialogs are to hold it up no longer, for as long as it lives.
    case dialogBlockDisabled(Bool, by: Document)
}
