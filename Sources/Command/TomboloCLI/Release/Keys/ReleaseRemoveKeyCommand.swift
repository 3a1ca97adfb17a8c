import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleaseRemoveKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-key", abstract: "Remove a key from a role.",
        discussion: """
            Files that only the removed key has signed are signed again with the remaining keys. To replace an online \
            key without a time in which clients reject the timestamp, pass both the old and the new key with \
            --online-key.

            EXAMPLES
              tombolo release remove-key releases KEYID --role web-stable --key targets-1.pem --key release-2.pem --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(
        help: ArgumentHelp("The identifier of the key, as “tombolo release status” prints it.", valueName: "keyid"))
    var keyID: String

    @OptionGroup var change: KeyChangeOptions

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let keyChange = KeyChange(try KeyRole(change.role), removing: [keyID], threshold: change.threshold)
            let outcome = try options.open().changeKeys(keyChange, signers: try signing.signers(), now: Date())
            return OutcomeReport(outcome, repository: options.repository)
                .show("Removed \(keyID) from \(change.role).", asJSON: options.json)
        }
    }
}
