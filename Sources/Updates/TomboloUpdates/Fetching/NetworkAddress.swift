#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An IP address, of 4 or 16 bytes in network order.
package struct NetworkAddress: Sendable, Hashable {
    let bytes: [UInt8]

    /// Parses a host as resolvers do: IPv6 with or without brackets and zone, and IPv4 in its abbreviated forms too (`127.1`,
    /// `0x7f000001`).
    /// - Returns: nil if the host is a name.
    init?(_ host: String) {
        var text = host
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        text = String(text.prefix { $0 != "%" })
        var six = in6_addr()
        if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: &six) { Array($0) }
            return
        }
        if text.hasSuffix(".") { text.removeLast() }
        var four = in_addr()
        guard !text.isEmpty, inet_aton(text, &four) != 0 else { return nil }
        bytes = withUnsafeBytes(of: &four) { Array($0) }
    }

    /// Reads the address of a socket; nil for any address family other than IP.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            bytes = UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the first `count` bits are equal to those of another address of the same family.
    func shares(_ count: Int, bitsWith other: NetworkAddress) -> Bool {
        guard bytes.count == other.bytes.count, (0...bytes.count * 8).contains(count) else { return false }
        return (0..<count).allSatisfy { bit in
            let difference: UInt8 = bytes[bit / 8] ^ other.bytes[bit / 8]
            let mask: UInt8 = 0x80 >> UInt8(bit % 8)
            return difference & mask == 0
        }
    }

    /// The zone of the address, by the registries of special-purpose addresses (RFC 6890). An IPv6 address that embeds an IPv4 address has the
    /// zone of the IPv4 address.
    var zone: NetworkZone { bytes.count == 4 ? Self.zone(ofFour: bytes) : Self.zone(ofSix: bytes) }

    private static func zone(ofFour bytes: [UInt8]) -> NetworkZone {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (127, _, _): .loopback
        case (10, _, _), (192, 168, _), (172, 16...31, _), (100, 64...127, _): .privateNetwork
        case (169, 254, _): .linkLocal
        case (0, _, _), (224..., _, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
            (203, 0, 113):
            .reserved
        default: .global
        }
    }

    private static func zone(ofSix bytes: [UInt8]) -> NetworkZone {
        func four(at offset: Int) -> NetworkZone { zone(ofFour: Array(bytes[offset..<offset + 4])) }
        if bytes.prefix(15).allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return bytes[15] == 1 ? .loopback : .reserved }
        // IPv4-mapped addresses, and the deprecated IPv4-compatible ones.
        if bytes.prefix(10).allSatisfy({ $0 == 0 }), [[0xFF, 0xFF], [0, 0]].contains(Array(bytes[10..<12])) {
            return four(at: 12)
        }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        // The prefixes of NAT64 and 6to4, which embed an IPv4 address.
        case (0x00, 0x64, 0xFF, 0x9B):
            return bytes[4..<12].allSatisfy { $0 == 0 } ? four(at: 12) : .privateNetwork
        case (0x20, 0x02, _, _): return four(at: 2)
        case (0xFE, 0x80...0xBF, _, _): return .linkLocal
        case (0xFE, 0xC0..., _, _), (0xFC...0xFD, _, _, _): return .privateNetwork
        case (0x20, 0x01, 0x00...0x01, _), (0x20, 0x01, 0x0D, 0xB8), (0x3F, 0xFF, 0x00...0x0F, _): return .reserved
        default: return bytes[0] & 0xE0 == 0x20 ? .global : .reserved
        }
    }
}

/// The part of the network in which an address is located.
package enum NetworkZone: Sendable, Hashable {
    /// On the public internet.
    case global
    /// On this machine.
    case loopback
    /// On this link only (`169.254.0.0/16`, `fe80::/10`), which includes the metadata services of cloud providers.
    case linkLocal
    /// In a private network (RFC 1918, carrier-grade NAT, unique local addresses).
    case privateNetwork
    /// Unspecified, multicast, for documentation or otherwise not for use on the internet.
    case reserved
}
