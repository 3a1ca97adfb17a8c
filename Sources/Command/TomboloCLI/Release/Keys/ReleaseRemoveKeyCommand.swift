import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleaseRemoveKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-key", abstract: "Remove a key from a role.",
        discussion: """
            Files that only the removed key has signed are signed again by the others. To replace an online key without a moment \
            in which clients refuse the timestamp, pass the old one and the new one with --online-key.

            EXAMPLES
              tombolo release remove-key releases KEYID --role web-stable --key targets-1.pem --key release-2.pem --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(
        help: ArgumentHelp("The identifier of the key, as “tombolo release status” prints it.", valueName: "keyid"))
    var keyID: String

    @Option(
        name: .long,
        help: ArgumentHelp("root, targets, online, or the role of a channel, such as web-stable.", valueName: "role"))
    var role: String

    @Option(
        name: .long,
        help: ArgumentHelp("The number of keys that have to sign. Default: as before.", valueName: "number"))
    var threshold: Int?

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let change = KeyChange(try KeyRole(role), removing: [keyID], threshold: threshold)
            let outcome = try options.open().changeKeys(change, signers: try signing.signers(), now: Date())
            return OutcomeReport(outcome, repository: options.repository)
                .show("Removed \(keyID) from \(role).", asJSON: options.json)
        }
    }
}
