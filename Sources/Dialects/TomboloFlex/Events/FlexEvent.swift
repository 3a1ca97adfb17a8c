/// The kinds of event that a listener can receive.
public enum FlexEvent: String, Sendable, Hashable, CaseIterable {
    /// A function succeeded: an interface or action of the app, or a web function with the name `web.NAME`.
    case SUCCESS
    /// A function failed.
    case EXCEPTION
    /// The page's timeout for an interface or action has passed.
    case TIMEOUT
    /// A document has received its `$flex`.
    case INIT
}
