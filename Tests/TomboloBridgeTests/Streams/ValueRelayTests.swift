import Synchronization
import Testing
import TomboloTesting

@testable import TomboloBridge

/// What is iterated beside the main actor on its way to it.
struct ValueRelayTests {
    /// Gives a number each time that it is told to, and takes no notice of its cancellation.
    private final class Told: AsyncSequence, AsyncIteratorProtocol, Sendable {
        private struct State {
            var asked = 0
            var waiting: CheckedContinuation<Int, Never>?
        }

        private let state = Mutex(State())

        var asked: Int { state.withLock(\.asked) }

        func makeAsyncIterator() -> Told { self }

        func next() async -> Int? {
            await withCheckedContinuation { waiting in
                state.withLock { state in
                    state.asked += 1
                    state.waiting = waiting
                }
            }
        }

        func give(_ number: Int) { state.withLock { $0.waiting.take() }?.resume(returning: number) }
    }

    @Test
    func aValueThatIsBeingAskedForTakesRoom() async throws {
        let (told, relay) = (Told(), ValueRelay<Int>())
        let producer = Task { await relay.run(told) }
        async let first = relay.next(upTo: 2)
        try await until { told.asked == 1 }
        told.give(1)
        #expect(try await first == [1])
        try await until { told.asked == 2 }
        // There is room for one more, which is under way.
        async let second = relay.next(upTo: 1)
        told.give(2)
        #expect(try await second == [2])
        for _ in 0..<100 { await Task.yield() }
        #expect(told.asked == 2)
        producer.cancel()
        await producer.value
    }

    @Test
    func aProducerThatWaitsForRoomEndsWhenItIsCancelled() async throws {
        let relay = ValueRelay<Int>()
        let producer = Task { await relay.run(Told()) }
        producer.cancel()
        await producer.value
        await #expect(throws: CancellationError.self) { try await relay.next(upTo: 1) }
    }

    private func until(_ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while !condition() {
            guard .now < end else { throw TestFailure("It did not come to it.") }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
