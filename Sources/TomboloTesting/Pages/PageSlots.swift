/// Lets only a few pages of an engine be there at a time, whatever the number of tests that run side by side.
///
/// A real page has processes of its own, and the fakes share the main actor; hundreds at once would make every deadline meaningless.
@MainActor
package final class PageSlots {
    package static let gtk = PageSlots(count: 2)
    package static let fake = PageSlots(count: 8)
    /// Whether the current test has a page already: one that opens a second must not wait for itself.
    @TaskLocal static var isHeld = false

    private let count: Int
    private var free: Int
    private var waiting: [(need: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init(count: Int) {
        self.count = count
        free = count
    }

    /// Runs `body` when there is room for its page; `alone` waits until there is no other.
    package func use<Result>(alone: Bool, _ body: @MainActor () async throws -> Result) async rethrows -> Result {
        if Self.isHeld { return try await body() }
        let need = alone ? count : 1
        await withCheckedContinuation { continuation in
            waiting.append((need, continuation))
            admit()
        }
        defer {
            free += need
            admit()
        }
        return try await Self.$isHeld.withValue(true, operation: body)
    }

    /// In the order of arrival, so that nobody waits for ever.
    private func admit() {
        while let next = waiting.first, next.need <= free {
            waiting.removeFirst()
            free -= next.need
            next.continuation.resume()
        }
    }
}
