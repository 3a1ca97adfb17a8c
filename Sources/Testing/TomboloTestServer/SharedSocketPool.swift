#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import FlyingSocks

/// Waits for the sockets of all servers on one thread.
///
/// By default, FlyingFox gives each server its own pool, which occupies a thread of libdispatch. libdispatch has 255
/// threads, so the servers of that many concurrent tests would block the process.
///
/// Each wait uses a duplicate of the descriptor and closes it afterwards. A pool stores the descriptors that it has seen, so it would
/// otherwise take a new socket for an earlier, closed one with the same descriptor number.
struct SharedSocketPool: AsyncSocketPool {
    private let shared: any AsyncSocketPool

    init() async throws { shared = try await SocketPool<Poll>.client }

    func prepare() {}

    /// Returns when the server's task is cancelled. The shared pool continues.
    func run() async throws {
        let (nothing, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in nothing {}
        throw CancellationError()
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        // Otherwise a process that a test starts meanwhile would inherit the connection, and keep it open after the
        // server closes it.
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
        let duplicate = fcntl(socket.file.rawValue, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw SocketError.disconnected }
        defer { close(duplicate) }
        try await shared.suspendSocket(Socket(file: .init(rawValue: duplicate)), untilReadyFor: events)
    }
}
