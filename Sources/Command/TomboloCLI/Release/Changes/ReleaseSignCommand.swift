import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing

struct ReleaseSignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign the changes in staging, and publish those that have enough signatures.",
        discussion: """
            Prints the content of each file that it signs. To publish the files, it also needs the online key.

            EXAMPLES
              tombolo release sign releases --key release-2.pem
              tombolo release sign releases --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The role to sign. Default: all.", valueName: "role"))
    var role: String?

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let repository = try options.open()
            let role = try role.map { try RepositoryRole($0) }
            if !options.json {
                for file in try repository.stagedFiles.values.sorted(by: { $0.role.name < $1.role.name })
                where role == nil || file.role == role {
                    for line in StagedSummary(file).lines { StandardOutput.show(line) }
                }
            }
            let outcome = try repository.sign(with: try signing.signers(), role: role, now: Date())
            return OutcomeReport(outcome, repository: options.repository, isComplete: true)
                .show("Published:", asJSON: options.json)
        }
    }
}
