import CGLib
import TomboloProgram

/// Work that waits in the main loop of a command without a window.
@MainActor
enum MainLoopWork {
    /// Runs work until it ends or a signal arrives.
    /// - Returns: The exit status: success, or that of the signal, which cancels the work.
    /// - Throws: The error of the work.
    static func run(
        _ work:
            @escaping @MainActor (_ hasSignalCome: @escaping @MainActor () -> Bool) async throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> Int32 {
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var outcome: Result<Int32, CommandFailure> = .success(CommandStatus.success.rawValue)
        let signals = TerminationSignals { signal in
            outcome = .success(128 + signal)
            g_main_loop_quit(loop)
        }
        var hasEnded = false
        let task = Task {
            do throws(CommandFailure) {
                try await work { signals.hasCome }
            } catch {
                outcome = .failure(error)
            }
            hasEnded = true
            g_main_loop_quit(loop)
        }
        if !signals.hasCome, !hasEnded { g_main_loop_run(loop) }
        task.cancel()
        return try outcome.get()
    }
}
