/// The reason why a private or public key cannot be used.
package enum SigningKeyError: Error, Sendable, Hashable {
    /// The text is not a private key in PEM form.
    case malformed
    /// The key is encrypted with another passphrase.
    case wrongPassphrase
    /// The key is encrypted, or a new key has to be encrypted, and there is no passphrase.
    case noPassphrase
    /// The passphrase of a new key is too short.
    case shortPassphrase
    /// The key is not Ed25519, ECDSA P-256 or RSA of 2,048 bits or more.
    case unsupported
    /// Other users can read the private key file.
    case readableByOthers(String)
    /// The file for a new key already exists.
    case fileExists(String)
    /// A key file could not be read or written. Contains the system's message.
    case file(String, reason: String)
    /// The file is not a public key in PEM form.
    case notPublic(String)
    /// The program that signs failed. Contains its message.
    case program(String)
    /// The output of the program that signs is not a signature made with the key.
    case wrongSignature(program: String)
}

extension SigningKeyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed: "The file is not a private key in PEM form."
        case .wrongPassphrase: "The passphrase of the private key is wrong."
        case .noPassphrase:
            "The private key needs a passphrase. Pass --passphrase-file, set TOMBOLO_KEY_PASSPHRASE, or run the command at a terminal."
        case .shortPassphrase:
            "The passphrase is too short. It needs at least \(SigningKey.minimumPassphraseLength) characters."
        case .unsupported:
            "The key cannot be used. Releases are signed with Ed25519, ECDSA P-256 or RSA of at least 2,048 bits."
        case .readableByOthers(let path):
            "Other users can read the private key “\(path)”. Restrict it to its owner: chmod 600 “\(path)”. If others may have "
                + "read it, replace the key."
        case .fileExists(let path): "“\(path)” exists already. A key is never replaced; choose another name."
        case .file(let path, let reason): "The key “\(path)” could not be read or written: \(reason)"
        case .notPublic(let path):
            "“\(path)” is not a public key in PEM form. “tombolo release key new” writes one beside each private key."
        case .program(let message): "The signing program failed: \(message)"
        case .wrongSignature(let program):
            "The output of “\(program)” is not a signature by the key. The program has to write the raw signature of its "
                + "standard input, and nothing else, to its standard output."
        }
    }
}
