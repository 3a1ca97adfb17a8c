import Synchronization
import Testing
import TomboloTesting

@testable import TomboloBridge

/// The relay of a sequence that is iterated off the main actor.
struct ValueRelayTests {
    /// Yields a number whenever the test provides one, and ignores cancellation.
    private final class ManualSequence: AsyncSequence, AsyncIteratorProtocol, Sendable {
        private struct State {
            var asked = 0
            var waiting: CheckedContinuation<Int, Never>?
        }

        private let state = Mutex(State())

        var asked: Int { state.withLock(\.asked) }

        func makeAsyncIterator() -> ManualSequence { self }

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
    func aRequestedValueCountsAsBuffered() async throws {
        let (sequence, relay) = (ManualSequence(), ValueRelay<Int>())
        let producer = Task { await relay.run(sequence) }
        async let first = relay.next(upTo: 2)
        try await until { sequence.asked == 1 }
        sequence.give(1)
        #expect(try await first == [1])
        try await until { sequence.asked == 2 }
        // There is room for one more value, and the relay has already requested it.
        async let second = relay.next(upTo: 1)
        sequence.give(2)
        #expect(try await second == [2])
        for _ in 0..<100 { await Task.yield() }
        #expect(sequence.asked == 2)
        producer.cancel()
        await producer.value
    }

    @Test
    func cancellingAWaitingProducerEndsIt() async throws {
        let relay = ValueRelay<Int>()
        let producer = Task { await relay.run(ManualSequence()) }
        producer.cancel()
        await producer.value
        await #expect(throws: CancellationError.self) { try await relay.next(upTo: 1) }
    }

    private func until(_ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while !condition() {
            guard .now < end else { throw TestFailure("Timed out waiting for the condition.") }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
