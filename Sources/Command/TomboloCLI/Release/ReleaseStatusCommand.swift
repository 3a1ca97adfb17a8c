import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleaseStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the roles with their keys and expiry, the channels, and the changes that wait for signatures.",
        discussion: """
            EXAMPLES
              tombolo release status releases
            """)

    @OptionGroup var options: RepositoryOptions

    func run() throws {
        try endRelease {
            let report = StatusReport(status: try options.open().status(now: Date()))
            if options.json {
                StandardOutput.show(json: report.json)
            } else {
                for line in report.lines { StandardOutput.show(line) }
            }
            return .success
        }
    }
}
