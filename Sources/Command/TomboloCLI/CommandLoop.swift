import CGLib
import Tombolo
import TomboloProgram

/// The main loop of a command that runs until something ends it: its work, the end of a child process, or a signal.
@MainActor
final class CommandLoop {
    private let loop = g_main_loop_new(nil, 0)
    private var outcome: Result<Int32, CommandFailure> = .success(CommandStatus.success.rawValue)

    /// Handles further signals while the command ends the processes that it started.
    private var signals: TerminationSignals?

    /// Whether a signal that ends the command has arrived, even while the main loop is blocked.
    var hasSignalCome: Bool { signals?.hasCome == true }

    isolated deinit { g_main_loop_unref(loop) }

    /// Runs until ``end(_:)`` is called, the work throws a ``CommandFailure``, or a signal arrives. Then cancels the work and waits for
    /// it.
    /// - Returns: The exit status, or the failure.
    func run(_ work: @escaping @MainActor () async throws -> Void) -> Result<Int32, CommandFailure> {
        MainLoop.attach()
        let signals = TerminationSignals { [weak self] signal in self?.end(.success(128 + signal)) }
        self.signals = signals
        var hasFinished = false
        let task = Task {
            defer { hasFinished = true }
            do {
                try await work()
            } catch let failure as CommandFailure {
                end(.failure(failure))
            } catch {
                // Cancelled by the end of this run.
            }
        }
        if !signals.hasCome { g_main_loop_run(loop) }
        task.cancel()
        // If the work is waiting for a child process, its task ends the child.
        while !hasFinished { g_main_context_iteration(nil, 1) }
        return outcome
    }

    /// Ends the loop with an exit status or a failure.
    func end(_ outcome: Result<Int32, CommandFailure>) {
        self.outcome = outcome
        g_main_loop_quit(loop)
    }
}
