import CGLib
import Tombolo
import TomboloProgram

/// One run of `tombolo routes serve`, from its first line to the signal that ends it.
@MainActor
final class RoutesServing {
    private let settings: DevelopmentServer.Settings
    private let loop = g_main_loop_new(nil, 0)
    private var outcome: Result<Int32, CommandFailure> = .success(CommandStatus.success.rawValue)

    init(_ settings: DevelopmentServer.Settings) { self.settings = settings }

    /// Serves until a signal arrives, and returns the exit status.
    /// - Throws: ``CommandFailure`` if nothing can be served.
    func run() throws(CommandFailure) -> Int32 {
        MainLoop.attach()
        let signals = TerminationSignals { signal in self.end(.success(128 + signal)) }
        let output = StandardOutput()
        let work = Task {
            do throws(CommandFailure) {
                let server = try await DevelopmentServer.start(settings)
                try output.write(line: server.mapURL)
                await server.run()
            } catch {
                end(.failure(error))
            }
        }
        if !signals.hasCome { g_main_loop_run(loop) }
        work.cancel()
        g_main_loop_unref(loop)
        return try outcome.get()
    }

    private func end(_ outcome: Result<Int32, CommandFailure>) {
        self.outcome = outcome
        g_main_loop_quit(loop)
    }
}
