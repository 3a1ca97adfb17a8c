/// The loopback addresses, by which a machine reaches itself.
package enum LoopbackAddress {
    /// Whether a host is an address in 127.0.0.0/8, written as four decimal numbers.
    package static func isIPv4(_ host: some StringProtocol) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
