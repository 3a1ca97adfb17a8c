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
        _ number: Int, isTopLevel: Bool, over channel: RecordingChannel, in table: DocumentTable
    ) throws -> DocumentSession {
        let url = try #require(URL(string: "https://example.com/"))
        var loaded = LoadedOrigins()
        loaded.note(url, in: 0)
        let handshake = DocumentHandshake(
            document: try .fixture(number), origin: Origin(of: url), isTopLevel: isTopLevel, url: nil)
        return try table.begin(handshake, committedURL: url, loaded: loaded, limit: 10, over: channel).get()
    }

    private func detector(_ ended: @escaping @MainActor (DocumentID) -> Void) -> RemovedFrameDetector {
        RemovedFrameDetector(over: table, interval: .milliseconds(1)) { ended($0.document.id) }
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
}
