/// A user's answer to a ``PermissionPrompt``.
public enum PermissionAnswer: Sendable, Hashable {
    /// Allows this call.
    case allowOnce
    /// Allows the call, and later calls with the same values, for the lifetime of the document.
    case allowForDocument
    /// Denies the call, and without a prompt all later calls with the same name, for the lifetime of the document.
    case deny
}
