import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseAddKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-key", abstract: "Add a key to a role.",
        discussion: """
            Keys of root, targets and online are changed by the root keys, keys of channels by a targets key. Several changes can be \
            collected in staging before they are signed.

            EXAMPLES
              tombolo release add-key releases new.public.pem --role web-stable --key targets-1.pem --online-key online.pem
              tombolo release add-key releases new.public.pem --role root --threshold 3
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(help: ArgumentHelp("The file of the public key.", valueName: "public.pem"), completion: .file())
    var publicKey: String

    @OptionGroup var change: KeyChangeOptions

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let key = try PublicKey(file: url(publicKey).path(percentEncoded: false))
            let keyChange = KeyChange(try KeyRole(change.role), adding: [key], threshold: change.threshold)
            let outcome = try options.open().changeKeys(keyChange, signers: try signing.signers(), now: Date())
            return OutcomeReport(outcome, repository: options.repository)
                .show("Added \(key.identifier) to \(change.role).", asJSON: options.json)
        }
    }
}
