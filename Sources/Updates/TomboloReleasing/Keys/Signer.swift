package import Foundation
package import TomboloUpdates

/// A key that signs: one in memory, or one that is used through a program.
package protocol Signer: Sendable {
    /// The public half of the key.
    var publicKey: PublicKey { get throws(SigningKeyError) }

    /// Signs a message.
    /// - Throws: ``SigningKeyError``.
    func signature(of message: some Collection<UInt8>) throws(SigningKeyError) -> Data
}

extension SigningKey: Signer {}
