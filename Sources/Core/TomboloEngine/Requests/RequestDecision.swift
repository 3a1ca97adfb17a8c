/// The decision on an ``OutgoingRequest``.
public enum RequestDecision: Sendable, Hashable {
    /// The request is made unchanged.
    case unchanged
    /// The request is made with these changes.
    case changed(RequestChanges)
    /// The request is not made. For the page it fails immediately, as if there were no network.
    case refused
}
