import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// The answers to script messages, which wait for the main loop when a page sends many messages.
@MainActor
struct MessagePaceTests {
    private let loop = Loop()
    private let pace: MessagePace

    init() {
        pace = MessagePace { [loop] in await loop.waitForIdle() }
    }

    private func document(_ number: Int = 0) throws -> Document {
        let id = try #require(DocumentID(String(repeating: "\(number)", count: 32).utf8))
        return Document(ScriptMessageChannel(id, identity: [], isTopLevel: true, pace: pace))
    }

    /// The number of messages of this length that are answered in one round.
    private func answersInOneRound(_ byteCount: Int) -> Int {
        (MessagePace.roundBudget - 1) / (MessagePace.messageCost + byteCount) + 1
    }

    @Test(arguments: [0, 1000, 100_000, 10_000_000])
    func messagesBeyondTheBudgetAreAnsweredWhenTheMainLoopIsIdle(byteCount: Int) async throws {
        let document = try document()
        let expected = answersInOneRound(byteCount)
        for _ in 0..<expected * 2 { document.sendPiece(byteCount) }
        #expect(document.answers == expected)
        await loop.becomeIdle()
        #expect(document.answers == expected * 2)
        document.sendPiece(0)
        #expect(document.answers == expected * 2)
        await loop.becomeIdle()
        #expect(document.answers == expected * 2 + 1)
        // The last round left a part of its budget, so answers do not wait any longer.
        document.sendPiece(0)
        #expect(document.answers == expected * 2 + 2)
    }

    @Test func documentsAreAnsweredInTheOrderInWhichTheyBeganToWait() async throws {
        let documents = try (0..<4).map(document)
        documents[0].sendPiece(MessagePace.roundBudget)
        for document in documents + documents { document.sendPiece(MessagePace.roundBudget) }
        #expect(documents.map(\.answers) == [1, 0, 0, 0])
        for turn in 0..<8 {
            await loop.becomeIdle()
            #expect(documents.map(\.answers).reduce(0, +) == turn + 2)
            if turn == 3 { #expect(documents.map(\.answers) == [2, 1, 1, 1]) }
        }
        #expect(documents.map(\.answers) == [3, 2, 2, 2])
    }

    @Test func longAnswersUseUpTheBudgetToo() async throws {
        let (sender, other) = (try document(), try document(1))
        let long = [UInt8](repeating: 0, count: MessagePace.roundBudget)
        #expect(sender.sendRecords(long) && !other.sendRecords([1]))
        await loop.becomeIdle()
        #expect(other.roomReports == 1)
        #expect(other.sendRecords([1]))
    }

    @Test func aDocumentWithABacklogIsAnsweredAfterIt() throws {
        let document = try document()
        document.hasBacklog = true
        for _ in 0..<5 { document.channel.add(document, byteCount: 0) }
        document.channel.settle()
        // The relay is notified of the document's trust in any case.
        #expect(document.answers == 1)
        document.hasBacklog = false
        document.channel.settle()
        // Two messages stay unanswered for records to the document.
        #expect(document.answers == 3)
    }

    @Test func aClosedDocumentIsAnsweredAtOnce() throws {
        let document = try document()
        for _ in 0..<2 { document.sendPiece(MessagePace.roundBudget) }
        #expect(document.answers == 1)
        document.channel.close(Wire.disconnected)
        #expect(document.answers == 2)
    }
}

/// A main loop that is idle when a test requests it.
@MainActor
private final class Loop {
    private var continuation: CheckedContinuation<Void, Never>?
    private var waitBegan: CheckedContinuation<Void, Never>?

    func waitForIdle() async {
        await withCheckedContinuation {
            continuation = $0
            waitBegan?.resume()
            waitBegan = nil
        }
    }

    /// Ends the wait that has begun or is about to begin, and lets its task run up to its next wait.
    func becomeIdle() async {
        if continuation == nil { await withCheckedContinuation { waitBegan = $0 } }
        let continuation = continuation
        self.continuation = nil
        continuation?.resume()
        for _ in 0..<100 { await Task.yield() }
    }
}

/// A document that counts the answers to its messages.
@MainActor
private final class Document: DocumentReceiving, ScriptMessageReplying {
    let channel: ScriptMessageChannel
    var answers = 0
    var roomReports = 0
    var hasBacklog = false
    var isTrusted: Bool { true }

    init(_ channel: ScriptMessageChannel) {
        self.channel = channel
        channel.receiver = self
    }

    func resolve(with text: [UInt8]) { answers += 1 }

    func sendPiece(_ byteCount: Int) { channel.addPiece(self, byteCount: byteCount) }

    /// Sends a message, and answers it with records. Returns whether the answer was sent.
    func sendRecords(_ answer: [UInt8]) -> Bool {
        channel.add(self, byteCount: 0)
        channel.add(self, byteCount: 0)
        return channel.send { AttachedText(answer) }
    }

    func adopt(_ channel: any DocumentChannel) {}
    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {}
    func channelHoldsReplies() {}
    func channelHoldsPart() {}
    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool { true }
    func channelWaitsForRecords() {}
    func channelHasRoom() { roomReports += 1 }
    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    { nil }
    func channelDidClose(_ reason: DocumentChannelEnd) {}
}
