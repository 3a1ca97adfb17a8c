import CGLib

/// A connection to another process on this machine over a Unix socket. It is closed when it is released.
///
/// The peer may be hostile: it can send any bytes, stop reading, or keep the connection open forever.
package final class LocalConnection {
    private let connection: GObjectReference

    init(adopting connection: UnsafeMutablePointer<GSocketConnection>) {
        self.connection = GObjectReference(adopting: UnsafeMutableRawPointer(connection))
    }

    /// Connects to the socket at a path, without waiting.
    /// - Throws: ``GLibError`` if nothing listens there, too many connections wait to be accepted, or the path is too long.
    package init(to path: String) throws(GLibError) {
        let address = try LocalListener.address(path)
        let socket = GObjectReference(
            adopting: try GLibError.check {
                g_socket_new(G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, $0)
            })
        // A blocking socket would wait while too many connections wait to be accepted.
        g_socket_set_blocking(socket.pointer(as: GSocket.self), 0)
        _ = try GLibError.check {
            g_socket_connect(
                socket.pointer(as: GSocket.self), address.pointer(as: GSocketAddress.self), nil, $0)
        }
        guard let made = g_socket_connection_factory_create_connection(socket.pointer(as: GSocket.self)) else {
            throw GLibError(consuming: nil)
        }
        connection = GObjectReference(adopting: UnsafeMutableRawPointer(made))
    }

    private var socket: UnsafeMutablePointer<GSocket>? {
        g_socket_connection_get_socket(connection.pointer(as: GSocketConnection.self))
    }

    /// The user of the process that made the connection, as the kernel reports it; nil if it is unknown.
    package var peerUser: UInt32? {
        guard let credentials = try? GLibError.check({ g_socket_get_credentials(socket, $0) }) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(credentials)) }
        return try? GLibError.check { g_credentials_get_unix_user(credentials, $0) }
    }

    /// Reads a number of bytes.
    /// - Returns: The bytes; fewer if the connection has ended.
    /// - Throws: ``GLibError`` if the connection is broken, or the task is cancelled.
    package func read(_ count: Int) async throws -> [UInt8] {
        let stream = g_io_stream_get_input_stream(connection.pointer(as: GIOStream.self))
        let buffer = TransferBuffer([UInt8](repeating: 0, count: count))
        return try await awaitResult { cancellable, done, data in
            g_input_stream_read_all_async(
                stream, buffer.bytes.baseAddress, gsize(count), G_PRIORITY_DEFAULT, cancellable, done, data)
        } finish: { [connection] result in
            var length: gsize = 0
            let stream = g_io_stream_get_input_stream(connection.pointer(as: GIOStream.self))
            _ = try GLibError.check { g_input_stream_read_all_finish(stream, result, &length, $0) }
            return Array(buffer.bytes.prefix(Int(length)))
        }
    }

    /// Writes all bytes, and waits until the system has accepted them. No other write may be running.
    /// - Throws: ``GLibError`` if the connection is broken, or the task is cancelled.
    package func write(_ bytes: [UInt8]) async throws {
        let stream = g_io_stream_get_output_stream(connection.pointer(as: GIOStream.self))
        let buffer = TransferBuffer(bytes)
        try await awaitResult { cancellable, done, data in
            g_output_stream_write_all_async(
                stream, buffer.bytes.baseAddress, gsize(bytes.count), G_PRIORITY_DEFAULT, cancellable, done, data)
        } finish: { [connection] result in
            let stream = g_io_stream_get_output_stream(connection.pointer(as: GIOStream.self))
            _ = try GLibError.check { g_output_stream_write_all_finish(stream, result, nil, $0) }
            // Kept until here, because the operation uses its memory.
            _ = buffer
        }
    }

    /// Shuts the connection down for both ends. A waiting read returns, and a write fails.
    package func hangUp() { _ = try? GLibError.check { g_socket_shutdown(socket, 1, 1, $0) } }
}

/// The memory of a transfer, which does not move.
private final class TransferBuffer {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ content: [UInt8]) {
        bytes = .allocate(capacity: content.count)
        _ = bytes.initialize(from: content)
    }

    isolated deinit { bytes.deallocate() }
}
