/// The memory that the documents of one page make the app hold.
@MainActor
final class PageMemory {
    /// For all documents.
    private let page: MemoryPool
    /// For those that no grant names.
    private let ungranted: MemoryPool
    private let limits: BridgeLimits

    init(_ limits: BridgeLimits) {
        self.limits = limits
        page = MemoryPool(limit: limits.pageBytes)
        ungranted = MemoryPool(limit: limits.ungrantedBytes, within: page)
    }

    /// How many bytes all of them hold.
    var used: Int { page.used }

    /// Opens an account for a new document.
    func open() -> MemoryAccount { MemoryAccount(in: ungranted, limit: limits.ungrantedDocumentBytes) }

    /// Gives a document's account the limits of those that are trusted with something, or of those that are not.
    func move(_ account: MemoryAccount, isTrusted: Bool) {
        account.move(
            to: isTrusted ? page : ungranted, limit: isTrusted ? limits.pageBytes : limits.ungrantedDocumentBytes)
    }
}
