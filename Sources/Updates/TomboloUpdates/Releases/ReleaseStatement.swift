/// The member `x-tombolo` of a role. Reading it throws the errors of channels.
struct ReleaseStatement {
    private let role: MetadataReader
    private let statement: MetadataReader

    /// Reads the statement of a role and checks its version.
    init(_ role: MetadataReader) throws(ReleaseChannelError) {
        self.role = role
        let version: Int
        do throws(TrustError) {
            statement = try role.member("x-tombolo")
            version = try statement.member("v").integer(from: 0)
        } catch {
            throw ReleaseChannelError(error, role: role.file)
        }
        guard version == ReleaseChannel.version else { throw .unknownVersion(role: role.file, version) }
    }

    /// Checks that a member names the software that the app uses.
    func check(_ name: String, is expected: String) throws(ReleaseChannelError) {
        let found = try read { reader throws(TrustError) in try reader.member(name).string() }
        guard found == expected else {
            throw .wrongSoftware(role: role.file, member: "“x-tombolo.\(name)”", expected: expected, found: found)
        }
    }

    /// The targets of the role, by path.
    func targets() throws(ReleaseChannelError) -> [(name: String, value: MetadataReader)] {
        do throws(TrustError) {
            return try role.member("targets").members()
        } catch {
            throw ReleaseChannelError(error, role: role.file)
        }
    }

    /// The digests in a member; the empty set if it does not exist.
    func digests(_ name: String) throws(ReleaseChannelError) -> Set<FileDigest> {
        try read { reader throws(TrustError) in try reader.digests(name) }
    }

    /// The value of a member that is an integer of at least 0; nil if it does not exist.
    func optionalInteger(_ name: String) throws(ReleaseChannelError) -> Int? {
        try read { reader throws(TrustError) in try reader.optional(name)?.integer(from: 0) }
    }

    private func read<Value>(
        _ body: (MetadataReader) throws(TrustError) -> Value
    ) throws(ReleaseChannelError) -> Value {
        do throws(TrustError) {
            return try body(statement)
        } catch {
            throw ReleaseChannelError(error, role: role.file)
        }
    }
}
