import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing

struct ReleaseRollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Go back to an earlier release, or to the embedded releases of the apps.",
        discussion: """
            The newer releases are revoked: devices that have one leave it at their next check. With --keep-installed, these devices \
            keep it, and no further device takes it. To stop a release at once, without a release key, use 'halt'.

            EXAMPLES
              tombolo release rollback releases --channel stable --to 1.4.1 --key release.pem --online-key online.pem
              tombolo release rollback releases --channel stable --to embedded --key release.pem --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(name: .long, help: ArgumentHelp("The channel.", valueName: "name"))
    var channel: String

    @Option(name: .long, help: ArgumentHelp("The release to go back to, or “embedded”.", valueName: "release"))
    var to: String

    @Flag(name: .long, help: "Devices that have a newer release keep it.")
    var keepInstalled = false

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let repository = try options.open()
            let result = try repository.rollBack(
                channel, of: try options.bundle(bundle, in: repository),
                to: to == "embedded" ? .embedded : .release(to), keepsInstalled: keepInstalled,
                signers: try signing.signers(), now: Date())
            let status = OutcomeReport(result.publication, repository: options.repository)
                .show(
                    "\(channel) goes back to \(to).", asJSON: options.json,
                    adding: [
                        ("withdrawn", .array(result.withdrawn.map { .string($0) })),
                        ("offered", .array(result.offered.map { .string($0) })),
                    ])
            if !options.json {
                let action = keepInstalled ? "Withdrawn" : "Revoked"
                StandardOutput.show(
                    "\(action): \(Self.list(result.withdrawn)). On offer: \(Self.list(result.offered)).")
            }
            return status
        }
    }

    private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
}
