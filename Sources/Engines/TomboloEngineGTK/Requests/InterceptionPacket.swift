import CWebProcess
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// A packet to a web process; `wire.h` documents the format.
nonisolated struct InterceptionPacket: Sendable, Hashable {
    private(set) var bytes: [UInt8] = []

    /// Creates a packet with a filter. If the filter's hosts do not fit into a packet, the packet selects all hosts
    /// instead. This is safe because the interceptor checks each URL itself.
    init(_ filter: RequestFilter) {
        self.init(filter, hosts: filter.hosts)
        if bytes.count > Int(TOMBOLO_PACKET_LIMIT) { self.init(filter, hosts: .all) }
    }

    private init(_ filter: RequestFilter, hosts: RequestFilter.Hosts) {
        var flags = 0
        if filter.schemes.contains(.http) { flags |= TOMBOLO_HTTP }
        if filter.schemes.contains(.https) { flags |= TOMBOLO_HTTPS }
        if filter.isRequired { flags |= TOMBOLO_REQUIRED }
        var names: [String] = []
        switch hosts {
        case .all: flags |= TOMBOLO_ALL_HOSTS
        case .named(let hosts): names = hosts.map { $0.lowercased() }.sorted()
        }
        write(TOMBOLO_REQUEST_FILTER)
        write(flags)
        write(Int(filter.deadline / .milliseconds(1)))
        write(names.count)
        for name in names { write(name) }
    }

    /// Announces another filter, which is sent as soon as there is room. The web process waits for it.
    static let filterFollows: InterceptionPacket = {
        var packet = InterceptionPacket()
        packet.write(TOMBOLO_FILTER_FOLLOWS)
        return packet
    }()

    private init() {}

    /// Creates a packet with the names of fields that have been added to requests.
    init(added names: Set<String>) {
        write(TOMBOLO_ADDED)
        write(names.count)
        for name in names.sorted() { write(name) }
    }

    /// Creates the answer to a request.
    /// - Throws: ``ConnectionError`` with the reason, when the decision cannot be applied.
    init(answering number: UInt32, with decision: RequestDecision) throws(ConnectionError) {
        self.init(answering: number, TOMBOLO_UNCHANGED)
        switch decision {
        case .unchanged: break
        case .refused: self.init(answering: number, TOMBOLO_REFUSED)
        case .changed(let changes):
            self.init(answering: number, TOMBOLO_CHANGED)
            try write(changes)
        }
    }

    /// Creates the answer to a request for which there is no decision.
    init(failing number: UInt32) { self.init(answering: number, TOMBOLO_NO_DECISION) }

    private init(answering number: UInt32, _ decision: Int) {
        write(TOMBOLO_ANSWER)
        write(Int(number))
        write(decision)
    }

    private mutating func write(_ changes: RequestChanges) throws(ConnectionError) {
        let url = changes.url?.absoluteString ?? ""
        if changes.url != nil, changes.url?.scheme == nil { throw ConnectionError("\(url) is not an absolute URL") }
        for field in changes.fields where !field.isValid {
            throw ConnectionError("“\(field.name)” is not a valid header field")
        }
        let fields = Self.joined(changes.fields)
        write(url)
        write(fields.count)
        for field in fields {
            write(field.name)
            write(field.value)
        }
        write(changes.removedFields.count)
        for name in changes.removedFields {
            guard HeaderField(name, "").isValid else {
                throw ConnectionError("“\(name)” is not the name of a header field")
            }
            write(name)
        }
        if bytes.count > Int(TOMBOLO_PACKET_LIMIT) {
            throw ConnectionError("it is longer than \(TOMBOLO_PACKET_LIMIT) bytes")
        }
    }

    /// Joins fields of the same name into one field, because the engine keeps only one.
    private static func joined(_ fields: [HeaderField]) -> [HeaderField] {
        var joined: [HeaderField] = []
        for field in fields {
            if let index = joined.firstIndex(where: { $0.name.lowercased() == field.name.lowercased() }) {
                joined[index].value += ", \(field.value)"
            } else {
                joined.append(field)
            }
        }
        return joined
    }

    private mutating func write(_ number: Int) {
        withUnsafeBytes(of: UInt32(clamping: number)) { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }
}
