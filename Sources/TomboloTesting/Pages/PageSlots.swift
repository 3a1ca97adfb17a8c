/// Lets only a few pages of a real engine be there at a time, whatever the number of tests that run side by side.
///
/// Each has processes of its own; a hundred of them at once would make every deadline meaningless.
@MainActor
final class PageSlots {
    static let gtk = PageSlots(count: 2)
    /// Whether the current test has a page already: one that opens a second must not wait for itself.
    @TaskLocal static var isHeld = false

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func use<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
        if Self.isHeld { return try await body() }
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
        defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
        return try await Self.$isHeld.withValue(true, operation: body)
    }
}
