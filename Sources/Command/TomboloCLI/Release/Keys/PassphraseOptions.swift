import ArgumentParser

/// Where the passphrases of private keys come from.
struct PassphraseOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file whose first line is the passphrase of the private keys. Default: the environment variable "
                + "\(Passphrases.variable), or else the terminal.", valueName: "file"), completion: .file())
    var passphraseFile: String?

    /// The source of passphrases that the option names.
    var passphrases: Passphrases { Passphrases(file: passphraseFile) }
}
