import Foundation
@testable import TomboloEngine

/// Who hears of one port; its document's id says how it behaves.
final class FuzzedDocument: DocumentPortDelegate {
    private let port: any DocumentPort
    private let manner: UInt8
    private var isOver = false

    init(_ port: any DocumentPort, manner: UInt8) {
        self.port = port
        self.manner = manner
        // Others are heard only once everything has come.
        if manner != UInt8(ascii: "l") { listen() }
    }

    func listen() {
        if port.receiver == nil, !isOver { port.receiver = self }
    }

    func checkThatItIsOver() { require(port.isClosed, "a port outlives its connection") }

    func portDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        require(!isOver, "a port that is closed is heard of")
        let attached = touch(records, attachments)
        switch manner {
        case UInt8(ascii: "c"): close()
        case UInt8(ascii: "e"): _ = port.send { AttachedText(Array(records), attachments: attached) }
        default: return
        }
    }

    func portDidAsk(_ question: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) -> AttachedText? {
        require(!isOver, "a port that is closed is asked")
        let attached = touch(question, attachments)
        switch manner {
        case UInt8(ascii: "n"): return nil
        case UInt8(ascii: "c"): close()
        case UInt8(ascii: "u"): port.catchUp()
        default: break
        }
        return AttachedText(Array(question), attachments: attached)
    }

    func portMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool { manner != UInt8(ascii: "d") || !asAttachment }

    func portHasRoom() {}

    func portDidClose(_ reason: DocumentPortEnd) {
        require(!isOver, "a port closes twice")
        isOver = true
    }

    private func close() {
        isOver = true
        port.close()
    }

    /// Reads all of what came, as JSON with marks for the first attachments would.
    private func touch(_ text: ArraySlice<UInt8>, _ attachments: ArrivedAttachments?) -> [AttachedBytes] {
        var sum = text.reduce(0) { $0 &+ Int($1) }
        let waiting = attachments?.bytesWaiting ?? 0
        let marks = (0...UInt32(3)).map { "\"\(JSONParser.mark)\($0)\"" }.joined(separator: ",")
        let attached = attachments?.takeAll(in: ArraySlice(marks.utf8)) ?? []
        for attachment in attached { sum = attachment.bytes.reduce(sum) { $0 &+ Int($1) } }
        require(sum >= 0 && waiting >= attached.reduce(0) { $0 + $1.bytes.count }, "more was taken than came")
        return attached
    }
}
