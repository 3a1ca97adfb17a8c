/// Computes the position of a device in a rollout.
package enum Cohort {
    /// The number of positions. Shares are expressed in parts of it, so 10,000 is 1 %.
    package static let size = 1_000_000

    /// Returns the position of a device, counted from 0. The device is in the cohort of each share above its position.
    ///
    /// Each rollout has its own salt and so its own order of devices, so that the same devices are not always first.
    /// - Parameter salt: The salt of the rollout, 32 hexadecimal digits.
    package static func position(of id: InstallID, salt: String) -> Int {
        var text = "tombolo-cohort-1\n\(salt)\n\(id.text)"
        var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        // Avoids ``FileDigest``, because making its hexadecimal text takes longer than hashing, and a simulation
        // computes many millions of positions.
        let isDone = text.withUTF8 { bytes in
            withUnsafeMutableBytes(of: &digest) {
                DigestAlgorithm.sha256.compute(UnsafeRawBufferPointer(bytes), into: $0)
            }
        }
        // The library fails here only if memory is exhausted. The last position is in the cohort of the full share only.
        return isDone ? Int(UInt64(bigEndian: digest.0) % UInt64(size)) : size - 1
    }
}
