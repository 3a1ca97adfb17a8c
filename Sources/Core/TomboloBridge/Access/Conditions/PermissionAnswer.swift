/// A user's answer to a ``PermissionQuestion``.
public enum PermissionAnswer: Sendable, Hashable {
    /// Allows this call.
    case allowOnce
    /// Allows the call with the same values for the lifetime of the document.
    case allowForDocument
    /// Denies the call. The document's calls of that name are denied from then on without a prompt.
    case deny
}
