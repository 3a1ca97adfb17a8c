import CWebProcess
import Glibc

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A received packet, with the memory that came with it.
nonisolated struct IncomingPacket {
    let bytes: [UInt8]
    let memory: SharedMemory?

    /// Whether the packet acknowledges memory. Such a packet does not count as an answer, since a web process sends it
    /// before it processes the memory.
    var isAcknowledgement: Bool {
        guard bytes.count >= MemoryLayout<UInt32>.size else { return false }
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } == UInt32(TOMBOLO_RECEIVED)
    }

    /// Checks that a packet with memory is of a kind that may have memory.
    /// - Throws: ``ConnectionError`` if it is of another kind.
    func checkMemory(for kind: UInt32) throws(ConnectionError) {
        guard memory != nil, !Self.kindsWithMemory.contains(Int(kind)) else { return }
        throw ConnectionError("it sent shared memory with a packet of kind \(kind), which cannot have any")
    }

    private static let kindsWithMemory: Set = [
        TOMBOLO_LONG_RECORDS, TOMBOLO_LONG_SYNCHRONOUS_CALL, TOMBOLO_LONG_ATTACHED, TOMBOLO_SHARED_BUFFER,
    ]

    /// Returns a copy of the first `length` bytes of the memory.
    /// - Throws: ``ConnectionError`` when the packet has no memory, `length` exceeds the limit, or the memory is shorter than
    ///   `length`.
    func memory(of length: Int, maximumLength: Int) throws(ConnectionError) -> [UInt8] {
        guard let memory else { throw ConnectionError("it sent a packet without its shared memory") }
        guard length <= maximumLength else {
            throw ConnectionError("it sent \(length) bytes in one message, more than the limit")
        }
        return try memory.copy(length)
    }

    /// Returns the first `length` bytes of the memory, without copying them if the memory can no longer be changed.
    /// - Throws: ``ConnectionError`` as `memory(of:maximumLength:)` does.
    func data(of length: Int, maximumLength: Int) throws(ConnectionError) -> Data {
        guard let memory else { throw ConnectionError("it sent a packet without its shared memory") }
        guard length <= maximumLength else {
            throw ConnectionError("it sent \(length) bytes in one message, more than the limit")
        }
        return try memory.data(length)
    }
}

extension PacketSocket {
    /// Receives the next packet; nil when the other end is gone. Fails with `EAGAIN` if no packet has arrived yet.
    /// - Parameter buffer: Space for a packet of the maximum length.
    func receive(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Result<IncomingPacket?, ErrorNumber> {
        var memory: Int32 = -1
        let length = tombolo_socket_receive(descriptor, buffer.baseAddress, buffer.count, &memory)
        let owned = memory >= 0 ? SharedMemory(adopting: memory) : nil
        guard length >= 0 else { return .failure(ErrorNumber(code: Int32(-length))) }
        return .success(length == 0 ? nil : IncomingPacket(bytes: Array(buffer[..<length]), memory: owned))
    }
}

/// An error number of the system (`errno`).
nonisolated struct ErrorNumber: Error, Sendable, Hashable {
    let code: Int32
}
