import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GTKDocumentPort {
    /// Processes a message about the port's document.
    /// - Parameters:
    ///   - packet: The packet of the message, with its memory.
    ///   - sharedBuffer: The web process's shared buffer, if it has one.
    ///   - released: Called when a piece of the shared buffer has been copied.
    /// - Throws: ``ConnectionError`` when the content does not match the message, or is too long.
    func take(
        _ message: DocumentMessage, of packet: IncomingPacket, in sharedBuffer: IncomingSharedBuffer?,
        released: () -> Void
    ) throws(ConnectionError) {
        switch message {
        case .records(let records): try takeRecords(records)
        case .longRecords(let length): try takeRecords(packet.memory(of: length, maximumLength: maximumLength)[...])
        case .synchronousCall(let call, let text): try takeSynchronousCall(call, text)
        case .longSynchronousCall(let call, let length):
            try takeSynchronousCall(call, packet.memory(of: length, maximumLength: maximumLength)[...])
        case .attached(let id, let form, let bytes):
            try take(AttachedBytes(id: id, form: form, bytes: Data(bytes)))
        case .longAttached(let id, let form, let length):
            try take(AttachedBytes(id: id, form: form, bytes: packet.data(of: length, maximumLength: maximumLength)))
        case .sharedBufferAttached(let id, let form, let offset, let length):
            guard let sharedBuffer else {
                throw ConnectionError("it sent an attachment in a shared buffer, but has no shared buffer")
            }
            let attachment: AttachedBytes
            if form == .latin1, let text = try sharedBuffer.asciiText(from: offset, count: length) {
                attachment = AttachedBytes(id: id, text: text)
            } else {
                attachment = AttachedBytes(
                    id: id, form: form, bytes: try sharedBuffer.copy(from: offset, count: length))
            }
            released()
            try take(attachment)
        case .opened, .closed: break
        }
    }
}
