import Foundation
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloBridge

/// The rounds in which frames are probed.
@MainActor
struct RemovedFrameDetectorTests {
    private let table = DocumentTable()
    private let topChannel = RecordingChannel()
    private let frameChannel = RecordingChannel()
    private let top: DocumentSession
    private let frame: DocumentSession

    init() throws {
        top = try Self.begin(1, isTopLevel: true, over: topChannel, in: table)
        frame = try Self.begin(2, isTopLevel: false, over: frameChannel, in: table)
        // Data waits for the frame, whose messages are all answered.
        frameChannel.unfetchedBytes = 1
    }

    private static func begin(
        _ number: Int, isTopLevel: Bool, over channel: RecordingChannel, in table: DocumentTable,
        limit: Int = 10
    ) throws -> DocumentSession {
        let url = try #require(URL(string: "https://example.com/"))
        var loaded = LoadedOrigins()
        loaded.note(url, in: 0)
        let handshake = DocumentHandshake(
            document: try .fixture(number), origin: Origin(of: url), isTopLevel: isTopLevel, url: nil)
        return try table.begin(handshake, committedURL: url, loaded: loaded, limit: limit, over: channel).get()
    }

    private func detector(_ ended: @escaping @MainActor (DocumentID) -> Void) -> RemovedFrameDetector {
        RemovedFrameDetector(
            over: table, interval: .milliseconds(1), waitForIdle: { await Task.yield() }, end: { ended($0.document.id) }
        )
    }

    /// Lets the top-level document answer the next probe.
    private func answerRound(of detector: RemovedFrameDetector, frameAnswers: Bool) async throws {
        topChannel.hasUnanswered = true
        try await until("the probes") { frame.isProbed && top.isProbed }
        if frameAnswers { frame.channelWaitsForRecords() }
        // Further rounds would begin now. The answer of the top-level document would count for them as well.
        try await Task.sleep(for: .milliseconds(50))
        top.channelWaitsForRecords()
        detector.topHasAnswered()
    }

    @Test func aFrameThatAnswersIsKept() async throws {
        var ended: [DocumentID] = []
        let detector = detector { ended.append($0) }
        detector.start(for: frame)
        for _ in 0..<3 { try await answerRound(of: detector, frameAnswers: true) }
        #expect(ended.isEmpty)
    }

    @Test func aFrameThatMissesTwoRoundsIsEnded() async throws {
        var ended: [DocumentID] = []
        let detector = detector { ended.append($0) }
        detector.start(for: frame)
        try await answerRound(of: detector, frameAnswers: false)
        try await answerRound(of: detector, frameAnswers: true)
        try await answerRound(of: detector, frameAnswers: false)
        #expect(ended.isEmpty)
        try await answerRound(of: detector, frameAnswers: false)
        #expect(ended == [frame.document.id])
    }

    /// The frames beyond the first ones are probed when the main loop has handled its other events, which this loop
    /// does when the test requests it.
    @Test func fewFramesAreProbedAtOnce() async throws {
        let (turns, turn) = AsyncStream<Void>.makeStream()
        let detector = RemovedFrameDetector(
            over: table, interval: .milliseconds(1),
            waitForIdle: { for await _ in turns { return } },
            end: { _ in })
        var frames = [frame]
        for number in 3..<(3 + RemovedFrameDetector.maximumProbes * 2) {
            let channel = RecordingChannel()
            channel.unfetchedBytes = 1
            frames.append(try Self.begin(number, isTopLevel: false, over: channel, in: table, limit: 100))
        }
        topChannel.hasUnanswered = true
        detector.start(for: frame)
        for part in 1...2 {
            let expected = part * RemovedFrameDetector.maximumProbes
            try await until("the probes") { frames.count(where: \.isProbed) == expected }
            // Further probes would begin now.
            try await Task.sleep(for: .milliseconds(20))
            #expect(frames.count { $0.isProbed } == expected)
            #expect(!top.isProbed)
            turn.yield()
        }
        try await until("the probe of the top-level document") { top.isProbed }
        #expect(!frames.contains { !$0.isProbed })
    }

    @Test func aFrameWhoseRecordsWaitIsNotProbed() async throws {
        let (busy, channel) = (RecordingChannel(), RecordingChannel())
        (busy.unfetchedBytes, channel.unfetchedBytes) = (1, 1)
        let sender = try Self.begin(3, isTopLevel: false, over: busy, in: table)
        sender.inbox.append(Array("w\u{1F}1".utf8)[...], with: nil)
        topChannel.hasUnanswered = true
        let detector = detector { _ in }
        detector.start(for: frame)
        try await until("the probes") { frame.isProbed && top.isProbed }
        #expect(!sender.isProbed)
    }
}
