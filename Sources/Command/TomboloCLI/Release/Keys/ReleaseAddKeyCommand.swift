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
            let key = try PublicKey(file: url(publicKey).path(percentEncoded: false))
            let change = KeyChange(try KeyRole(role), adding: [key], threshold: threshold)
            let outcome = try options.open().changeKeys(change, signers: try signing.signers(), now: Date())
            return OutcomeReport(outcome, repository: options.repository)
                .show("Added \(key.identifier) to \(role).", asJSON: options.json)
        }
    }
}
