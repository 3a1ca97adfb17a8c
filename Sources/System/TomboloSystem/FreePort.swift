#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A port of the loopback interface on which no program listens.
package enum FreePort {
    /// Returns a free port; nil if there is none. Another program may take the port before it is used.
    ///
    /// The port is free for both IPv4 and IPv6, because a server at `localhost` may listen only on `::1`.
    /// - Parameter candidate: The only port to consider; 0 for any.
    package static func find(_ candidate: UInt16 = 0) -> UInt16? {
        guard let descriptor = makeSocket(AF_INET6) else { return findForIPv4(candidate) }
        defer { close(descriptor) }
        var isForIPv6Only: Int32 = 0
        setsockopt(
            descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isForIPv6Only, socklen_t(MemoryLayout<Int32>.size))
        // The unspecified address stands for all IPv4 and IPv6 addresses.
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = candidate.bigEndian
        guard isBound(descriptor, to: &address) else {
            return errno == EADDRINUSE ? nil : findForIPv4(candidate)
        }
        return UInt16(bigEndian: address.sin6_port)
    }

    /// Returns the port on a system without IPv6.
    private static func findForIPv4(_ candidate: UInt16) -> UInt16? {
        guard let descriptor = makeSocket(AF_INET) else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = candidate.bigEndian
        return isBound(descriptor, to: &address) ? UInt16(bigEndian: address.sin_port) : nil
    }

    /// Binds a socket to an address, and reads the address with the port. Returns whether this has succeeded.
    private static func isBound<Address>(_ descriptor: Int32, to address: inout Address) -> Bool {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
    }

    private static func makeSocket(_ family: Int32) -> Int32? {
        #if canImport(Glibc)
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #elseif canImport(Musl)
        let descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)
        #else
        let descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        return descriptor >= 0 ? descriptor : nil
    }
}
