#if os(Linux)
import CCurl
import Glibc

extension PeerCheck {
    /// The callback with which libcurl opens a socket; its user data is the `PeerCheck`. No data is sent to a refused address.
    static let socketOpener: curl_opensocket_callback = { check, _, address in
        guard let check, let address else { return -1 }
        let isAdmitted = withUnsafePointer(to: &address.pointee.addr) { of(check).admits(NetworkAddress($0)) }
        guard isAdmitted else { return -1 }
        let flags = Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, address.pointee.socktype | flags, address.pointee.protocol)
    }

    /// The callback that libcurl calls before it sends a request over a new or reused connection; its user data is the `PeerCheck`. The
    /// check is needed because a reused connection may have been opened under a policy that trusts the host.
    static let requestAdmitter: curl_prereq_callback = { check, address, _, _, _ in
        guard let check, let address else { return CURL_PREREQFUNC_ABORT }
        let isAdmitted = of(check).admits(NetworkAddress(String(cString: address)))
        return isAdmitted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    private static func of(_ pointer: UnsafeMutableRawPointer) -> PeerCheck {
        Unmanaged<PeerCheck>.fromOpaque(pointer).takeUnretainedValue()
    }
}
#endif
