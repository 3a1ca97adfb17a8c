/// Limits the memory that the documents of a page make the app hold.
@MainActor
final class MemoryGuard {
    private let memory: PageMemory
    private let limits: BridgeLimits
    private let documents: DocumentTable
    private let report: @MainActor (BridgeEvent) -> Void
    private let disconnect: @MainActor (DocumentSession, String) -> Void

    /// Creates a guard.
    /// - Parameter disconnect: Disconnects a document that exceeds a limit, with the reason.
    init(
        _ limits: BridgeLimits, documents: DocumentTable, report: @escaping @MainActor (BridgeEvent) -> Void,
        disconnect: @escaping @MainActor (DocumentSession, String) -> Void
    ) {
        memory = PageMemory(limits)
        (self.limits, self.documents) = (limits, documents)
        (self.report, self.disconnect) = (report, disconnect)
    }

    /// The number of bytes that all documents make the app hold.
    var used: Int { memory.used }

    /// Starts to count the memory of a new document.
    func open(_ session: DocumentSession) { session.open(memory.open()) }

    /// Counts the memory that a document makes the app hold, and disconnects it above the limit.
    /// - Parameter more: The number of bytes that are about to be held as well.
    /// - Returns: Whether the document is still connected.
    @discardableResult
    func check(_ session: DocumentSession, expecting more: Int = 0) -> Bool {
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
        return check(session, expecting: byteCount)
    }
}
