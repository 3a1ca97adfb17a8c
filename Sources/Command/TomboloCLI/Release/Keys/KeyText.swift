import TomboloProgram
import TomboloReleasing
import TomboloUpdates

/// A key on the command line: a key file in PEM form, or `exec:PUBLIC.pem:COMMAND`.
struct KeyText {
    private enum Form {
        case file(String)
        case program(String, publicKey: String)
    }

    private let form: Form
    private let text: String

    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage``.
    init(_ text: String) throws(CommandFailure) {
        self.text = text
        guard text.hasPrefix("exec:") else {
            form = .file(text)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else {
            throw CommandFailure(
                .usage,
                "“\(text)” is not exec:PUBLIC.pem:COMMAND, with the public key file and the command that signs.")
        }
        form = .program(parts[2], publicKey: parts[1])
    }

    /// Returns the key that signs.
    func signer(_ passphrases: Passphrases) throws(KeyFailure) -> any Signer {
        do throws(SigningKeyError) { return try read(passphrases) } catch { throw KeyFailure(key: text, reason: error) }
    }

    private func read(_ passphrases: Passphrases) throws(SigningKeyError) -> any Signer {
        switch form {
        case .program(let command, let file): return ProgramSigner(command, publicKey: try PublicKey(file: file))
        case .file(let path):
            return try SigningKey(file: path) { () throws(SigningKeyError) in try passphrases.passphrase(of: path) }
        }
    }

    /// Returns the public half, and also the signing key unless the file is a public key file.
    func key(_ passphrases: Passphrases) throws(KeyFailure) -> (publicKey: PublicKey, signer: (any Signer)?) {
        if case .file(let path) = form, let key = try? PublicKey(file: path) { return (key, nil) }
        let signer = try signer(passphrases)
        do throws(SigningKeyError) { return (try signer.publicKey, signer) } catch {
            throw KeyFailure(key: text, reason: error)
        }
    }
}
