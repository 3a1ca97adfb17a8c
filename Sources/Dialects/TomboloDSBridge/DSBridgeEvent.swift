public import TomboloBridge
public import TomboloEngine

/// An event of a DSBridge, for logs, tools and tests.
public enum DSBridgeEvent: Sendable, Hashable {
    /// A page called a method with this argument.
    case called(String, JSONValue, by: Document)
    /// A call of the page or of the app failed, for the given reason.
    case failed(DSBridgeFailure)
    /// A page disabled (true) or enabled the blocking of the page by its dialogs, for its own lifetime.
    case dialogBlockDisabled(Bool, by: Document)
}
