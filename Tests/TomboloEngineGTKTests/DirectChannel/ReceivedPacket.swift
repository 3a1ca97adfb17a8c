import CWebProcess
import Glibc

/// A packet that a web process has received from the program.
struct ReceivedPacket {
    let kind: Int
    /// The number of the port; 0 if the packet is for no port.
    let number: UInt32
    /// The length of the memory that came with the packet, in bytes; nil if there was none.
    let memoryLength: Int?

    /// Receives the next packet, and closes its memory; nil if there is none.
    init?(over connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: Int(TOMBOLO_PACKET_LIMIT))
        var memory: Int32 = -1
        let count = tombolo_socket_receive(connection, &buffer, buffer.count, &memory)
        defer { if memory >= 0 { close(memory) } }
        guard count >= 8 else { return nil }
        kind = Int(buffer.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
        number = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self) }
        memoryLength = memory >= 0 ? Int(lseek(memory, 0, SEEK_END)) : nil
    }
}
