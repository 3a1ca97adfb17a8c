import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseAddKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-key", abstract: "Add a key to a role.",
        discussion: """
            The root keys sign changes to the keys of root, targets and online; a targets key signs changes to the \
            keys of channels. Several changes can be collected in staging before they are signed.

            EXAMPLES
              tombolo release add-key releases new.public.pem --role web-stable --key targets-1.pem --online-key online.pem
              tombolo release add-key releases new.public.pem --role root --threshold 3
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(help: ArgumentHelp("The public key file.", valueName: "public.pem"), completion: .file())
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
