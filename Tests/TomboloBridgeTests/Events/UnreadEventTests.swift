import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Sequences of events that are held and not read, while a page makes events without end.
@MainActor
struct UnreadEventTests {
    private static let made = 10_000

    @Test func aPagesOldestUnreadEventsAreLost() async throws {
        try await withPage(.fake) { test in
            var events = test.page.events.makeAsyncIterator()
            for number in 0..<Self.made { test.page.report(.title("\(number)")) }
            #expect(await events.next() == .title("\(Self.made - EventLimits.maximumUnreadEvents)"))
        }
    }

    @Test func aBridgesOldestUnreadEventsAreLost() async throws {
        try await withPage(.fake) { test in
            var events = test.bridge.events.makeAsyncIterator()
            for number in 0..<Self.made { test.bridge.report(.malformed("\(number)", by: nil)) }
            guard case .malformed(let text, _) = await events.next() else { throw TestFailure("It is another event.") }
            #expect(text == "\(Self.made - EventLimits.maximumUnreadEvents)")
        }
    }
}
