import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Event sequences that are kept without being read while events are added.
@MainActor
struct UnreadEventTests {
    private static let made = 10_000

    @Test func aPagesOldestUnreadEventsAreDropped() async throws {
        try await withPage(.fake) { test in
            var events = test.page.events.makeAsyncIterator()
            for number in 0..<Self.made { test.page.report(.title("\(number)")) }
            #expect(await events.next() == .title("\(Self.made - EventLimits.maximumUnreadEvents)"))
        }
    }

    @Test func aBridgesOldestUnreadEventsAreDropped() async throws {
        try await withPage(.fake) { test in
            var events = test.bridge.events.makeAsyncIterator()
            for number in 0..<Self.made { test.bridge.core.observers.report(.malformed("\(number)", by: nil)) }
            guard case .malformed(let text, _) = await events.next() else {
                throw TestFailure("The event is of another kind.")
            }
            #expect(text == "\(Self.made - EventLimits.maximumUnreadEvents)")
        }
    }
}
