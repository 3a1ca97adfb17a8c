import CWebProcess
import Glibc
import TomboloTesting

/// Somebody who connects to a page's socket.
final class Stranger {
    private let connection: Int32

    init(_ path: String) throws {
        connection = tombolo_socket_connect(path)
        if connection < 0 { throw TestFailure("The socket takes no connection: \(-connection).") }
    }

    deinit { close(connection) }

    /// Sends a packet; one that there is no room for, or that is not taken any longer, is lost.
    /// - Returns: Whether it was sent.
    @discardableResult
    func send(_ packet: [UInt8]) -> Bool {
        packet.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == packet.count
    }

    /// Sends a packet with a descriptor.
    func send(_ packet: [UInt8], with descriptor: Int32) {
        _ = packet.withUnsafeBytes { tombolo_socket_send(connection, $0.baseAddress, $0.count, nil, 0, descriptor) }
    }

    /// Sends a packet with any number of descriptors, an empty one too.
    /// - Returns: Whether it was sent.
    @discardableResult
    func send(_ packet: [UInt8], withAll descriptors: [Int32]) -> Bool {
        DescriptorPacket.send(packet, with: descriptors, over: connection)
    }

    /// The next packet that came; nil for none.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: Int(TOMBOLO_PACKET_LIMIT))
        let count = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    func hangUp() { shutdown(connection, Int32(SHUT_RDWR)) }

    /// Whether the other end has closed the connection; takes what it said before.
    var isCutOff: Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 { return true }
            if count < 0 { return errno != EAGAIN && errno != EINTR }
        }
    }
}
