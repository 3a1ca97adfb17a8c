import CWebProcess
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// What a web process says; read from a packet, of which nothing is believed.
nonisolated enum LineMessage: Sendable, Hashable {
    /// It is there, and knows the token.
    case hello(version: Int, token: String)
    /// What about this request? It is nil when its URL is none to us.
    case question(UInt32, OutgoingRequest?)
    /// It waits no longer for an answer.
    case gaveUp(UInt32)

    /// Reads a packet.
    /// - Throws: ``LineFault`` when it is none of these.
    init(_ packet: [UInt8]) throws(LineFault) {
        var reader = LineReader(packet[...])
        switch Int(try reader.number()) {
        case TOMBOLO_HELLO: self = .hello(version: Int(try reader.number()), token: try reader.text())
        case TOMBOLO_QUESTION: self = .question(try reader.number(), try Self.request(&reader))
        case TOMBOLO_GAVE_UP: self = .gaveUp(try reader.number())
        case let kind: throw LineFault("there is no packet of kind \(kind)")
        }
        try reader.end()
    }

    private static func request(_ reader: inout LineReader) throws(LineFault) -> OutgoingRequest? {
        let isRedirect = try reader.number() != 0
        let url = try reader.text()
        let method = try reader.text()
        var fields: [HeaderField] = []
        for _ in 0..<(try reader.number()) { fields.append(HeaderField(try reader.text(), try reader.text())) }
        // A page can think of URLs that one reader takes and another does not: no reason to end the line.
        return URL(engineText: url).map {
            OutgoingRequest(url: $0, method: method, fields: fields, isRedirect: isRedirect)
        }
    }
}

/// Reads numbers and texts, and never beyond the end.
private nonisolated struct LineReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func number() throws(LineFault) -> UInt32 {
        let bytes = try take(4)
        var number: UInt32 = 0
        withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes) }
        return number
    }

    mutating func text() throws(LineFault) -> String {
        String(decoding: try take(Int(try number())), as: UTF8.self)
    }

    func end() throws(LineFault) {
        if !rest.isEmpty { throw LineFault("\(rest.count) bytes too many") }
    }

    private mutating func take(_ count: Int) throws(LineFault) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw LineFault("a packet ends too early") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
