import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleaseHaltCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "halt", abstract: "Stop a release, so that no further device updates to it.",
        discussion: """
            Only the online key is needed, so a release can be stopped at once. Devices that have the release keep it; \
            use 'rollback' to revoke it. --lift offers the release again.

            EXAMPLES
              tombolo release halt releases --release 1.4.2 --online-key online.pem
              tombolo release halt releases --release 1.4.2 --online-key online.pem --lift
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(name: .long, help: ArgumentHelp("The release.", valueName: "name"))
    var release: String

    @Flag(name: .long, help: "Offer the release again.")
    var lift = false

    @OptionGroup var signing: OnlineKeyOptions

    func run() throws {
        try endRelease {
            let repository = try options.open()
            let outcome = try repository.halt(
                release, of: try options.bundle(bundle, in: repository), isHalted: !lift,
                signers: try signing.signers(), now: Date())
            return OutcomeReport(outcome, repository: options.repository)
                .show(lift ? "Lifted the halt of \(release)." : "Halted \(release).", asJSON: options.json)
        }
    }
}
