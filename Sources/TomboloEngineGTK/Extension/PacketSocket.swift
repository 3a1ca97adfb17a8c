import CWebProcess
import Dispatch
import Glibc

/// One end of a connection to a web process, or what listens for such; closed when the last reference goes.
///
/// The other end is hostile: it may send anything, but no half packets, since the system keeps packets apart.
nonisolated final class PacketSocket: Sendable {
    let descriptor: Int32

    private static let atOnce = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    static let lengthOnly = Int32(MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT)

    init(adopting descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Sends one packet at once.
    /// - Returns: Whether it was taken. Where it was not, the other end is gone or reads nothing, and the connection is of no further use.
    func send(_ packet: InterceptionPacket) -> Bool {
        packet.bytes.withUnsafeBytes { bytes in
            while true {
                let sent = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Self.atOnce)
                if sent >= 0 { return true }
                if errno != EINTR { return false }
            }
        }
    }

    /// Shuts the connection down for both ends. The descriptor stays open.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// The next packet, when it is there; nil when the connection or the task has ended.
    /// - Throws: ``ConnectionError`` when it is longer than any packet may be.
    func receive() async throws(ConnectionError) -> [UInt8]? {
        while !Task.isCancelled {
            // Its length first, so that nobody makes us hold more than was sent.
            let length = recv(descriptor, nil, 0, Self.lengthOnly)
            if length > Int(TOMBOLO_PACKET_LIMIT) { throw ConnectionError("it sent \(length) bytes at once") }
            if length > 0 {
                return try receive(length)
            }
            if length == 0 { return nil }
            switch errno {
            case EINTR: continue
            case EAGAIN: await waitUntilReadable()
            default: return nil
            }
        }
        return nil
    }

    /// Takes a packet that is there, of a length that is known.
    /// - Throws: ``ConnectionError`` when a descriptor came with it.
    private func receive(_ length: Int) throws(ConnectionError) -> [UInt8] {
        var memory: Int32 = -1
        var error = 0
        let packet = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let received = tombolo_socket_receive(descriptor, buffer.baseAddress, length, &memory)
            (count, error) = (max(received, 0), min(received, 0))
        }
        if memory >= 0 { close(memory) }
        guard memory < 0, error != -Int(EBADMSG) else {
            throw ConnectionError("it sent a descriptor that is not asked for")
        }
        return packet
    }

    /// The next connection to a listening socket; nil when the task has ended.
    func accept() async -> PacketSocket? {
        while !Task.isCancelled {
            let connection = tombolo_socket_accept(descriptor)
            if connection >= 0 { return PacketSocket(adopting: connection) }
            // Out of descriptors or of memory, that passes; asking again at once would only keep a processor busy.
            if connection != -EAGAIN, connection != -EINTR { try? await Task.sleep(for: .milliseconds(100)) }
            await waitUntilReadable()
        }
        return nil
    }

    /// Waits until there is something to read, the other end is gone, or the task is cancelled.
    ///
    /// Swift has nothing of its own that waits for a descriptor without holding up a thread, so libdispatch does.
    private func waitUntilReadable() async {
        // Sources may be used from any thread; the type does not say so.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: .global(qos: .userInitiated))
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                // Runs once, whoever cancels, and only then may the descriptor be closed.
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
    }
}
