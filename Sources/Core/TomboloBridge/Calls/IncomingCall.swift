/// A call that a document sent as a record. The argument may not have been parsed yet.
struct IncomingCall {
    /// The number that the document gave the call.
    let id: UInt64
    let name: String
    var payload: IncomingPayload?
    let kind: CallKind
}

/// A decision about a call of a document.
enum CallDecision {
    /// The call is made.
    case run(RegisteredCall)
    /// The call is made if the user allows it in a prompt.
    case runAfterPrompt(RegisteredCall, PermissionPrompt)
    /// The policy does not allow the call.
    case deny(AccessDenial)
    /// The call cannot be made: it is invalid, too long or unknown, or the document has too many calls.
    case refuse(TomboloError)
}
