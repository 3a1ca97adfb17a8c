import CWebProcess
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// What a web process says; read from a packet, of which nothing is believed.
nonisolated enum InterceptionMessage: Sendable, Hashable {
    /// It is there, and knows the token, and this is what the connection is for.
    case hello(token: String, purpose: Int)
    /// What about this request? It is nil when its URL is none to us.
    case question(UInt32, OutgoingRequest?)
    /// It waits no longer for an answer.
    case gaveUp(UInt32)

    /// Reads a packet.
    /// - Throws: ``ConnectionError`` when it is none of these.
    init(_ packet: [UInt8]) throws(ConnectionError) {
        var reader = PacketReader(packet[...])
        switch Int(try reader.number()) {
        case TOMBOLO_HELLO:
            // Of another build, whose packets may be others, nothing else is read.
            let version = Int(try reader.number())
            guard version == TOMBOLO_WIRE_VERSION else {
                throw ConnectionError(
                    "its extension (\(version)) is of another build than the program; build it again",
                    isOfAnotherBuild: true)
            }
            self = .hello(token: try reader.text(), purpose: Int(try reader.number()))
        case TOMBOLO_QUESTION: self = .question(try reader.number(), try Self.request(&reader))
        case TOMBOLO_GAVE_UP: self = .gaveUp(try reader.number())
        case let kind: throw ConnectionError("there is no packet of kind \(kind)")
        }
        try reader.end()
    }

    private static func request(_ reader: inout PacketReader) throws(ConnectionError) -> OutgoingRequest? {
        let isRedirect = try reader.number() != 0
        let url = try reader.text()
        let method = try reader.text()
        var fields: [HeaderField] = []
        for _ in 0..<(try reader.number()) { fields.append(HeaderField(try reader.text(), try reader.text())) }
        // A page can think of URLs that one reader takes and another does not: no reason to end the connection.
        return URL(engineText: url).map {
            OutgoingRequest(url: $0, method: method, fields: fields, isRedirect: isRedirect)
        }
    }
}
