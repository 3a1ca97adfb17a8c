/// The accepted signature schemes (TUF, section 4.2).
package enum SignatureScheme: String, Sendable, Hashable {
    /// Ed25519 (RFC 8032).
    case ed25519
    /// ECDSA over P-256 with SHA-256.
    case ecdsa = "ecdsa-sha2-nistp256"
    /// RSASSA-PSS with SHA-256 and MGF1 with SHA-256. The salt may have any length; on Apple's systems, it must have 32 bytes.
    case rsaPSS = "rsassa-pss-sha256"

    /// The key type of a new key.
    var keyType: String {
        switch self {
        case .ed25519: "ed25519"
        case .ecdsa: "ecdsa"
        case .rsaPSS: "rsa"
        }
    }

    /// The key types that a key of this scheme may have in metadata. Old repositories use the scheme's name.
    var keyTypes: Set<String> {
        switch self {
        case .ed25519: ["ed25519"]
        case .ecdsa: ["ecdsa", "ecdsa-sha2-nistp256"]
        case .rsaPSS: ["rsa"]
        }
    }
}
