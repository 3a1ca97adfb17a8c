/// The reason why a secret could not be stored, read or removed.
public struct SecretStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of error, for use in code.
    public enum Code: Sendable, Hashable {
        /// The application's or the secret's name is empty, too long, or contains control characters, or the label
        /// contains a null character.
        case invalidName
        /// The secret is longer than ``SecretStore/maximumSecretLength``.
        case tooLong
        /// A keyring is not available: the session bus, or a keyring service on it, is missing.
        case unavailable
        /// The keyring is locked, or does not exist yet, and the user closed its dialog.
        case locked
        /// The calling task was cancelled before the keyring answered.
        case cancelled
        /// The keyring reported another error.
        case failed
    }

    /// The kind of error, for use in code.
    public let code: Code
    /// The cause and the remedy, for the user. It does not contain any part of a secret.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension SecretStoreError {
    static let locked = SecretStoreError(
        .locked,
        "The keyring is locked, or there is none yet, and the user closed its dialog. Ask the user to unlock it, and try again."
    )
}
