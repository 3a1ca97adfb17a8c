import CWebProcess
import Dispatch
import Glibc

/// One end of a connection to a web process, or a listening socket. The descriptor is closed with the last reference.
///
/// The other end may be hostile and send any data. It cannot send partial packets, because the system preserves packet
/// boundaries.
nonisolated final class PacketSocket: Sendable {
    let descriptor: Int32

    private static let atOnce = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    static let lengthOnly = Int32(MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT)

    init(adopting descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Sends one packet without waiting.
    /// - Returns: Whether the socket accepted the packet. If not, the other end is gone or does not read, and the connection can
    ///   no longer be used.
    func send(_ packet: InterceptionPacket) -> Bool {
        packet.bytes.withUnsafeBytes { bytes in
            while true {
                let sent = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Self.atOnce)
                if sent >= 0 { return true }
                if errno != EINTR { return false }
            }
        }
    }

    /// Whether at most a quarter of the socket's buffer is in use, so that it accepts a packet of any length, and short
    /// ones after it. True for a broken connection.
    var hasRoom: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Shuts the connection down for both ends. The descriptor stays open.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Waits for the next packet; nil when the connection or the task has ended.
    /// - Throws: ``ConnectionError`` when the packet is longer than the limit, or carries a file descriptor.
    func receive() async throws(ConnectionError) -> [UInt8]? {
        while !Task.isCancelled {
            let length = try arrivedLength()
            if length > 0 { return try receive(length) }
            if length == 0 { return nil }
            switch errno {
            case EINTR: continue
            case EAGAIN: await waitUntilReadable()
            default: return nil
            }
        }
        return nil
    }

    /// Returns the next packet if it has already arrived; nil if not, or if the connection has ended.
    /// - Throws: As ``receive()``.
    func receiveNow() throws(ConnectionError) -> [UInt8]? {
        let length = try arrivedLength()
        return length > 0 ? try receive(length) : nil
    }

    /// Returns the length of the next packet; 0 if the connection has ended, and a negative number if there is none for
    /// the reason in `errno`. The length is read first, so that a peer cannot make the program allocate more than the
    /// peer sent.
    private func arrivedLength() throws(ConnectionError) -> Int {
        let length = recv(descriptor, nil, 0, Self.lengthOnly)
        guard length <= Int(TOMBOLO_PACKET_LIMIT) else {
            throw ConnectionError("it sent a packet of \(length) bytes, more than the limit")
        }
        return length
    }

    /// Receives a packet of a known length that has already arrived.
    /// - Throws: ``ConnectionError`` when the packet carries a file descriptor.
    private func receive(_ length: Int) throws(ConnectionError) -> [UInt8] {
        var memory: Int32 = -1
        var error = 0
        let packet = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let received = tombolo_socket_receive(descriptor, buffer.baseAddress, length, &memory)
            (count, error) = (max(received, 0), min(received, 0))
        }
        if memory >= 0 { close(memory) }
        guard memory < 0, error != -Int(EBADMSG) else {
            throw ConnectionError("it sent an unexpected file descriptor")
        }
        return packet
    }

    /// Waits for the next connection to a listening socket; nil when the task has ended.
    func accept() async -> PacketSocket? {
        while !Task.isCancelled {
            let connection = tombolo_socket_accept(descriptor)
            if connection >= 0 { return PacketSocket(adopting: connection) }
            // The process is out of descriptors or memory, which is temporary. Retrying without a pause would only keep
            // a processor busy.
            if connection != -EAGAIN, connection != -EINTR { try? await Task.sleep(for: .milliseconds(100)) }
            await waitUntilReadable()
        }
        return nil
    }

    /// Waits until there is something to read, the other end is gone, or the task is cancelled.
    ///
    /// Swift cannot wait for a descriptor without blocking a thread, so a libdispatch source does it.
    private func waitUntilReadable() async {
        await wait(
            for: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global(qos: .userInitiated)))
    }

    /// Waits until ``hasRoom`` is true, or the task is cancelled.
    func waitUntilWritable() async {
        await wait(
            for: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .global(qos: .userInitiated)))
    }

    /// Waits for the first event of a source that has not been activated, or until the task is cancelled.
    private func wait(for source: any DispatchSourceProtocol) async {
        // Dispatch sources are safe to use from any thread, but the type is not declared `Sendable`.
        nonisolated(unsafe) let source = source
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                // The cancel handler runs once, whichever side cancels. The descriptor may be closed only after the
                // handler has run.
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
    }
}
