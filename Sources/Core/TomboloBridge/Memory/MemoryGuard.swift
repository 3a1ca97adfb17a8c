/// Limits the memory that the app holds for the documents of a page.
@MainActor
final class MemoryGuard {
    private let memory: PageMemory
    private let limits: BridgeLimits
    private let documents: DocumentTable
    private let report: @MainActor (BridgeEvent) -> Void
    private let disconnect: @MainActor (DocumentSession, String) -> Void

    /// Creates a guard.
    /// - Parameter disconnect: Disconnects a document for a given reason.
    init(
        _ limits: BridgeLimits, documents: DocumentTable, report: @escaping @MainActor (BridgeEvent) -> Void,
        disconnect: @escaping @MainActor (DocumentSession, String) -> Void
    ) {
        memory = PageMemory(limits)
        (self.limits, self.documents) = (limits, documents)
        (self.report, self.disconnect) = (report, disconnect)
    }

    /// The number of bytes that the app holds for all documents.
    var used: Int { memory.used }

    /// Starts to count the memory of a new document.
    func open(_ session: DocumentSession) { session.open(memory.open()) }

    /// Counts the memory that the app holds for a document. Disconnects the document if its limit is exceeded, or all
    /// documents of the page if the page's limit is exceeded.
    /// - Parameter more: The number of bytes that are about to be held in addition.
    /// - Returns: Whether the document is still connected.
    @discardableResult
    func check(_ session: DocumentSession, expecting more: Int = 0) -> Bool {
        guard !session.isOver, let account = session.memory else { return false }
        memory.move(account, isTrusted: session.isTrusted)
        var (messages, shared) = session.memoryUse
        messages += more
        guard
            let limit = account.update(to: messages, sharedBytes: shared, callBytes: session.calls.byteCount)
        else { return true }
        let held = messages + shared
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

    /// Whether `byteCount` more bytes may be received from a document. They must be within the limits; a message of up
    /// to `shortMessage` bytes is accepted here, and counted by a later ``check(_:expecting:)``. Attachments are
    /// accepted only from trusted documents; see `DocumentSession.isTrusted`.
    func mayReceive(_ byteCount: Int, asAttachment: Bool, in session: DocumentSession) -> Bool {
        if asAttachment {
            guard session.isTrusted else { return false }
        } else if byteCount <= Self.shortMessage, !session.channelHoldsBytes {
            // If answers to synchronous calls could not be sent, the channel holds bytes, and the next message counts
            // them.
            return !session.isOver
        }
        return check(session, expecting: byteCount)
    }

    /// Whether the records of a message, which must be in the inbox already, may be processed now. A long message is
    /// counted, in the same way as by ``check(_:expecting:)``.
    func mayProcess(_ byteCount: Int, hasAttachments: Bool, in session: DocumentSession) -> Bool {
        byteCount <= Self.shortMessage && !hasAttachments ? !session.isOver : check(session)
    }

    /// Maximum length, in bytes, of a message that is counted only once, after its records have been processed.
    /// Counting it before that as well would take a twentieth of the app's instructions for a short call.
    private static let shortMessage = 4 << 10
}
