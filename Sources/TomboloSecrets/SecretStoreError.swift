/// Why a secret could not be kept, read or removed.
public struct SecretStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for a program.
    public enum Code: Sendable, Hashable {
        /// The application's or the secret's name is empty, too long, or has control characters, or the label has a null character.
        case invalidName
        /// The secret is longer than ``SecretStore/maximumSecretLength``.
        case tooLong
        /// There is no keyring: no session bus, or no service on it that keeps secrets.
        case unavailable
        /// The keyring is locked, or has to be made, and the user closed the dialog for it.
        case locked
        /// The task was cancelled.
        case cancelled
        /// The keyring reported another error.
        case failed
    }

    /// What went wrong, for a program.
    public let code: Code
    /// What happened and what to do, for the user. It has no part of a secret.
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
