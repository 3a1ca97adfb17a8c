import CWebProcess
import Glibc
import Testing

@testable import TomboloEngineGTK

/// The descriptors that are open after a packet has been received: at most one, and only for a valid packet.
struct PacketDescriptorTests {
    /// Sends one packet with `count` descriptors and receives it with `receive`.
    private func exchange<Result>(
        _ packet: [UInt8], _ count: Int, _ receive: (Int32) async throws -> Result
    ) async throws -> (result: Result, leftOpen: Int) {
        let (near, far) = try SocketPair.make()
        let marked = MarkedMemory()
        let sent = (0..<count).map { _ in marked.make() }
        #expect(marked.openCount == count)
        #expect(DescriptorPacket.send(packet, with: sent, over: near))
        for descriptor in sent { close(descriptor) }
        // `receive` closes the receiving end.
        let result = try await receive(far)
        close(near)
        return (result, marked.openCount)
    }

    private func receive(_ connection: Int32, limit: Int = 100) -> (length: Int, memory: Int32) {
        var buffer = [UInt8](repeating: 0, count: 100)
        var memory: Int32 = -1
        let length = tombolo_socket_receive(connection, &buffer, limit, &memory)
        close(connection)
        return (length, memory)
    }

    @Test func theOnlyDescriptorOfAPacketIsDelivered() async throws {
        let (taken, leftOpen) = try await exchange([1, 2, 3], 1) { receive($0) }
        #expect(taken.length == 3 && taken.memory >= 0)
        #expect(leftOpen == 1)
        close(taken.memory)
    }

    @Test(arguments: [2, 3, 4, 100, 252, 253])
    func aPacketWithSeveralDescriptorsIsMalformedAndAllAreClosed(count: Int) async throws {
        let (taken, leftOpen) = try await exchange([1, 2, 3], count) { receive($0) }
        #expect(taken.length == -Int(EBADMSG) && taken.memory == -1)
        #expect(leftOpen == 0)
    }

    @Test(arguments: [1, 2, 253])
    func descriptorsOfAPacketThatIsTooLongAreClosed(count: Int) async throws {
        let (taken, leftOpen) = try await exchange([1, 2, 3], count) { receive($0, limit: 2) }
        #expect(taken.length == -Int(EMSGSIZE) && taken.memory == -1)
        #expect(leftOpen == 0)
    }

    @Test(arguments: [1, 2, 253])
    func descriptorsOfAnEmptyPacketAreClosed(count: Int) async throws {
        let (taken, leftOpen) = try await exchange([], count) { receive($0) }
        #expect(taken.length <= 0 && taken.memory == -1)
        #expect(leftOpen == 0)
    }

    @Test(arguments: [1, 2, 253])
    func aConnectionForRequestsRejectsDescriptors(count: Int) async throws {
        let (_, leftOpen) = try await exchange([1, 2, 3], count) { connection in
            let socket = PacketSocket(adopting: connection)
            await #expect(throws: ConnectionError.self) { try await socket.receive() }
        }
        #expect(leftOpen == 0)
    }

    @Test func packetsWithManyDescriptorsLeakNone() async throws {
        for count in 0...20 {
            let (taken, leftOpen) = try await exchange([1], count) { receive($0) }
            if taken.memory >= 0 { close(taken.memory) }
            #expect(leftOpen == (count == 1 ? 1 : 0))
        }
    }
}
