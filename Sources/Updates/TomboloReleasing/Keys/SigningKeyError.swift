/// The reason why a private key cannot be used.
package enum SigningKeyError: Error, Sendable, Hashable {
    /// The text is not a private key in PEM form.
    case malformed
    /// The key is encrypted with another passphrase.
    case wrongPassphrase
    /// The key is encrypted, and there is no passphrase.
    case noPassphrase
    /// The key is not Ed25519, ECDSA P-256 or RSA of 2,048 bits or more.
    case unsupported
    /// The program that signs failed. Has its message.
    case program(String)
}

extension SigningKeyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed: "The file is not a private key in PEM form."
        case .wrongPassphrase: "The passphrase of the private key is wrong."
        case .noPassphrase: "The private key is encrypted, and no passphrase was given."
        case .unsupported:
            "The key cannot be used. Releases are signed with Ed25519, ECDSA P-256 or RSA of at least 2,048 bits."
        case .program(let message): "The program that signs failed: \(message)"
        }
    }
}
