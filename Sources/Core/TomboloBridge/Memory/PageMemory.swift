/// The memory that the app holds for the documents of one page.
@MainActor
final class PageMemory {
    /// The pool of all documents.
    private let page: MemoryPool
    /// The pool of documents without a grant.
    private let ungranted: MemoryPool
    private let limits: BridgeLimits

    init(_ limits: BridgeLimits) {
        self.limits = limits
        page = MemoryPool(limit: limits.pageBytes)
        ungranted = MemoryPool(limit: limits.ungrantedBytes, within: page)
    }

    /// The number of bytes that the app holds for all documents.
    var used: Int { page.used }

    /// Opens an account for a new document.
    func open() -> MemoryAccount { MemoryAccount(in: ungranted, limit: limits.ungrantedDocumentBytes) }

    /// Applies the limits for trusted or for other documents to an account.
    func move(_ account: MemoryAccount, isTrusted: Bool) {
        account.move(
            to: isTrusted ? page : ungranted, limit: isTrusted ? limits.pageBytes : limits.ungrantedDocumentBytes)
    }
}
