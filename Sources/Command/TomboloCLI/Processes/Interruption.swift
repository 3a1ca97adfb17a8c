import Glibc
import Synchronization

/// The signals that request the end of a command that waits for tools without a main loop. ``TerminationSignals`` handles
/// them in a main loop.
enum Interruption {
    /// The number of the first signal that has arrived; 0 before that.
    private static let first = Atomic<Int32>(0)

    /// Whether a signal has arrived. ``PackageTool`` then ends its program and throws, so that temporary files are
    /// removed.
    static var hasCome: Bool { first.load(ordering: .relaxed) != 0 }

    /// Runs work that ends soon after a signal has arrived, which it reads from ``hasCome``. Call it once in a process.
    ///
    /// A signal that the process ignores, as under nohup, remains ignored.
    /// - Returns: The exit status of the work. If a signal has arrived, 128 plus its number, even if the work has
    ///   failed.
    static func run(_ work: () throws -> Int32) throws -> Int32 {
        // This is the first use of the variable, which must not be in the handler.
        first.store(0, ordering: .relaxed)
        for number in [SIGTERM, SIGINT, SIGHUP] where !isIgnored(number) {
            signal(number) { number in
                _ = Interruption.first.compareExchange(expected: 0, desired: number, ordering: .relaxed)
            }
        }
        let outcome = Result(catching: work)
        let number = first.load(ordering: .relaxed)
        return number == 0 ? try outcome.get() : 128 + number
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var current = sigaction()
        sigaction(number, nil, &current)
        let handler = unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
        return handler == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
