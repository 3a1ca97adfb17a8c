/// The decision of a permission policy.
public enum PermissionDecision: Sendable, Hashable {
    /// Grant the permission.
    case grant
    /// Deny the permission.
    case deny
}
