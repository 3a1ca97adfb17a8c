import Testing

@testable import TomboloEngine

/// The limits of an event sequence that is not read.
@Suite struct EventQueueTests {
    private func queue(count: Int = 10, bytes: Int = 1_000) -> EventQueue<String> {
        EventQueue(maximumCount: count, maximumBytes: bytes) { $0.utf8.count }
    }

    private func rest(of stream: AsyncStream<String>) async -> [String] {
        await stream.reduce(into: []) { $0.append($1) }
    }

    @Test func theLatestEventsAreKeptUpToTheMaximumCount() async {
        let queue = queue(count: 3)
        for number in 1...5 { queue.append("\(number)") }
        queue.finish()
        queue.append("late")
        #expect(await rest(of: queue.stream) == ["3", "4", "5"])
    }

    @Test func theLatestEventsAreKeptUpToTheMaximumSize() async {
        let queue = queue(bytes: 10)
        for text in ["aaaa", "bbbb", "cc", "ddd"] { queue.append(text) }
        #expect(queue.unread == (3, 9))
        queue.append("eeeeeeeeeeee")
        // The latest event is always kept.
        #expect(queue.unread == (1, 12))
        queue.finish()
        #expect(await rest(of: queue.stream) == ["eeeeeeeeeeee"])
        #expect(queue.unread == (0, 0))
    }

    @Test func aReaderReceivesEventsInOrder() async {
        let queue = queue(count: 1_000, bytes: 1 << 20)
        let reading = Task { await rest(of: queue.stream) }
        for number in 0..<500 {
            queue.append("\(number)")
            if number.isMultiple(of: 7) { await Task.yield() }
        }
        queue.finish()
        #expect(await reading.value == (0..<500).map(String.init))
    }

    @Test func cancellingTheReaderEndsTheSequence() async {
        let queue = queue()
        let reading = Task { await rest(of: queue.stream) }
        reading.cancel()
        #expect(await reading.value.isEmpty)
    }

    @Test func theQueueIsReleasedWithItsSequence() {
        weak var released: EventQueue<String>?
        do {
            let queue = queue()
            released = queue
            _ = queue.stream
        }
        #expect(released == nil)
    }
}
