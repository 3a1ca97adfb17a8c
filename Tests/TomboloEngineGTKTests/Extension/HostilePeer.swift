import CWebProcess
import Glibc
import TomboloTesting

/// A process that connects to a page's socket and may be hostile.
final class HostilePeer {
    private let connection: Int32

    init(_ path: String) throws {
        connection = tombolo_socket_connect(path)
        if connection < 0 { throw TestFailure("The socket accepts no connection: \(-connection).") }
    }

    init(adopting connection: Int32) { self.connection = connection }

    deinit { close(connection) }

    /// Sends a packet. The packet is lost if there is no room or the connection is closed.
    /// - Returns: Whether it was sent.
    @discardableResult
    func send(_ packet: [UInt8]) -> Bool {
        packet.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == packet.count
    }

    /// Sends a packet with a descriptor.
    func send(_ packet: [UInt8], with descriptor: Int32) {
        _ = packet.withUnsafeBytes { tombolo_socket_send(connection, $0.baseAddress, $0.count, nil, 0, descriptor) }
    }

    /// Sends a packet, possibly empty, with any number of descriptors.
    /// - Returns: Whether it was sent.
    @discardableResult
    func send(_ packet: [UInt8], withAll descriptors: [Int32]) -> Bool {
        DescriptorPacket.send(packet, with: descriptors, over: connection)
    }

    /// The next received packet, or nil.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: Int(TOMBOLO_PACKET_LIMIT))
        let count = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// A content world of the page's main frame.
    enum World: UInt8 {
        case relay = 0x72, page = 0x70
    }

    /// Makes the native code of a hostile web process evaluate a script; see ``HostileWebProcesses/runScripts(_:)``.
    /// - Returns: The result as text.
    /// - Throws: ``TestFailure`` if the process has ended.
    @MainActor
    func evaluate(_ script: String, in world: World = .relay) async throws -> String {
        guard send([world.rawValue] + Array(script.utf8)) else { throw TestFailure("The process accepts no script.") }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let end = ContinuousClock.now + .seconds(120)
        while .now < end {
            let count = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { return String(decoding: buffer[..<count], as: UTF8.self) }
            if count == 0 || (errno != EAGAIN && errno != EINTR) { throw TestFailure("The process has ended.") }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw TestFailure("The process did not evaluate the script.")
    }

    func disconnect() { shutdown(connection, Int32(SHUT_RDWR)) }

    /// Whether the other end has closed the connection. Discards received packets.
    var isDisconnected: Bool { Self.isDisconnected(connection) }

    static func isDisconnected(_ connection: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 { return true }
            if count < 0 { return errno != EAGAIN && errno != EINTR }
        }
    }
}
