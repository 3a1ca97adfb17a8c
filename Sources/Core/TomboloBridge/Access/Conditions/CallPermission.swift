/// The decision on one call, after the conditions of the grants were checked.
enum CallPermission {
    /// The call may be made now.
    case granted
    /// The call may be made if the user allows it in a prompt.
    case afterPrompt(PermissionPrompt)
    /// The call may not be made.
    case denied(AccessDenial)
}
