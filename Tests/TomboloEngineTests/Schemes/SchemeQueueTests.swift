import Foundation
import TestSupport
import Testing

@testable import TomboloEngine

/// The order and the limits of the requests to a scheme of a page.
@MainActor
@Suite struct SchemeQueueTests {
    @Test func requestsPastTheLimitStartInOrder() throws {
        let test = RecordedQueue { $0.running = 2 }
        for path in ["a", "b", "c", "d"] { try test.add(path) }
        #expect(test.steps == ["a", "b"])
        test.slots["b"]?.end()
        #expect(test.steps == ["a", "b", "c"])
        // Only the first end has an effect.
        test.slots["b"]?.end()
        #expect(test.steps == ["a", "b", "c"])
        test.slots["a"]?.end()
        #expect(test.steps == ["a", "b", "c", "d"])
    }

    @Test func aRequestThatEndsWhileItWaitsDoesNotStart() throws {
        let test = RecordedQueue { $0.running = 1 }
        for path in ["a", "b", "c"] { try test.add(path) }
        test.slots["b"]?.end()
        test.slots["a"]?.end()
        #expect(test.steps == ["a", "c"])
    }

    @Test func requestsThatEndWhileTheyWaitAreReleased() throws {
        let test = RecordedQueue { $0.running = 1 }
        try test.add("a")
        weak var first: SchemeSlot?
        for index in 0..<1_000 {
            let slot = try #require(test.queue.slot(for: try RecordedQueue.request("b")))
            slot.wait { Issue.record("A request started after its end.") }
            slot.end()
            if index == 0 { first = slot }
        }
        #expect(first == nil)
        test.slots["a"]?.end()
    }

    @Test func aRequestThatTakesLongDoesNotBlockOthers() async throws {
        let test = RecordedQueue { ($0.running, $0.slotTime) = (1, .milliseconds(1)) }
        for path in ["a", "b", "c"] { try test.add(path) }
        try await until("all requests") { test.steps == ["a", "b", "c"] }
    }

    @Test func aFileBlocksOtherRequestsButAStreamDoesNot() async throws {
        let test = RecordedQueue { ($0.running, $0.slotTime) = (2, .milliseconds(20)) }
        let file = try test.add("file")
        let stream = try test.add("stream")
        let region = FileRegion(descriptor: -1, offset: 0, length: 0)
        #expect(Self.isSent(file.admit(SchemeResponse(status: 200, headers: [], body: .file(region)))))
        #expect(Self.isSent(stream.admit(Self.stream)))
        try test.add("next")
        try await until("the next request") { test.steps.last == "next" }
        #expect(file.state == .running && stream.state == .overtime)
    }

    @Test func streamsPastTheLimitFail() throws {
        let test = RecordedQueue { $0.streams = 2 }
        let slots = try ["a", "b", "c", "d"].map { try test.add($0) }
        #expect(Self.isSent(slots[0].admit(Self.stream)))
        #expect(Self.isSent(slots[1].admit(Self.stream)))
        #expect(!Self.isSent(slots[2].admit(Self.stream)))
        #expect(Self.isSent(slots[2].admit(SchemeResponse(status: 200, headers: [], body: .bytes(Data())))))
        slots[0].end()
        #expect(Self.isSent(slots[3].admit(Self.stream)))
    }

    @Test func aFileOfASlowRequestCountsAsAStream() async throws {
        let test = RecordedQueue { ($0.running, $0.streams, $0.slotTime) = (1, 0, .milliseconds(1)) }
        let slot = try test.add("a")
        try test.add("b")
        try await until("the second request") { test.steps == ["a", "b"] }
        let region = FileRegion(descriptor: -1, offset: 0, length: 0)
        #expect(!Self.isSent(slot.admit(SchemeResponse(status: 200, headers: [], body: .file(region)))))
    }

    @Test func requestsPastTheMemoryLimitAreRefused() throws {
        let test = RecordedQueue { ($0.running, $0.requestBytes) = (1, 40_000) }
        let slots = try ["a", "b"].map { try test.add($0) }
        let request = try RecordedQueue.request("c")
        #expect(test.queue.slot(for: request) == nil)
        slots[1].end()
        let long = try RecordedQueue.request(String(repeating: "c", count: 20_000))
        #expect(test.queue.slot(for: long) == nil)
        let slot = try #require(test.queue.slot(for: request))
        slot.end()
    }

    @Test func bodiesAreReadOneAfterAnother() async throws {
        let test = RecordedQueue()
        let (first, second) = (try test.add("a"), try test.add("b"))
        await first.beginReading()
        let reading = Task {
            await second.beginReading()
            test.note("second begins")
            second.endReading(0)
        }
        for _ in 0..<10 { await Task.yield() }
        test.note("first ends")
        first.endReading(0)
        await reading.value
        #expect(test.steps == ["a", "b", "first ends", "second begins"])
    }

    @Test func theEndOfARequestReleasesTheMemoryOfItsBody() async throws {
        let test = RecordedQueue { $0.bodyBytes = 100 }
        let slot = try test.add("a")
        await slot.beginReading()
        #expect(slot.bodies.take(60))
        slot.endReading(60)
        #expect(!slot.bodies.take(60))
        slot.end()
        #expect(slot.bodies.take(100))
    }

    private static var stream: SchemeResponse {
        SchemeResponse(status: 200, headers: [], body: .stream(AsyncThrowingStream { nil }))
    }

    private static func isSent(_ response: SchemeResponse) -> Bool {
        if case .failure = response.body { false } else { true }
    }
}

/// A queue that records which requests start. The time after which a request no longer counts as running is a day by
/// default.
@MainActor
private final class RecordedQueue {
    let queue: SchemeQueue
    private(set) var slots: [String: SchemeSlot] = [:]
    private(set) var steps: [String] = []

    init(_ change: (inout SchemeLimits) -> Void = { _ in }) {
        var limits = SchemeLimits()
        limits.slotTime = .seconds(86_400)
        change(&limits)
        queue = SchemeQueue(limits: limits)
    }

    func note(_ step: String) { steps.append(step) }

    @discardableResult
    func add(_ path: String) throws -> SchemeSlot {
        let slot = try #require(queue.slot(for: try Self.request(path)))
        slots[path] = slot
        slot.wait { [weak self] in self?.note(path) }
        return slot
    }

    static func request(_ path: String) throws -> SchemeRequest {
        SchemeRequest(url: try #require(URL(string: "app://tests/\(path)")))
    }
}
