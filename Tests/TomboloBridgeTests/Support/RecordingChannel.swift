import TomboloEngine

@testable import TomboloBridge

/// A channel without a document, which records the records that are sent.
@MainActor
final class RecordingChannel: DocumentChannel {
    /// Whether the channel accepts records, as if its document was waiting for them.
    var accepts = true
    /// The records that were sent, in order.
    private(set) var records: [String] = []
    private(set) var trustEndCount = 0

    let isDirect = false
    var heldBytes = 0
    let replyBytes = 0
    var unfetchedBytes = 0
    /// Whether a message of the document waits for records, as the last message of a relay does.
    var hasUnanswered = false

    func send(_ take: () -> AttachedText) -> Bool {
        guard accepts else { return false }
        let text = String(decoding: take().utf8, as: UTF8.self)
        records += text.split(separator: "\u{1E}", omittingEmptySubsequences: true).map(String.init)
        return true
    }

    func trustDidEnd() { trustEndCount += 1 }
    func catchUp() {}
    func settle() {}
    func probe() -> Bool {
        defer { hasUnanswered = false }
        return hasUnanswered
    }
    func close(_ records: [UInt8]) {}
}
