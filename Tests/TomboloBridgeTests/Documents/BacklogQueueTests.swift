import Foundation
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloBridge

/// The queue of the documents of one page that have a backlog. By default, each backlog in these tests takes three time slices.
@MainActor
struct BacklogQueueTests {
    private final class Log {
        var served: [String] = []
        var waits = 0
        var queue: BacklogQueue?
        var slicesLeft: [String: Int] = [:]
    }

    private func makeQueue(_ log: Log, slices: Int = 3, slice: Duration = .zero) -> BacklogQueue {
        let queue = BacklogQueue(
            waitForIdle: {
                log.waits += 1
                await Task.yield()
            },
            serve: { session in
                let name = "\(session.document.origin)"
                log.served.append(name)
                log.slicesLeft[name, default: slices] -= 1
                let end = ContinuousClock.now + slice
                while ContinuousClock.now < end {}
                if log.slicesLeft[name] != 0 { log.queue?.append(session) }
            })
        log.queue = queue
        return queue
    }

    private func session(_ name: String) throws -> DocumentSession {
        DocumentSession(document: try .fixture("https://\(name)"))
    }

    private func end(of log: Log, _ count: Int) async throws {
        for _ in 0..<10_000 where log.served.count < count { await Task.yield() }
        // Waits for further turns of the main actor, to detect backlogs that are served too often.
        for _ in 0..<100 { await Task.yield() }
    }

    @Test func documentsAreServedInTurn() async throws {
        let log = Log()
        let queue = makeQueue(log)
        for name in ["a", "b", "c"] { queue.append(try session(name)) }
        try await end(of: log, 9)
        let round = ["https://a", "https://b", "https://c"]
        #expect(log.served == round + round + round)
    }

    @Test func theQueueWaitsForTheMainLoopAfterEachRound() async throws {
        let log = Log()
        let queue = makeQueue(log, slices: 4, slice: .milliseconds(5))
        queue.append(try session("a"))
        try await end(of: log, 4)
        #expect(log.served.count == 4)
        // A time slice takes as long as a whole round may take, so the queue waits after each slice. It also waits after
        // the last one, before further records may be processed as they arrive.
        #expect(log.waits == 5)
    }

    @Test func endedDocumentsAreSkipped() async throws {
        let log = Log()
        let queue = makeQueue(log)
        let (ended, other) = (try session("a"), try session("b"))
        queue.append(ended)
        queue.append(other)
        ended.end("over")
        try await end(of: log, 3)
        #expect(log.served == ["https://b", "https://b", "https://b"])
    }

    @Test func anEmptiedQueueCanBeUsedAgain() async throws {
        let log = Log()
        let queue = makeQueue(log, slices: 1)
        queue.append(try session("a"))
        try await end(of: log, 1)
        log.slicesLeft = [:]
        queue.append(try session("a"))
        try await end(of: log, 2)
        #expect(log.served.count == 2)
    }

    @Test func recordsThatAreProcessedAsTheyArriveUseUpTheTimeOfARound() async throws {
        let log = Log()
        let queue = makeQueue(log, slices: 1)
        queue.didProcess(for: BacklogQueue.roundTime / 2)
        #expect(queue.hasTime)
        queue.didProcess(for: BacklogQueue.roundTime / 2)
        #expect(!queue.hasTime)
        try await until("the main loop to be idle") { queue.hasTime }
        #expect(log.waits == 1)
    }

    @Test func recordsWaitWhenTheDocumentsOfThePageHaveUsedUpTheirTime() async throws {
        let calls = CallRegistry()
        var runs = 0
        calls.register("work") {
            runs += 1
            let end = ContinuousClock.now + BacklogQueue.roundTime
            while ContinuousClock.now < end {}
        }
        let policy = AccessPolicy([try Grant(["*"], to: ["https://example.com"])])
        let core = BridgeCore(calls: calls, policy: policy, limits: BridgeLimits())
        let sessions = try (0..<3).map { _ in
            DocumentSession(
                document: try .fixture("https://example.com"), channel: RecordingChannel(), core: core)
        }
        for session in sessions { session.channelDidReceive(Array("c\u{1F}1\u{1F}work".utf8)[...], with: nil) }
        #expect(runs == 1)
        #expect(sessions.map(\.hasBacklog) == [false, true, true])
        try await until("the calls that wait") { runs == 3 }
    }

    /// The app may close the page, and the documents of an ended web process end.
    @Test(arguments: [PageEvent.closeRequested, .crashed(.crashed)])
    func recordsThatWaitAreProcessedBeforeTheDocumentsEnd(event: PageEvent) throws {
        let calls = CallRegistry()
        var runs = 0
        calls.register("save") { runs += 1 }
        let policy = AccessPolicy([try Grant(["*"], to: ["https://example.com"])])
        let core = BridgeCore(calls: calls, policy: policy, limits: BridgeLimits())
        let url = try #require(URL(string: "https://example.com/"))
        let handshake = DocumentHandshake(
            document: try .fixture(1), origin: Origin(of: url), isTopLevel: true, url: nil)
        let session = try core.documents.begin(
            handshake, committedURL: url, loaded: LoadedOrigins(), limit: 10, over: RecordingChannel(), for: core
        ).get()
        core.memory.open(session)
        core.backlogs.didProcess(for: BacklogQueue.roundTime)
        session.channelDidReceive(Array("c\u{1F}1\u{1F}save".utf8)[...], with: nil)
        #expect(runs == 0)
        if case .crashed = event { core.lifecycle.processCrashed() } else { core.lifecycle.closeRequested() }
        #expect(runs == 1)
    }

    @Test func recordsThatWaitCountAgainstTheMemoryOfThePage() throws {
        var limits = BridgeLimits()
        limits.pageBytes = 1_000
        let core = BridgeCore(calls: CallRegistry(), policy: AccessPolicy(), limits: limits)
        var overruns = 0
        core.observers.streams.add { if case .exceededMemory = $0 { overruns += 1 } }
        let session = DocumentSession(
            document: try .fixture("https://example.com"), channel: RecordingChannel(), core: core)
        core.memory.open(session)
        core.backlogs.didProcess(for: BacklogQueue.roundTime)
        let record = Array("c\u{1F}1\u{1F}work\u{1F}".utf8) + Array(repeating: 0x20, count: 2_000)
        session.channelDidReceive(record[...], with: nil)
        #expect(overruns == 1)
    }

    @Test func slicesShrinkWithTheNumberOfDocuments() throws {
        let queue = BacklogQueue(waitForIdle: {}, serve: { _ in })
        let alone = queue.slice
        for number in 0..<500 { queue.append(try session("host\(number)")) }
        #expect(alone >= .milliseconds(1))
        #expect(queue.slice * 20 < alone)
        #expect(queue.slice > .zero)
    }
}
