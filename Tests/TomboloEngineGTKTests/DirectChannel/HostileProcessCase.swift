import CWebProcess
import Glibc
import Testing
import TomboloTesting

@testable import TomboloEngineGTK

/// An attack of a hostile web process over a connection to the page's socket, and the expected effect on that connection.
struct HostileProcessCase: Sendable, CustomTestStringConvertible {
    /// The expected effect on the connection.
    enum End: Sendable {
        /// The connection is closed.
        case connection
        /// The connection stays open, and the port with this number is closed.
        case port(UInt32)
        /// The connection and its ports stay open.
        case none
    }

    let testDescription: String
    let end: End
    /// Whether the connection sends a valid handshake first.
    var sendsHandshake = true
    let act: @Sendable (HostilePeer, MarkedMemory) -> Void

    init(
        _ name: String, _ end: End, sendsHandshake: Bool = true,
        _ act: @escaping @Sendable (HostilePeer, MarkedMemory) -> Void
    ) {
        testDescription = name
        self.end = end
        self.sendsHandshake = sendsHandshake
        self.act = act
    }

    /// Sends one packet with these descriptors and closes them afterwards.
    init(
        _ name: String, _ end: End, sendsHandshake: Bool = true, _ packet: [UInt8], opens: Bool = false,
        _ descriptors: @escaping @Sendable (MarkedMemory) -> [Int32] = { _ in [] }
    ) {
        self.init(name, end, sendsHandshake: sendsHandshake) { peer, marked in
            if opens { peer.send(Packet.opening(1, Self.document)) }
            let descriptors = descriptors(marked)
            peer.send(packet, withAll: descriptors)
            for descriptor in descriptors { close(descriptor) }
        }
    }

    /// A document identifier that does not exist.
    static let document = String(repeating: "a", count: 32)

    static var all: [HostileProcessCase] {
        [malformed, descriptors, sharedBuffers, ranges.map(beyondSharedBuffer), ports, harmless, greetings].flatMap {
            $0
        }
    }

    /// Malformed packets that name no document.
    private static let malformed: [HostileProcessCase] = [
        .init("an empty packet", .connection, []), .init("one byte", .connection, [7]),
        .init("three bytes", .connection, [1, 2, 3]),
        .init("a kind without data", .connection, Packet.words(TOMBOLO_RECORDS)),
        .init("kind 0", .connection, Packet.words(0, 1)), .init("an unknown kind", .connection, Packet.words(99, 1)),
        .init("the largest kind", .connection, Packet.words(Int(UInt32.max), 1)),
        .init("a port without an id", .connection, Packet.words(TOMBOLO_OPENED, 1, 1)),
        .init("an id that exceeds the packet", .connection, Packet.words(TOMBOLO_OPENED, 1, 1, .max)),
        .init("an id that is too long", .connection, Packet.opening(1, String(repeating: "a", count: 129))),
        .init("extra bytes after an id", .connection, Packet.opening(1, document) + [0]),
        .init("an incomplete number", .connection, Packet.words(TOMBOLO_LONG_RECORDS, 1) + [1, 2]),
        .init("a packet that is too long", .connection, [UInt8](repeating: 0, count: Int(TOMBOLO_PACKET_LIMIT) + 1)),
        .init("a second handshake", .connection, Packet.handshake("x", Int(TOMBOLO_FOR_DOCUMENTS))),
        .init("a request for a decision", .connection, Packet.words(TOMBOLO_REQUEST, 1, 0, 0)),
        .init("extra data after a release", .connection, Packet.words(TOMBOLO_RELEASED, 0, 0)),
    ]

