/// What the conditions of grants come to for one call.
enum CallPermission {
    /// It may be made now.
    case granted
    /// It may be made once the user allows it.
    case afterPrompt(PermissionQuestion)
    /// It may not be made.
    case denied(AccessDenial)
}
