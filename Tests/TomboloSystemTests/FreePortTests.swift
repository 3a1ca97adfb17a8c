#if canImport(Glibc)
import Glibc
import Testing
import TomboloSystem

/// Ports of the loopback interface.
struct FreePortTests {
    @Test func aFreePortCanBeUsed() throws {
        let port = try #require(FreePort.find())
        #expect(port > 0)
        let listener = try #require(Self.listener(AF_INET, port: port))
        close(listener.descriptor)
    }

    @Test(arguments: [AF_INET, AF_INET6])
    func aPortOfAServerIsNotFree(family: Int32) throws {
        // A container may lack IPv6.
        guard let listener = Self.listener(family) else { return #expect(family == AF_INET6) }
        defer { close(listener.descriptor) }
        #expect(FreePort.find(listener.port) == nil)
    }

    /// A socket that listens on the loopback interface; nil if that fails.
    private static func listener(_ family: Int32, port: UInt16 = 0) -> (descriptor: Int32, port: UInt16)? {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutableBytes(of: &storage) { bytes in
            if family == AF_INET6 {
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_port = port.bigEndian
                inet_pton(AF_INET6, "::1", &address.sin6_addr)
                bytes.storeBytes(of: address, as: sockaddr_in6.self)
            } else {
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
                bytes.storeBytes(of: address, as: sockaddr_in.self)
            }
        }
        let isListening = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 1) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else {
            close(descriptor)
            return nil
        }
        // Both kinds of addresses have the port at the same place.
        let bound = withUnsafeBytes(of: &storage) { $0.load(fromByteOffset: 2, as: UInt16.self) }
        return (descriptor, UInt16(bigEndian: bound))
    }
}
#endif