    /// Descriptors that are unexpected or of the wrong kind.
    private static let descriptors: [HostileProcessCase] = [
        .init("2 descriptors", .connection, Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true) {
            [$0.make(), $0.make()]
        },
        .init("253 descriptors", .connection, Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true) { marked in
            (0..<253).map { _ in marked.make() }
        },
        .init("2 descriptors with an empty packet", .connection, []) { [$0.make(), $0.make()] },
        .init("a descriptor with records", .connection, Packet.records(1, "x"), opens: true) { [$0.make()] },
        .init("a descriptor with a port", .connection, Packet.opening(1, document)) { [$0.make()] },
        .init("a descriptor with a close", .connection, Packet.words(TOMBOLO_CLOSED, 1), opens: true) { [$0.make()] },
        .init(
            "a descriptor with a synchronous call", .connection, Packet.words(TOMBOLO_SYNCHRONOUS_CALL, 1, 1),
            opens: true
        ) {
            [$0.make()]
        },
        .init("a descriptor with an attachment", .connection, Packet.words(TOMBOLO_ATTACHED, 1, 1, 0), opens: true) {
            [$0.make()]
        },
        .init("a descriptor with a release", .connection, Packet.words(TOMBOLO_RELEASED, 0)) { [$0.make()] },
        .init("a descriptor with an unknown kind", .connection, Packet.words(99, 1)) { [$0.make()] },
        .init("records without memory", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true),
        .init("records longer than their memory", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, 17), opens: true) {
            [$0.make(16)]
        },
        .init("records of the maximum length", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, .max), opens: true) {
            [$0.make(16)]
        },
        .init("records in a pipe", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true) { _ in
            UnsuitableDescriptor.pipe
        },
        .init("records in a FIFO", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true) { _ in
            UnsuitableDescriptor.fifo
        },
        .init("records in a folder", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true) { _ in
            [open("/", O_RDONLY | O_CLOEXEC)]
        },
        .init("records in a device", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true) { _ in
            [open("/dev/zero", O_RDONLY | O_CLOEXEC)]
        },
        .init("records in huge pages", .port(1), Packet.words(TOMBOLO_LONG_RECORDS, 1, 16), opens: true) { _ in
            UnsuitableDescriptor.hugePages
        },
        .init("records in a hole", .none, Packet.words(TOMBOLO_LONG_RECORDS, 1, 1 << 20), opens: true) { marked in
            let memory = marked.make(16)
            ftruncate(memory, 1 << 20)
            return [memory]
        },
        .init("an attachment of an unknown format", .port(1), Packet.words(TOMBOLO_ATTACHED, 1, 1, 9), opens: true),
        .init("an attachment without a format", .port(1), Packet.words(TOMBOLO_ATTACHED, 1, 1), opens: true),
        .init(
            "a long attachment without memory", .port(1), Packet.words(TOMBOLO_LONG_ATTACHED, 1, 1, 0, 9),
            opens: true),
        .init("a long attachment in a pipe", .port(1), Packet.words(TOMBOLO_LONG_ATTACHED, 1, 1, 0, 9), opens: true) {
            _ in UnsuitableDescriptor.pipe
        },
        .init("memory that shrinks", .none) { peer, marked in
            peer.send(Packet.opening(1, document))
            for _ in 0..<50 {
                let memory = marked.make(1 << 18)
                peer.send(Packet.words(TOMBOLO_LONG_ATTACHED, 1, 1, 0, 1 << 10), withAll: [memory])
                ftruncate(memory, 1 << 11)
                close(memory)
            }
        },
    ]

    private static let sharedBuffers: [HostileProcessCase] = [
        .init("a shared buffer in a pipe", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16)) { _ in
            UnsuitableDescriptor.pipe
        },
        .init("a shared buffer in a FIFO", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16)) { _ in
            UnsuitableDescriptor.fifo
        },
        .init("a shared buffer in a folder", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16)) { _ in
            [open("/", O_RDONLY | O_CLOEXEC)]
        },
        .init("a shared buffer that can shrink", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 4096)) {
            [$0.make(4096)]
        },
        .init("a shared buffer in huge pages", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 4096)) { _ in
            UnsuitableDescriptor.hugePages
        },
        .init(
            "a shared buffer shorter than its stated length", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 4097)
        ) {
            [UnsuitableDescriptor.sealed($0, 4096)]
        },
        .init("a shared buffer that is too long", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16_777_217)) {
            marked in
            let memory = marked.make(16)
            ftruncate(memory, 32 << 20)
            return [UnsuitableDescriptor.sealed(memory)]
        },
        .init("an empty shared buffer", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 0)) {
            [UnsuitableDescriptor.sealed($0, 16)]
        },
        .init("extra data after a shared buffer", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16, 0)) {
            [UnsuitableDescriptor.sealed($0, 16)]
        },
        .init("2 shared buffers at once", .connection, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16)) {
            [UnsuitableDescriptor.sealed($0, 16), UnsuitableDescriptor.sealed($0, 16)]
        },
        .init("100 shared buffers in succession", .none) { peer, marked in
            for _ in 0..<100 {
                let memory = UnsuitableDescriptor.sealed(marked, 4096)
                peer.send(Packet.words(TOMBOLO_SHARED_BUFFER, 0, 4096), withAll: [memory])
                close(memory)
            }
        },
        .init(
            "an attachment without a shared buffer", .port(1),
            Packet.words(TOMBOLO_SHARED_BUFFER_ATTACHED, 1, 1, 0, 0, 16),
            opens: true),
    ]

    /// The offset and the length of an attachment in a shared buffer of 4096 bytes.
    private static let ranges: [[UInt32]] = [
        [4097, 0], [0, 4097], [.max, 1], [1, .max], [4096, 1], [.max, .max], [0, 0],
    ]

    private static func beyondSharedBuffer(_ range: [UInt32]) -> HostileProcessCase {
        HostileProcessCase("an attachment beyond its shared buffer: \(range)", .port(1)) { peer, marked in
            let memory = UnsuitableDescriptor.sealed(marked, 4096)
            peer.send(Packet.words(TOMBOLO_SHARED_BUFFER, 0, 4096), withAll: [memory])
            close(memory)
            peer.send(Packet.opening(1, document))
            peer.send(Packet.words(TOMBOLO_SHARED_BUFFER_ATTACHED, [1, 1, 0] + range))
        }
    }

    private static let ports: [HostileProcessCase] = [
        .init("port 0", .connection, Packet.opening(0, document)),
        .init("the same port twice", .port(1), Packet.opening(1, document), opens: true),
        .init("ports whose numbers go down", .connection) { peer, _ in
            peer.send(Packet.opening(5, document))
            peer.send(Packet.opening(3, String(repeating: "b", count: 32)))
        },
        .init("a port of an invalid document", .port(1), Packet.opening(1, "../../etc/passwd")),
        .init("a synchronous call without a number", .port(1), Packet.words(TOMBOLO_SYNCHRONOUS_CALL, 1), opens: true),
        .init("an unsolicited answer", .port(1), Packet.words(TOMBOLO_ANSWERED, 1, 1), opens: true),
        .init("extra data after a close", .port(1), Packet.words(TOMBOLO_CLOSED, 1, 1), opens: true),
    ]

    private static let harmless: [HostileProcessCase] = [
        .init("the close of an unknown port", .none, Packet.words(TOMBOLO_CLOSED, 4_000_000)),
        .init("records of an unknown port", .none, Packet.records(9, "c\u{1F}1\u{1F}count")),
        .init(
            "a synchronous call of an unknown port", .none,
            Packet.words(TOMBOLO_SYNCHRONOUS_CALL, 9, 1) + Array("call\u{1F}count".utf8)),
        .init("memory of an unknown port", .none, Packet.words(TOMBOLO_LONG_RECORDS, 9, 16)) { [$0.make()] },
        .init("releases without a shared buffer", .none) { peer, _ in
            for _ in 0..<1_000 { peer.send(Packet.words(TOMBOLO_RELEASED, 0)) }
        },
        .init("the end of a shared buffer that does not exist", .none, Packet.words(TOMBOLO_SHARED_BUFFER, 0, 0)),
        .init("calls of an unknown document", .none) { peer, _ in
            peer.send(Packet.opening(1, document))
            for _ in 0..<100 { peer.send(Packet.records(1, "c\u{1F}1\u{1F}count")) }
        },
        .init("attachments without records", .none) { peer, marked in
            peer.send(Packet.opening(1, document))
            for id in 0..<50 as Range<UInt32> {
                let memory = marked.make(100_000)
                _ = tombolo_memory_seal(memory)
                peer.send(Packet.words(TOMBOLO_LONG_ATTACHED, 1, id, 0, 100_000), withAll: [memory])
                close(memory)
            }
        },
    ]

    /// Packets in place of a handshake.
    private static let greetings: [HostileProcessCase] = [
        .init("no handshake", .connection, sendsHandshake: false) { _, _ in },
        .init("a port in place of a handshake", .connection, sendsHandshake: false, Packet.opening(1, document)),
        .init("records in place of a handshake", .connection, sendsHandshake: false, Packet.records(1, "x")),
        .init(
            "memory in place of a handshake", .connection, sendsHandshake: false,
            Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16)
        ) {
            [UnsuitableDescriptor.sealed($0, 16)]
        },
        .init("253 descriptors in place of a handshake", .connection, sendsHandshake: false, [1]) { marked in
            (0..<253).map { _ in marked.make() }
        },
        .init("a handshake with a descriptor", .connection, sendsHandshake: false, Packet.handshake("x", 2)) {
            [$0.make()]
        },
        .init(
            "a wrong token", .connection, sendsHandshake: false, Packet.handshake(String(repeating: "0", count: 32), 2)),
        .init("an empty token", .connection, sendsHandshake: false, Packet.handshake("", 2)),
        .init(
            "a token that exceeds the packet", .connection, sendsHandshake: false,
            Packet.words(TOMBOLO_HANDSHAKE, UInt32(TOMBOLO_WIRE_VERSION), .max)),
        .init("another build", .connection, sendsHandshake: false, Packet.handshake("x", 2, version: 6)),
    ]
}

/// Descriptors that are not memory, or memory of an unsuitable kind.
private enum UnsuitableDescriptor {
    static var pipe: [Int32] {
        var ends: [Int32] = [-1, -1]
        _ = Glibc.pipe(&ends)
        close(ends[1])
        return [ends[0]]
    }

    static var fifo: [Int32] {
        let path = "/tmp/tombolo-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        mkfifo(path, 0o600)
        defer { unlink(path) }
        return [open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)]
    }

    static var hugePages: [Int32] {
        let memory = MarkedMemory.create("tombolo-huge", flags: 4)
        ftruncate(memory, 2 << 20)
        return [sealed(memory)]
    }

    /// Seals memory against truncation.
    static func sealed(_ memory: Int32) -> Int32 {
        let (addSeals, shrink): (Int32, Int32) = (1033, 2)
        _ = fcntl(memory, addSeals, shrink)
        return memory
    }

    static func sealed(_ marked: MarkedMemory, _ length: Int) -> Int32 { sealed(marked.make(length)) }
}
