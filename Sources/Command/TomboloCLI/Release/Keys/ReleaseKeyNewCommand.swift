import ArgumentParser
import FoundationEssentials
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseKeyNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a key.",
        discussion: """
            Writes the private key, encrypted with a passphrase, to FILE, and the public key beside it: release.pem \
            and release.public.pem. Prints the key's identifier and the path of the public key.

            EXAMPLES
              tombolo release key new release.pem
              tombolo release key new release.pem --p256
            """)

    @Argument(help: ArgumentHelp("The private key file.", valueName: "file"), completion: .file())
    var file: String

    @Flag(
        name: .customLong("p256"),
        help: "Make an ECDSA P-256 key, which hardware tokens support, instead of an Ed25519 key.")
    var isECDSA = false

    @OptionGroup var passphrase: PassphraseOptions

    func run() throws {
        try endRelease {
            let key = try NewKeyFile(url(file).path(percentEncoded: false)).write(
                isECDSA ? .ecdsa : .ed25519, passphrase: try passphrase.passphrases.newPassphrase())
            StandardOutput.show("\(try key.publicKey.identifier) \(NewKeyFile(file).publicPath)")
            return .success
        }
    }
}
