/// Limits the number of pages of an engine that exist at the same time, however many tests run in parallel.
///
/// A real page has its own processes, and the fakes share the main actor. With hundreds of pages at once, deadlines
/// would be meaningless.
@MainActor
package final class PageSlots {
    package static let gtk = PageSlots(count: 3)
    package static let fake = PageSlots(count: 8)
    /// Whether the current test already has a page. A test that opens a second page must not wait for itself.
    @TaskLocal static var isHeld = false

    private let count: Int
    private var free: Int
    private var waiting: [(need: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init(count: Int) {
        self.count = count
        free = count
    }

    /// Runs `body` once a slot for its page is free; with `alone`, once all slots are free.
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

    /// Admits requests in the order of arrival, so that every request is eventually admitted.
    private func admit() {
        while let next = waiting.first, next.need <= free {
            waiting.removeFirst()
            free -= next.need
            next.continuation.resume()
        }
    }
}
