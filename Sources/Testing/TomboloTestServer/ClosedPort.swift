#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import FlyingSocks
package import Foundation

/// A port of the loopback interface that refuses connections.
///
/// A socket that does not listen holds the port, so that another test's server cannot get it. Call ``release()`` at the
/// end.
package struct ClosedPort: Sendable {
    /// The port, on the loopback interface.
    package let port: UInt16
    private let socket: Socket

    /// Takes a free port.
    package init() throws {
        let socket = try Socket(domain: AF_INET)
        // Otherwise a process that a test starts meanwhile would inherit the socket.
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
        try socket.bind(to: try sockaddr_in.inet(ip4: LocalServer.Host.address.rawValue, port: 0))
        guard case .ip4(_, let port) = try socket.sockname() else { throw LocalServerError.noAddress }
        (self.port, self.socket) = (port, socket)
    }

    /// Returns the URL of a path.
    package func url(_ path: String) -> URL { LocalServer.Host.address.url(path, port: port) }

    /// Gives up the port.
    package func release() { try? socket.close() }
}
