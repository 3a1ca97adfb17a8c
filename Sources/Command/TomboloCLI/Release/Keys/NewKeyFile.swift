import TomboloReleasing
import TomboloUpdates

/// The files of a new key.
struct NewKeyFile {
    /// The path of the private key.
    let path: String

    /// - Parameter path: The path of the private key.
    init(_ path: String) { self.path = path }

    /// The path of the public key, beside the private one.
    var publicPath: String { (path.hasSuffix(".pem") ? String(path.dropLast(4)) : path) + ".public.pem" }

    /// Makes a key, and writes both halves.
    /// - Throws: ``SigningKeyError``.
    func write(_ scheme: SignatureScheme, passphrase: String) throws(SigningKeyError) -> SigningKey {
        let key = try SigningKey(scheme)
        try key.write(to: path, passphrase: passphrase)
        try key.writePublicHalf(to: publicPath)
        return key
    }
}
