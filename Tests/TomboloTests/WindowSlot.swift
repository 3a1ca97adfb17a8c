import Testing
import TomboloTesting

/// Runs each test of a suite while it holds a slot for a page, so that the windows of its programs never cover the window of a test that runs alone.
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
