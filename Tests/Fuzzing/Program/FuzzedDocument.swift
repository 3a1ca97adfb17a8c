import Foundation
@testable import TomboloEngine

/// The receiver of one port. The first character of the document's identifier determines its behaviour.
final class FuzzedDocument: DocumentChannelDelegate {
    private let port: any DocumentPort
    private let manner: UInt8
    private var hasEnded = false

    init(_ port: any DocumentPort, manner: UInt8) {
        self.port = port
        self.manner = manner
        // The manner "l" (late) sets the receiver only after all packets have been read.
        if manner != UInt8(ascii: "l") { listen() }
    }

    func listen() {
        if port.receiver == nil, !hasEnded { port.receiver = self }
    }

    func checkClosed() { require(port.isClosed, "a port outlives its connection") }

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        require(!hasEnded, "a closed port received records")
        let attached = touch(records, attachments)
        switch manner {
        case UInt8(ascii: "c"): close()
        case UInt8(ascii: "e"): _ = port.send { AttachedText(Array(records), attachments: attached) }
        default: return
        }
    }

    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    {
        require(!hasEnded, "a closed port received a synchronous call")
        let attached = touch(call, attachments)
        switch manner {
        case UInt8(ascii: "n"): return nil
        case UInt8(ascii: "c"): close()
        case UInt8(ascii: "u"): port.catchUp()
        default: break
        }
        return AttachedText(Array(call), attachments: attached)
    }

    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool {
        manner != UInt8(ascii: "d") || !asAttachment
    }

    func channelHasRoom() {}

    func channelDidClose(_ reason: DocumentChannelEnd) {
        require(!hasEnded, "a port closed twice")
        hasEnded = true
    }

    private func close() {
        hasEnded = true
        port.close()
    }

    /// Reads every received byte. Takes the attachments 0 to 3 by reading JSON with their marks.
    private func touch(_ text: ArraySlice<UInt8>, _ attachments: ArrivedAttachments?) -> [AttachedBytes] {
        var sum = text.reduce(0) { $0 &+ Int($1) }
        let waiting = attachments?.bytesWaiting ?? 0
        let marks = (0...UInt32(3)).map { "\"\(JSONParser.mark)\($0)\"" }.joined(separator: ",")
        let attached = attachments?.takeAll(in: ArraySlice(marks.utf8)) ?? []
        for attachment in attached { sum = attachment.bytes.reduce(sum) { $0 &+ Int($1) } }
        require(
            sum >= 0 && waiting >= attached.reduce(0) { $0 + $1.bytes.count }, "more bytes were taken than received")
        return attached
    }
}
