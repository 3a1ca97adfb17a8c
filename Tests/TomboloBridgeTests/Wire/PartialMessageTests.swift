import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Messages in parts, in valid and invalid order.
@MainActor
struct PartialMessageTests {
    private let receiver = Receiver()
    private let channel: ScriptMessageChannel

    init() throws {
        let id = try #require(DocumentID(String(repeating: "0", count: 32).utf8))
        channel = ScriptMessageChannel(id, identity: [], isTopLevel: true)
        channel.receiver = receiver
        receiver.channel = channel
    }

    /// Passes messages to the channel. Each consists of a control and its records.
    private func receive(_ messages: (String, String)...) throws {
        for (control, records) in messages {
            let header = ["1", control, String(repeating: "0", count: 32), "null", "top"].joined(separator: "\u{1F}")
            channel.receive(try #require(WireMessage(Array("\(header)\u{1E}\(records)".utf8))))
        }
    }

    @Test func partsAreJoinedIntoOneMessage() throws {
        try receive(("first", "a"), ("more", "b"), ("more", ""), ("last", "c"), ("send", "d"))
        #expect(receiver.texts == ["abc", "d"])
        #expect(receiver.sizes == [1, 2, 2])
    }

    @Test func anUnfinishedMessageIsDropped() throws {
        try receive(("first", "a"), ("more", "b"), ("send", "c"), ("more", "d"), ("last", "e"))
        #expect(receiver.texts == ["c", nil])
        try receive(("first", "a"), ("first", "b"), ("last", "c"))
        #expect(receiver.texts.last == "bc")
    }

    @Test func partsWithoutAFirstPartAreDropped() throws {
        try receive(("more", "a"), ("last", "b"))
        #expect(receiver.texts == [nil])
        #expect(receiver.sizes == [0])
    }

    @Test func anEndedDocumentReceivesNothing() throws {
        try receive(("first", "a"))
        channel.close([])
        try receive(("last", "b"))
        #expect(receiver.texts == [nil])
    }
}

@MainActor
private final class Receiver: DocumentReceiving {
    var texts: [String?] = []
    /// The size of the channel's buffer each time it grew.
    var sizes: [Int] = []
    weak var channel: ScriptMessageChannel?

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        texts.append(String(decoding: records, as: UTF8.self))
    }
    var isTrusted: Bool { true }
    var hasBacklog: Bool { false }
    func adopt(_ channel: any DocumentChannel) {}
    func channelHoldsReplies() {}
    func channelHoldsPart() { sizes.append(channel?.heldBytes ?? -1) }
    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool { true }
    func channelWaitsForRecords() {}
    func channelHasRoom() { texts.append(nil) }
    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    { nil }
    func channelDidClose(_ reason: DocumentChannelEnd) {}
}
