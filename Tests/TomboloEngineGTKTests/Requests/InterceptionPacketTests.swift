import CWebProcess
import Foundation
import Testing
import TomboloEngine

@testable import TomboloEngineGTK

/// The packets of the connection for requests, as bytes.
@Suite struct InterceptionPacketTests {
    private func words(_ packet: InterceptionPacket) -> [UInt32] {
        stride(from: 0, to: packet.bytes.count - packet.bytes.count % 4, by: 4).map { offset in
            packet.bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        }
    }

    @Test func tooManyHostsAreReplacedByAllHosts() {
        let few = InterceptionPacket(RequestFilter(in: .named(["a.example", "B.example"]), schemes: [.https]))
        #expect(words(few).prefix(4) == [UInt32(TOMBOLO_REQUEST_FILTER), UInt32(TOMBOLO_HTTPS), 2000, 2])
        #expect(few.bytes.suffix(9) == Array("b.example".utf8)[...])
        let many = InterceptionPacket(
            RequestFilter(in: .named(Set((0..<20_000).map { "host-\($0).example" })), isRequired: true))
        let flags = TOMBOLO_HTTP | TOMBOLO_HTTPS | TOMBOLO_ALL_HOSTS | TOMBOLO_REQUIRED
        #expect(words(many) == [UInt32(TOMBOLO_REQUEST_FILTER), UInt32(flags), 2000, 0])
    }

    @Test(arguments: [
        (Duration.zero, UInt32(1)), (.seconds(-1), 1), (.milliseconds(1500), 1500), (.seconds(3600), 60_000),
    ])
    func aDeadlineIsClampedToItsRange(deadline: Duration, milliseconds: UInt32) {
        #expect(words(InterceptionPacket(RequestFilter(in: .all, deadline: deadline)))[2] == milliseconds)
        var filter = RequestFilter.none
        filter.deadline = deadline
        #expect(words(InterceptionPacket(filter))[2] == milliseconds)
    }

    @Test func fieldsWithTheSameNameAreJoined() throws {
        let fields = [HeaderField("A", "1"), HeaderField("b", "2"), HeaderField("a", "3")]
        let joined = try InterceptionPacket(answering: 1, with: .changed(RequestChanges(fields: fields)))
        let written = [HeaderField("A", "1, 3"), HeaderField("b", "2")]
        #expect(try joined == InterceptionPacket(answering: 1, with: .changed(RequestChanges(fields: written))))
    }

    @Test func aRequestPacketIsParsedCompletely() throws {
        func text(_ text: String) -> [UInt8] {
            withUnsafeBytes(of: UInt32(text.utf8.count)) { Array($0) } + Array(text.utf8)
        }
        func number(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(number)) { Array($0) } }
        let head = number(TOMBOLO_REQUEST) + number(7) + number(1)
        let fields = number(2) + text("A") + text("1") + text("a") + text("")
        let message = try InterceptionMessage(head + text("https://a.example/?%|") + text("GET") + fields)
        let url = try #require(URL(string: "https://a.example/?%25%7C"))
        let request = OutgoingRequest(
            url: url, method: "GET", fields: [HeaderField("A", "1"), HeaderField("a", "")], isRedirect: true)
        #expect(message == .request(7, request))
        #expect(try InterceptionMessage(head + text("") + text("GET") + number(0)) == .request(7, nil))
    }
}
