/// What becomes of an ``OutgoingRequest``.
public enum RequestVerdict: Sendable, Hashable {
    /// It is made as it is.
    case unchanged
    /// It is made with these changes.
    case changed(RequestChanges)
    /// It is not made. The page sees it fail at once, as if there were no network.
    case refused
}
