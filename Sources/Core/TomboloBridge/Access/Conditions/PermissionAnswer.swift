/// A user's answer to a ``PermissionPrompt``.
public enum PermissionAnswer: Sendable, Hashable {
    /// Allows this call.
    case allowOnce
    /// Allows the call, and later calls with the same values, for the lifetime of the document.
    case allowForDocument
    /// Denies the call, and denies all later calls with the same name without a prompt, for the lifetime of the
    /// document.
    case deny
}
