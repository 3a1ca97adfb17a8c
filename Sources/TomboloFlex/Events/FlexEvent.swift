/// What a listener can hear of.
public enum FlexEvent: String, Sendable, Hashable, CaseIterable {
    /// A function succeeded: an interface or action of the app, or a web function, whose name is `web.NAME`.
    case SUCCESS
    /// A function failed.
    case EXCEPTION
    /// The page waited for an interface or action for as long as it was to.
    case TIMEOUT
    /// A document has its `$flex`.
    case INIT
}
