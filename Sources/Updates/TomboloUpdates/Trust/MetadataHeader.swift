package import Foundation

/// The members that all metadata has.
package struct MetadataHeader: Sendable, Hashable {
    /// The version, at least 1.
    package let version: Int
    /// The time at which the metadata expires.
    package let expires: Date

    /// Reads the header of verified metadata.
    /// - Parameter type: The required value of `_type`.
    /// - Throws: ``TrustError/malformed(file:reason:)``, also for a different type or a different major version of the
    ///   specification.
    init(_ metadata: SignedMetadata, type: String) throws(TrustError) {
        let reader = MetadataReader(metadata.signed, file: metadata.file)
        let found = try reader.member("_type")
        guard try found.string() == type else { throw found.problem("is not \"\(type)\"") }
        let specification = try reader.member("spec_version")
        // "1.0" occurs, although the specification requires three numbers.
        guard try specification.string().split(separator: ".", omittingEmptySubsequences: false).first == "1" else {
            throw specification.problem("is not a version 1 of the specification")
        }
        version = try reader.member("version").integer(from: 1)
        expires = try reader.member("expires").date()
    }

    /// Verifies that the metadata has not expired.
    /// - Throws: ``TrustError/expired(file:at:)``.
    func check(_ file: String, at now: Date) throws(TrustError) {
        guard expires > now else { throw .expired(file: file, at: expires) }
    }
}
