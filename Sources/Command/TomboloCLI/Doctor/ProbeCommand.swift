import ArgumentParser
import TomboloProgram

/// Paints a page and reports the result; started by `tombolo doctor`.
struct ProbeCommand: ParsableCommand {
    static let name = "doctor-probe"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Paint a page and print a report as JSON. Used by tombolo doctor.",
        shouldDisplay: false)

    func run() throws {
        try end { try Probe().run() }
    }
}
