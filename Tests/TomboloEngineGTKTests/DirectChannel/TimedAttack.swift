import CWebProcess
import Foundation
import Glibc
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge
@testable import TomboloEngineGTK

/// A navigation from a document of one process to a document of another process, while the first process attacks. The test determines the order
/// of all steps. The engine is a fake. The direct channel and the bridge are real.
@MainActor
final class TimedAttack {
    /// The steps of the navigation, in this order, except for ``port``, which can come at any time after ``start``.
    enum Step: CaseIterable {
        /// The load of the next document starts.
        case start
        /// The next document is committed.
        case commit
        /// Its relay opens a port.
        case port
        /// Its relay sends its handshake.
        case handshake
        /// The document makes its only call.
        case call
    }

    /// The attacks of the process that shows the first document.
    enum Forgery: CaseIterable {
        case hello, open, records, recordsInTheNextName, ownRecords
        case port, portRecords, portSynchronousCall, openPort, openPortRecords, ownPort, ownPortRecords, oldPortRecords
    }

    let page: Page
    private(set) var isCommitted = false
    /// The documents that made the delivered calls, and whether the next document had been committed at that time.
    private(set) var calls: [(document: DocumentID, origin: Origin, isAfterCommit: Bool)] = []
    /// The document that the navigation commits.
    let next = id(2)
    private let bridge: Bridge
    private let engine = SilentEngine()
    private var channel: GTKDirectChannel { engine.channel }
    private let (first, nextOrigin): (String, String)
    private let endsConnections: Bool
    private let old: Int32
    private let new: Int32
    private var serving: [Task<Void, Never>] = []

    /// - Parameter endsConnections: Whether the engine knows the process of each page, so that the connection of the first process ends with the
    ///   commit.
    init(from first: String, to next: String, endsConnections: Bool) async throws {
        (self.first, nextOrigin, self.endsConnections) = (first, next, endsConnections)
        page = Page(engine: engine)
        let registry = CallRegistry()
        bridge = Bridge(page: page, calls: registry, policy: try AccessPolicy([Grant(["transfer"], to: [next])]))
        let ends = try [SocketPair.make(), SocketPair.make()]
        (old, new) = (ends[0].1, ends[1].1)
        registry.register("transfer") { [weak self] (_: JSONValue?, context: CallContext) in
            self?.note(context.document)
        }
        serving = ends.enumerated().map { index, ends in
            Task { [channel = engine.channel] in
                await channel.serve(PacketSocket(adopting: ends.0), of: WebProcessNumber(value: index + 1))
            }
        }
        while channel.connections.count < 2 { await Task.yield() }
        page.engine(engine, did: .committed(try Self.url(first)))
        send(Packet.opening(10, "\(Self.id(1))"), over: old)
        post("open", Self.id(1), first)
    }

    /// Closes the page and its connections.
    func end() async {
        page.close()
        for task in serving { await task.value }
        for end in [old, new] { close(end) }
    }

    func run(_ step: Step) throws {
        switch step {
        case .start: page.engine(engine, did: .started(try Self.url(nextOrigin)))
        case .commit:
            page.engine(engine, did: .committed(try Self.url(nextOrigin)))
            if endsConnections { channel.end([WebProcessNumber(value: 1)]) }
            isCommitted = true
        case .port: send(Packet.opening(1, "\(next)"), over: new)
        case .handshake: post("open", next, nextOrigin)
        case .call: send(Packet.records(1, Self.call), over: new)
        }
    }

    func run(_ forgery: Forgery) {
        let (made, other, own) = (Self.id(100), Self.id(101), Self.id(1))
        switch forgery {
        case .hello: forge("hello", made, nextOrigin)
        case .open: forge("open", other, nextOrigin)
        case .records: forge("send", made, nextOrigin, Self.call)
        case .recordsInTheNextName: forge("send", own, nextOrigin, Self.call)
        case .ownRecords: forge("send", own, first, Self.call)
        case .port: send(Packet.opening(11, "\(made)"), over: old)
        case .portRecords: send(Packet.records(11, Self.call), over: old)
        case .portSynchronousCall:
            send(Packet.words(TOMBOLO_SYNCHRONOUS_CALL, 11, 1) + Array("call\u{1F}transfer".utf8), over: old)
        case .openPort: send(Packet.opening(12, "\(other)"), over: old)
        case .openPortRecords: send(Packet.records(12, Self.call), over: old)
        case .ownPort: send(Packet.opening(13, "\(own)"), over: old)
        case .ownPortRecords: send(Packet.records(13, Self.call), over: old)
        case .oldPortRecords: send(Packet.records(10, Self.call), over: old)
        }
    }

    private func note(_ document: Document) { calls.append((document.id, document.origin, isCommitted)) }

    /// Posts a forged script message, but only before the commit: the engine drops messages of a process that no longer shows the page, which
    /// ForgedTopTests checks.
    private func forge(_ control: String, _ id: DocumentID, _ origin: String, _ records: String? = nil) {
        if !isCommitted { post(control, id, origin, records) }
    }

    private func post(_ control: String, _ id: DocumentID, _ origin: String, _ records: String? = nil) {
        var stamp = ["1", control, "\(id)", origin, "top"]
        if records == nil { stamp.append(origin + "/") }
        let text = stamp.joined(separator: "\u{1F}") + (records.map { "\u{1E}" + $0 } ?? "")
        page.engine(
            engine, didReceive: ScriptMessage(handler: "tombolo", body: Array(text.utf8), reply: NoReply()))
    }

    private func send(_ packet: [UInt8], over connection: Int32) {
        _ = packet.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        for (connection, _) in channel.connections.values { connection.catchUp() }
    }

    private static let call = "c\u{1F}1\u{1F}transfer"

    private static func id(_ number: Int) -> DocumentID {
        let digits = String(number, radix: 16)
        guard let id = DocumentID((String(repeating: "0", count: 32 - digits.count) + digits).utf8[...]) else {
            preconditionFailure("\(number) is not an identifier")
        }
        return id
    }

    private static func url(_ origin: String) throws -> URL {
        guard let url = URL(string: origin + "/") else { throw TestFailure("\(origin) is not an origin.") }
        return url
    }
}

@MainActor
private final class NoReply: ScriptMessageReplying {
    func resolve(with text: [UInt8]) {}
}
