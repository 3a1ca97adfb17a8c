#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Determines whether this machine is on a network at all, from the state of its interfaces.
package enum NetworkPresence {
    /// Whether an interface other than the loopback one is up and has an address.
    package static var isOnline: Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        // If the system reports an error, the machine counts as online, so that updates continue.
        guard getifaddrs(&first) == 0 else { return true }
        defer { freeifaddrs(first) }
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            let flags = UInt32(bitPattern: Int32(truncatingIfNeeded: interface.ifa_flags))
            guard let address = interface.ifa_addr, flags & up == up, flags & loopback == 0 else { continue }
            if [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family)) { return true }
        }
        return false
    }

    // The values of `IFF_UP | IFF_RUNNING` and of `IFF_LOOPBACK`. The types of these constants in the system's headers differ between platforms.
    private static let up: UInt32 = 0x1 | 0x40
    private static let loopback: UInt32 = 0x8
}
