package import TomboloJSON

/// The releases of a bundle that no further device may take. Devices that have one keep it.
package struct HaltList: Sendable, Hashable {
    /// The manifests of the halted releases.
    package let halted: Set<FileDigest>

    /// Creates a list. It is empty for a repository without a halt role.
    package init(_ halted: Set<FileDigest> = []) { self.halted = halted }

    /// Reads the content of a halt role whose signatures the caller has verified.
    /// - Parameters:
    ///   - role: The name of the role that signed the content.
    ///   - signed: The member `signed`.
    ///   - bundle: The name of the bundle that the app uses.
    /// - Throws: ``ReleaseChannelError``, including if the role has a target, because its key is online and must not be able to
    ///   offer releases.
    package init(role: String, signed: JSONValue, bundle: String) throws(ReleaseChannelError) {
        let expected: String
        do throws(ReleaseNameError) {
            expected = try ReleaseNames.haltRole(bundle: bundle)
        } catch {
            throw .invalidName(error)
        }
        guard role == expected else {
            throw .wrongSoftware(role: role, member: "the role", expected: expected, found: role)
        }
        let statement = try ReleaseStatement(MetadataReader(signed, file: role))
        if let target = try statement.targets().first { throw .unexpectedTarget(role: role, path: target.name) }
        halted = try statement.digests("halted")
    }
}
