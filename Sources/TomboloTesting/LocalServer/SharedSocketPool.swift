#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import FlyingSocks

/// Waits for the sockets of all servers in one thread.
///
/// A pool of its own, which FlyingFox gives each server, holds a thread of libdispatch, which has 255: the servers of as many tests at a time
/// would bring the process to a standstill.
///
/// What is waited for is a duplicate of each descriptor, and only as long as it is waited for. A pool notes which descriptors it knows,
/// and would take the next socket of the same number for one that was closed meanwhile.
struct SharedSocketPool: AsyncSocketPool {
    private let shared: any AsyncSocketPool

    init() async throws { shared = try await SocketPool<Poll>.client }

    func prepare() {}

    /// Ends when the server's task is cancelled; the shared pool goes on.
    func run() async throws {
        let (nothing, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in nothing {}
        throw CancellationError()
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        // What a test starts meanwhile would inherit the connection, and keep it open however the server closes it.
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
        let duplicate = fcntl(socket.file.rawValue, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw SocketError.disconnected }
        defer { close(duplicate) }
        try await shared.suspendSocket(Socket(file: .init(rawValue: duplicate)), untilReadyFor: events)
    }
}
