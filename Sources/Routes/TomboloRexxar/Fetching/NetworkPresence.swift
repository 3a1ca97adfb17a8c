#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Whether this machine is on a network at all, according to its interfaces.
enum NetworkPresence {
    /// Whether an interface other than the loopback one is up and has an address.
    static var isOnline: Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        // An error of the system must not stop updates as if the machine were offline.
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

    // The system's headers define these with types that differ between platforms: IFF_UP and IFF_RUNNING, IFF_LOOPBACK.
    private static let up: UInt32 = 0x1 | 0x40
    private static let loopback: UInt32 = 0x8
}
