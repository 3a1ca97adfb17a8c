/// A call of a document, parsed as far as its name.
struct IncomingCall {
    /// The number of the call in its document; 0 for a synchronous one, which no other call has.
    let id: UInt64
    let name: String
    var payload: IncomingPayload?
    let kind: CallKind
}

/// A decision about a call of a document.
enum CallDecision {
    /// The call is made, with the payload that is parsed by now.
    case run(RegisteredCall, IncomingCall)
    /// The call is made once the user has allowed it.
    case runAfterPrompt(RegisteredCall, IncomingCall, PermissionQuestion)
    /// The policy does not allow the call.
    case deny(AccessDenial)
    /// The call cannot be made: it is invalid, too long or unknown, or the document has too many.
    case refuse(TomboloError)
}
