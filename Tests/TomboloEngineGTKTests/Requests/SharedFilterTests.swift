import CWebProcess
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloEngineGTK

/// The packets that a web process receives after several changes of the filter, over a socket that it does not read meanwhile.
struct SharedFilterTests {
    private static let announcement = Packet.words(TOMBOLO_FILTER_FOLLOWS)

    private let socket: PacketSocket
    private let peer: HostilePeer

    init() throws {
        let (near, far) = try SocketPair.make()
        socket = PacketSocket(adopting: near)
        peer = HostilePeer(adopting: far)
    }

    private func filter(_ number: Int) -> RequestFilter {
        RequestFilter(in: .named(Set((0..<5_000).map { "host-\(number)-\($0).example" })))
    }

    /// Receives packets up to one with these bytes.
    private func receive(until last: [UInt8]) async throws -> [[UInt8]] {
        var packets: [[UInt8]] = []
        try await until("the packet") {
            while packets.last != last, let packet = peer.receive() { packets.append(packet) }
            return packets.last == last
        }
        return packets
    }

    @Test func onlyTheNewestFilterFollowsTheAnnouncement() async throws {
        let shared = SharedFilter(filter(0))
        shared.add(socket)
        for number in 1...20 { shared.value = filter(number) }
        let packets = try await receive(until: InterceptionPacket(filter(20)).bytes)
        let first = InterceptionPacket(filter(0)).bytes
        #expect(packets == [first, Self.announcement, InterceptionPacket(filter(20)).bytes])
        // The process has read everything, so the next filter is sent at once.
        shared.value = filter(21)
        #expect(peer.receive() == InterceptionPacket(filter(21)).bytes)
        shared.remove(socket)
    }

    @Test func shortFiltersAreSentAtOnce() {
        let shared = SharedFilter(.none)
        shared.add(socket)
        let all = RequestFilter(in: .all)
        for _ in 0..<10 {
            shared.value = all
            shared.value = .none
        }
        let expected = [InterceptionPacket(.none).bytes, InterceptionPacket(all).bytes]
        for number in 0...20 { #expect(peer.receive() == expected[number % 2]) }
        #expect(peer.receive() == nil)
        shared.remove(socket)
    }

    @Test func newNamesAreSentBeforeTheFilterThatFollows() async throws {
        let shared = SharedFilter(filter(0))
        shared.add(socket)
        for number in 0..<20 { shared.note([HeaderField("X-\(number)", "1")]) }
        let packets = try await receive(until: InterceptionPacket(filter(0)).bytes)
        #expect(packets.count == 1)
        let later = try await receive(until: InterceptionPacket(filter(0)).bytes)
        let names = InterceptionPacket(added: Set((0..<20).map { "x-\($0)" })).bytes
        #expect(later == [Self.announcement, names, InterceptionPacket(filter(0)).bytes])
        shared.remove(socket)
    }

    @Test func aRemovedConnectionReceivesNothing() async throws {
        let shared = SharedFilter(filter(0))
        shared.add(socket)
        shared.value = filter(1)
        shared.remove(socket)
        #expect(peer.receive() == InterceptionPacket(filter(0)).bytes)
        #expect(peer.receive() == Self.announcement)
        shared.value = filter(2)
        #expect(peer.receive() == nil)
    }
}
