import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Messages that tell the relay of a document without a direct channel whether the document may send large messages.
@MainActor
struct RelayTrustTests {
    private let receiver = TrustReceiver()
    private let channel: ScriptMessageChannel

    init() throws {
        let id = try #require(DocumentID(String(repeating: "0", count: 32).utf8))
        channel = ScriptMessageChannel(id, identity: [], isTopLevel: true)
        channel.receiver = receiver
    }

    /// The message that a relay receives if it waits for one now.
    private func messageToRelay() -> [UInt8]? {
        let slot = Slot()
        channel.add(slot, byteCount: 0)
        channel.settle()
        return slot.text
    }

    @Test func revokingAGrantIsReportedToTheRelay() {
        receiver.isTrusted = true
        #expect(messageToRelay() == Wire.trusted)
        receiver.isTrusted = false
        channel.trustDidEnd()
        #expect(messageToRelay() == Wire.notTrusted)
        #expect(messageToRelay() == nil)
    }

    @Test func aTrustedDocumentStaysTrustedWithoutARevocation() {
        #expect(messageToRelay() == Wire.notTrusted)
        receiver.isTrusted = true
        #expect(messageToRelay() == Wire.trusted)
        receiver.isTrusted = false
        #expect(messageToRelay() == nil)
    }
}

@MainActor
private final class Slot: ScriptMessageReplying {
    private(set) var text: [UInt8]?
    func resolve(with text: [UInt8]) { self.text = text }
}

@MainActor
private final class TrustReceiver: DocumentReceiving {
    var isTrusted = false
    var hasBacklog: Bool { false }
    func adopt(_ channel: any DocumentChannel) {}
    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {}
    func channelHoldsReplies() {}
    func channelHoldsPart() {}
    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool { false }
    func channelWaitsForRecords() {}
    func channelHasRoom() {}
    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    { nil }
    func channelDidClose(_ reason: DocumentChannelEnd) {}
}
