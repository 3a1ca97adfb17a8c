import Testing
import TomboloTesting

/// Gives each test of a suite a slot for a page. For tests whose programs show windows on the display that all tests share: a test that clicks in a
/// window of its own runs alone, so that no other window covers it.
struct WindowSlot: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await PageSlots.gtk.use(alone: false) { try await function() }
    }
}

extension Trait where Self == WindowSlot {
    /// Gives each test of a suite a slot for a page.
    static var windowSlot: Self { Self() }
}
