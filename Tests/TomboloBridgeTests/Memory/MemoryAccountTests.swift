import Testing

@testable import TomboloBridge

@MainActor
struct MemoryAccountTests {
    private let page = MemoryPool(limit: 100)

    @Test func documentsShareThePoolsLimit() {
        let first = MemoryAccount(in: page, limit: 100)
        let second = MemoryAccount(in: page, limit: 100)
        #expect(first.update(to: 60) == nil)
        #expect(second.update(to: 40) == nil)
        #expect(second.update(to: 41) == .pool(100))
        #expect(first.update(to: 59) == nil)
        #expect(page.used == 100)
    }

    @Test func aDocumentHasItsOwnLimit() {
        let account = MemoryAccount(in: page, limit: 10)
        #expect(account.update(to: 10) == nil)
        #expect(account.update(to: 11) == .document(10))
        account.release(allBut: 0)
        #expect(page.used == 0)
    }

    @Test func anInnerPoolCountsAgainstTheOuterOne() {
        let inner = MemoryPool(limit: 20, within: page)
        let account = MemoryAccount(in: inner, limit: 50)
        #expect(account.update(to: 21) == .pool(20))
        #expect(page.used == 21)
        account.move(to: page, limit: 100)
        #expect(inner.used == 0)
        #expect(page.used == 21)
        #expect(account.update(to: 21) == nil)
    }

    @Test func unansweredMessagesCountAgainstThePoolAndNotTheDocument() {
        let inner = MemoryPool(limit: 50, within: page)
        let account = MemoryAccount(in: inner, limit: 20)
        #expect(account.update(to: 20, sharedBytes: 30) == nil)
        #expect(inner.used == 50)
        #expect(account.update(to: 20, sharedBytes: 31) == .pool(50))
        #expect(account.update(to: 21, sharedBytes: 0) == .document(20))
        account.move(to: page, limit: 100)
        #expect(account.update(to: 20, sharedBytes: 80) == nil)
        #expect(account.update(to: 20, sharedBytes: 81) == .pool(100))
        account.release(allBut: 0)
        #expect(inner.used == 0)
        #expect(page.used == 0)
    }

    @Test func runningCallsCountAgainstThePageOnly() {
        let inner = MemoryPool(limit: 20, within: page)
        let account = MemoryAccount(in: inner, limit: 20)
        #expect(account.update(to: 20, callBytes: 80) == nil)
        #expect(inner.used == 20)
        #expect(page.used == 100)
        #expect(account.update(to: 20, callBytes: 81) == .pool(100))
        #expect(account.update(to: 21, callBytes: 0) == .document(20))
        account.release(allBut: 30)
        #expect(inner.used == 0)
        #expect(page.used == 30)
        account.release(allBut: 0)
        #expect(page.used == 0)
    }
}
