import CWebProcess
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// A message from a web process, read from a packet. The content is not trusted.
nonisolated enum InterceptionMessage: Sendable, Hashable {
    /// The handshake, with the token and the purpose of the connection.
    case handshake(token: String, purpose: Int)
    /// A request that needs a decision, with its number; the request is nil if its URL cannot be parsed.
    case request(UInt32, OutgoingRequest?)
    /// The web process has stopped waiting for the answer to the request with this number.
    case gaveUp(UInt32)

    /// Reads a message from a packet.
    /// - Throws: ``ConnectionError`` when the packet is not a valid message.
    init(_ packet: [UInt8]) throws(ConnectionError) {
        var reader = PacketReader(packet[...])
        switch Int(try reader.number()) {
        case TOMBOLO_HANDSHAKE:
            // An extension from another build may use another format, so the version is read and checked first.
            let version = Int(try reader.number())
            guard version == TOMBOLO_WIRE_VERSION else {
                throw ConnectionError(
                    "its extension (\(version)) and the program are of different builds; build both again",
                    isOfAnotherBuild: true)
            }
            self = .handshake(token: try reader.text(), purpose: Int(try reader.number()))
        case TOMBOLO_REQUEST: self = .request(try reader.number(), try Self.readRequest(&reader))
        case TOMBOLO_GAVE_UP: self = .gaveUp(try reader.number())
        case let kind: throw ConnectionError("a packet has the unknown kind \(kind)")
        }
        try reader.end()
    }

    private static func readRequest(_ reader: inout PacketReader) throws(ConnectionError) -> OutgoingRequest? {
        let isRedirect = try reader.number() != 0
        let url = try reader.text()
        let method = try reader.text()
        var fields: [HeaderField] = []
        for _ in 0..<(try reader.number()) { fields.append(HeaderField(try reader.text(), try reader.text())) }
        // A page can create URLs that one parser accepts and another rejects, so an invalid URL does not end the connection.
        return URL(engineText: url).map {
            OutgoingRequest(url: $0, method: method, fields: fields, isRedirect: isRedirect)
        }
    }
}
