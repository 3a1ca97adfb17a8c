import CWebProcess
import Glibc

/// The process at the other end of a connection.
nonisolated enum ConnectionPeer: Sendable, Hashable {
    /// The program itself, or a process that the program started. A descendant of such a process counts as that process: a web
    /// process, for example, runs inside the sandbox process that the program started.
    case process(Int32)
    /// A process whose ancestors the system does not reveal. Only the token in its handshake identifies it.
    case unknown

    /// Determines which process has connected.
    /// - Parameters:
    ///   - program: The program's own process number.
    ///   - parent: A process's parent; nil if it is unknown.
    ///   - isStartedByOthers: Whether web processes are started by another program, as Flatpak's portal does.
    /// - Returns: Nil if the program did not start the process.
    init?(
        process: Int32, program: Int32 = getpid(), isStartedByOthers: Bool = Self.isInFlatpak,
        parent: (Int32) -> Int32? = ProcessTable.parent
    ) {
        // A process in another PID namespace has no number in this namespace.
        guard process > 0, parent(program) != nil else {
            self = .unknown
            return
        }
        var current = process
        for _ in 0..<Self.deepest {
            if current == program {
                self = .process(process)
                return
            }
            guard let next = parent(current), next > 0 else { break }
            if next == program {
                self = .process(current)
                return
            }
            current = next
        }
        guard isStartedByOthers else { return nil }
        self = .unknown
    }

    /// Determines the process at the other end of a socket.
    init?(of socket: PacketSocket) { self.init(process: tombolo_socket_peer(socket.descriptor)) }

    private static let deepest = 64
    static let isInFlatpak = access("/.flatpak-info", F_OK) == 0
}
