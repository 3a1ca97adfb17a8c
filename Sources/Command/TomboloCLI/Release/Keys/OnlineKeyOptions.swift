import ArgumentParser
import TomboloReleasing

/// The online key, for commands that need no other key.
struct OnlineKeyOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("The online key: a file, or exec:PUBLIC.pem:COMMAND. Can be repeated.", valueName: "key"))
    var onlineKey: [String] = []

    @OptionGroup var passphrase: PassphraseOptions

    func signers() throws -> [any Signer] { try onlineKey.map { try KeyText($0).signer(passphrase.passphrases) } }
}
