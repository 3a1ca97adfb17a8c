extension Bridge {
    /// The number of bytes that the documents of the page make the app hold; at most ``BridgeLimits/pageBytes``.
    public var heldBytes: Int { memory.used }

    /// Starts to count the memory that a new document makes the app hold.
    func openMemory(of session: DocumentSession) {
        session.open(memory.open())
        updateGrants(of: session)
    }

    /// Stores in a document whether the policy grants it anything.
    func updateGrants(of session: DocumentSession) {
        session.setGranted(policy.grantsAnything(to: session.document))
    }

    /// Counts the memory that a document makes the app hold, and disconnects it above the limit.
    /// - Parameter more: The number of bytes that are about to be held as well.
    /// - Returns: Whether the document is still connected.
    @discardableResult
    func checkMemory(of session: DocumentSession, expecting more: Int = 0) -> Bool {
        guard !session.isOver, let account = session.memory else { return false }
        memory.move(account, isTrusted: session.isTrusted)
        let held = session.messageBytes + more
        guard let limit = account.update(to: held, callBytes: session.calls.byteCount) else { return true }
        let overrun: MemoryOverrun
        switch limit {
        case .document(let bytes) where bytes < limits.pageBytes, .pool(let bytes) where bytes < limits.pageBytes:
            overrun = MemoryOverrun(document: session.document, heldBytes: held, limit: bytes)
            disconnect(session, overrun.description)
        case .document(let bytes), .pool(let bytes):
            overrun = MemoryOverrun(document: nil, heldBytes: memory.used, limit: bytes)
            for session in Array(documents.sessions.values) { disconnect(session, overrun.description) }
        }
        report(.exceededMemory(overrun))
        return false
    }

    /// Decides whether so many bytes may be received from a document. There has to be room for them. Attachments are
    /// only for documents that a grant names, or of which Swift waits for something.
    func mayReceive(_ byteCount: Int, asAttachment: Bool, in session: DocumentSession) -> Bool {
        guard !asAttachment || session.isTrusted else { return false }
        return checkMemory(of: session, expecting: byteCount)
    }
}
