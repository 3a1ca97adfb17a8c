/// The result of the conditions of grants for one call.
enum CallPermission {
    /// The call may be made now.
    case granted
    /// The call may be made once the user allows it.
    case afterPrompt(PermissionQuestion)
    /// The call may not be made.
    case denied(AccessDenial)
}
