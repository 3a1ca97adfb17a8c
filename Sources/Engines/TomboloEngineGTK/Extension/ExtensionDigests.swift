import CGLib

/// Computes SHA-256 digests, with which a program identifies its web process extension.
package nonisolated enum ExtensionDigests {
    /// Returns the digest of some bytes as 64 hexadecimal digits in lower case.
    package static func digest(of bytes: [UInt8]) -> String {
        guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
