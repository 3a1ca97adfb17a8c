import ArgumentParser
import TomboloEngine

extension ParsableCommand {
    /// Runs the work of a subcommand on the main thread, where ArgumentParser calls `run()` as well, and ends with the status that it returns.
    /// - Throws: The error from which ArgumentParser makes the exit status. A ``CommandFailure`` has been reported by then.
    func end(with work: @MainActor () throws -> Int32) throws {
        do {
            let status = try MainActor.assumeIsolated(work)
            if status != 0 { throw ExitCode(status) }
        } catch let failure as CommandFailure {
            if failure.status == .usage {
                StandardError.write(line: "Error: \(failure.message)")
                StandardError.write(
                    line:
                        "  See 'tombolo \(Self.configuration.commandName ?? "") --help' for more information.")
            } else {
                StandardError.say(failure.message)
            }
            throw ExitCode(failure.status.rawValue)
        }
    }
}
