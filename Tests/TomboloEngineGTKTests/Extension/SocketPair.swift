import Glibc
import TomboloTesting

/// A pair of connected sockets of the kind that web processes use.
enum SocketPair {
    /// Creates two nonblocking sockets, which the caller closes.
    static func make() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw TestFailure("The sockets could not be created.") }
        return (ends[0], ends[1])
    }
}
