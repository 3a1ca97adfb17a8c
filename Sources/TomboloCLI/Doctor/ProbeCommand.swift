import ArgumentParser
import Glibc

/// Paints a page and says how it went; what `tombolo doctor` starts.
struct ProbeCommand: ParsableCommand {
    static let name = "doctor-probe"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Paint a page and report as JSON; for tombolo doctor.", shouldDisplay: false)

    func run() throws {
        do throws(CommandFailure) {
            try MainActor.assumeIsolated { () throws(CommandFailure) in try Probe().run() }
        } catch {
            StandardError.say(error.message)
            throw ExitCode(error.status.rawValue)
        }
    }
}
