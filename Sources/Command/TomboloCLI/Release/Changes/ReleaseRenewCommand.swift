import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleaseRenewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew", abstract: "Sign a role again without changes, before it expires.",
        discussion: """
            EXAMPLES
              tombolo release renew releases --role root --key root-1.pem --key root-2.pem --online-key online.pem
              tombolo release renew releases --role web-stable --key release.pem --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(
        name: .long,
        help: ArgumentHelp("root, targets, or the role of a channel, such as web-stable.", valueName: "role"))
    var role: String

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let outcome = try options.open().renew(
                try RepositoryRole(role), signers: try signing.signers(), now: Date())
            return OutcomeReport(outcome, repository: options.repository).show("Renewed \(role).", asJSON: options.json)
        }
    }
}
