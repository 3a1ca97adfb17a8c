/// What a user answered to a ``PermissionQuestion``.
public enum PermissionAnswer: Sendable, Hashable {
    /// Allows this call.
    case allowOnce
    /// Allows the call with the same values for as long as the document lives.
    case allowForDocument
    /// Denies it. The document's calls of that name are denied from then on, without another question.
    case deny
}
