import FlyingSocks
import Glibc

/// The loopback interface of IPv6, which some containers lack.
enum IPv6Loopback {
    /// Whether a socket can have the address `::1`.
    static let exists: Bool = {
        guard let socket = try? Socket(domain: AF_INET6) else { return false }
        defer { try? socket.close() }
        return (try? socket.bind(to: sockaddr_in6.inet6(ip6: "::1", port: 0))) != nil
    }()
}
