import Foundation

/// Looks up the addresses of hosts.
enum HostAddresses {
    /// Returns the addresses of a host; empty if it has none or the look-up failed.
    @concurrent
    static func of(_ host: String) async -> [NetworkAddress] {
        if let address = NetworkAddress(host) { return [address] }
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, nil, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var addresses: [NetworkAddress] = []
        var next = first
        while let entry = next?.pointee {
            if let address = entry.ai_addr.flatMap({ NetworkAddress($0) }) { addresses.append(address) }
            next = entry.ai_next
        }
        return addresses
    }
}
