import CGLib

/// A Unix socket that accepts connections from other processes on this machine. Releasing it closes it, but does not
/// remove its file.
package final class LocalListener {
    private let listener = GObjectReference(adopting: UnsafeMutableRawPointer(g_socket_listener_new()))

    /// Listens at a path, where no file may exist yet.
    /// - Throws: ``GLibError`` if the file cannot be created, or the path is too long.
    package init(at path: String) throws(GLibError) {
        let address = try Self.address(path)
        _ = try GLibError.check {
            g_socket_listener_add_address(
                listener.pointer(as: GSocketListener.self), address.pointer(as: GSocketAddress.self),
                G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, nil, nil, $0)
        }
    }

    isolated deinit { g_socket_listener_close(listener.pointer(as: GSocketListener.self)) }

    /// Waits for a connection.
    /// - Throws: ``GLibError`` if the process has no more descriptors or memory, or the task is cancelled.
    package func accept() async throws -> LocalConnection {
        try await awaitResult { [listener] cancellable, done, data in
            g_socket_listener_accept_async(listener.pointer(as: GSocketListener.self), cancellable, done, data)
        } finish: { [listener] result in
            let accepted = try GLibError.check {
                g_socket_listener_accept_finish(listener.pointer(as: GSocketListener.self), result, nil, $0)
            }
            guard let accepted else { throw GLibError(consuming: nil) }
            return LocalConnection(adopting: accepted)
        }
    }

    /// Limit of the length of a path, in bytes: `sun_path` with its final zero.
    private static let maximumPath = 107

    static func address(_ path: String) throws(GLibError) -> GObjectReference {
        guard path.utf8.count <= maximumPath else {
            throw GLibError(
                domain: "tombolo", code: 0,
                message: "The path \(path) is longer than \(maximumPath) bytes, the limit for a socket.")
        }
        guard let address = g_unix_socket_address_new(path) else { throw GLibError(consuming: nil) }
        return GObjectReference(adopting: UnsafeMutableRawPointer(address))
    }
}
