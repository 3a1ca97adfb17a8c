import Glibc
import TomboloTesting

/// Two sockets that are connected with each other, of the kind that web processes connect by.
enum SocketPair {
    /// Makes two that do not block, to be closed by the caller.
    static func make() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw TestFailure("There are no sockets.") }
        return (ends[0], ends[1])
    }
}
