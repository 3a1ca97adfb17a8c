import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleaseVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a repository as an app does, and every manifest and file on offer.",
        discussion: """
            Prints a line for each problem. The exit status is 0 without problems, and 5 with problems. Pass --root with the root.json \
            of an app to check that this app can still follow.

            EXAMPLES
              tombolo release verify releases
              tombolo release verify releases --root App/updates/root.json
            """)

    @Argument(
        help: ArgumentHelp("The folder of the release repository.", valueName: "repository"), completion: .directory)
    var repository: String

    @Option(
        name: .long, help: ArgumentHelp("The root that an app contains. Default: the first root.", valueName: "file"),
        completion: .file())
    var root: String?

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    func run() throws {
        try endRelease {
            let shipped: Data?
            do { shipped = try root.map { try Data(contentsOf: url($0)) } } catch {
                throw CommandFailure(
                    .notLoaded, "There is no readable file “\(root ?? "")”. Specify the root.json of an app.")
            }
            let verification = RepositoryVerification(url(repository), root: shipped, now: Date())
            let report = VerificationReport(findings: AsyncResult.of { await verification.findings() })
            if json {
                StandardOutput.show(json: report.json)
            } else {
                for line in report.lines { StandardOutput.show(line) }
            }
            return report.findings.isEmpty ? .success : .faulty
        }
    }
}
