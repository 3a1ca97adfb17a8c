import Glibc
import TomboloProgram

/// A port of the loopback interface on which no program listens.
enum FreePort {
    /// Returns a free port. Another program may take it before it is used.
    static func find() throws(CommandFailure) -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw CommandFailure(.unfit, "There is no free port for the development server.") }
        return Int(in_port_t(bigEndian: address.sin_port))
    }
}
