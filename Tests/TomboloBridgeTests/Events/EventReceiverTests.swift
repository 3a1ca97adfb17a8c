import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The two ways to receive events: a closure and a sequence.
@MainActor
@Suite struct EventReceiverTests {
    @Test func closureReceivesEventsAsTheyHappen() async throws {
        try await withPage(.fake) { test in
            var (steps, started) = (0, 0)
            test.page.onEvent = { if case .navigation = $0 { steps += 1 } }
            test.bridge.onEvent = { if case .documentStarted = $0 { started += 1 } }
            try await test.open()
            #expect(steps == test.navigationEvents.count && started == 1)
            test.page.onEvent = nil
            test.bridge.onEvent = nil
            try await test.open()
            #expect(steps < test.navigationEvents.count && started == 1)
        }
    }

    @Test func eachSequenceReceivesAllEvents() async throws {
        try await withPage(.fake) { test in
            let sequences = [test.bridge.events, test.bridge.events]
            try await test.open()
            let document = try #require(test.bridge.document)
            for sequence in sequences {
                var iterator = sequence.makeAsyncIterator()
                #expect(await iterator.next() == .documentStarted(document))
            }
        }
    }
}
