/// Computes the position of a device in a rollout.
package enum Cohort {
    /// The number of positions. Shares are in parts of it, so 10,000 is 1 %.
    package static let size = 1_000_000

    /// Returns the position of a device, from 0 on: the device is in the cohort of each share above it.
    ///
    /// A salt of its own gives each rollout its own order of the devices, so the first ones are not always the same.
    /// - Parameter salt: The salt of the rollout, 32 hexadecimal digits.
    package static func position(of id: InstallID, salt: String) -> Int {
        var text = "tombolo-cohort-1\n\(salt)\n\(id.text)"
        var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        // Avoids ``FileDigest``, because its hexadecimal text takes longer than the hash, and a simulation computes
        // many millions of positions.
        let isDone = text.withUTF8 { bytes in
            withUnsafeMutableBytes(of: &digest) {
                DigestAlgorithm.sha256.compute(UnsafeRawBufferPointer(bytes), into: $0)
            }
        }
        // The library fails here only if memory is exhausted. The last position is only in the cohort of the full share.
        return isDone ? Int(UInt64(bigEndian: digest.0) % UInt64(size)) : size - 1
    }
}
