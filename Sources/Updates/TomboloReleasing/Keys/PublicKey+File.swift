import Foundation
package import TomboloUpdates

extension PublicKey {
    /// Parses a key of any scheme in PEM form; nil if the text contains no key.
    package init?(anyPEM text: String) {
        for scheme in [SignatureScheme.ed25519, .ecdsa, .rsaPSS] {
            guard let key = PublicKey(pem: text, scheme) else { continue }
            self = key
            return
        }
        return nil
    }

    /// Reads a key in PEM form from a file.
    /// - Throws: ``SigningKeyError``.
    package init(file path: String) throws(SigningKeyError) {
        let bytes: Data?
        do throws(StoreError) {
            let file = URL(filePath: path)
            let folder = PublicFolder(file.deletingLastPathComponent().path(percentEncoded: false))
            bytes = try folder.read(file.lastPathComponent)
        } catch {
            throw .file(path, reason: "\(error)")
        }
        guard let bytes else { throw .file(path, reason: "there is no such file") }
        guard let key = PublicKey(anyPEM: String(decoding: bytes, as: UTF8.self)) else { throw .notPublic(path) }
        self = key
    }
}
