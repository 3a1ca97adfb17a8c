import ArgumentParser
import TomboloProgram
import TomboloReleasing

/// The keys that sign.
struct SigningOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("A key to sign with: a file, or exec:PUBLIC.pem:COMMAND. Can be repeated.", valueName: "key")
    )
    var key: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The online key, which signs snapshot and timestamp. Without it, the change waits in staging. Can be repeated.",
            valueName: "key"))
    var onlineKey: [String] = []

    @OptionGroup var passphrase: PassphraseOptions

    func signers() throws -> [any Signer] {
        try (key + onlineKey).map { try KeyText($0).signer(passphrase.passphrases) }
    }
}
