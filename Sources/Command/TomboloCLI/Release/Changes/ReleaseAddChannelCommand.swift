import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseAddChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-channel", abstract: "Add a channel to a bundle. The bundle can be new.",
        discussion: """
            EXAMPLES
              tombolo release add-channel releases nightly --bundle web --public-key release.public.pem --key targets-1.pem \\
                --key release.pem --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(help: ArgumentHelp("The name of the channel.", valueName: "channel"))
    var channel: String

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A public key file for the channel's releases. Can be repeated.", valueName: "public.pem"),
        completion: .file())
    var publicKey: [String]

    @Option(name: .long, help: ArgumentHelp("The number of keys that must sign.", valueName: "number"))
    var threshold: Int = 1

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let keys = try publicKey.map { try PublicKey(file: url($0).path(percentEncoded: false)) }
            let repository = try options.open()
            let outcome = try repository.addChannel(
                channel, of: try options.bundle(bundle, in: repository), keys: RoleKeys(keys, threshold: threshold),
                signers: try signing.signers(), now: Date())
            return OutcomeReport(outcome, repository: options.repository)
                .show("Added the channel \(channel).", asJSON: options.json)
        }
    }
}
