package import TomboloJSON

extension ReleaseChannel {
    /// The version of the member `x-tombolo` that this code reads.
    static let version = 1

    /// Reads the content of a targets role whose signatures the caller has verified.
    ///
    /// An entry with an unknown version is ignored, so that a later format can be published beside this one.
    /// - Parameters:
    ///   - role: The name of the role that signed the content.
    ///   - signed: The member `signed`.
    ///   - bundle: The name of the bundle that the app uses.
    ///   - channel: The name of the channel that the app uses.
    /// - Throws: ``ReleaseChannelError``, with the first reason found. If it throws, no part of the role is used.
    package init(
        role: String, signed: JSONValue, bundle: String, channel: String
    ) throws(ReleaseChannelError) {
        let expected: String
        do throws(ReleaseNameError) {
            expected = try ReleaseNames.role(bundle: bundle, channel: channel)
        } catch {
            throw .invalidName(error)
        }
        guard role == expected else {
            throw .wrongSoftware(role: role, member: "the role", expected: expected, found: role)
        }
        let reader = MetadataReader(signed, file: role)
        let statement = try ReleaseStatement(reader)
        try statement.check("bundle", is: bundle)
        try statement.check("channel", is: channel)
        var entries: [ReleaseEntry] = []
        var passedOver: [PassedOverTarget] = []
        for (path, target) in try statement.targets() {
            guard let release = ReleaseNames.release(ofTarget: path, bundle: bundle, channel: channel) else {
                let pattern = ReleaseNames.delegatedPath(bundle: bundle, channel: channel)
                throw .wrongSoftware(role: role, member: "a target path", expected: pattern, found: path)
            }
            do throws(TrustError) {
                let version = try Self.version(of: target)
                if version == ReleaseEntry.version {
                    entries.append(try ReleaseEntry(target, path: path, release: release))
                } else {
                    passedOver.append(PassedOverTarget(path: path, version: version))
                }
            } catch {
                throw ReleaseChannelError(error, role: role)
            }
        }
        try Self.checkUniqueness(of: entries, role: role)
        self.init(
            bundle: bundle, channel: channel, entries: entries, revoked: try statement.digests("revoked"),
            mandatoryBelow: try statement.optionalInteger("mandatory_below") ?? 0, passedOver: passedOver)
    }

    /// Returns the version of an entry; nil if the target has none.
    private static func version(of target: MetadataReader) throws(TrustError) -> Int? {
        try target.optional("custom")?.optional("tombolo")?.member("v").integer(from: 0)
    }

    /// Rejects two entries with the same order, because neither would precede the other, and two entries with the same
    /// manifest, because a release has only one order.
    private static func checkUniqueness(of entries: [ReleaseEntry], role: String) throws(ReleaseChannelError) {
        var orders: [Int: String] = [:]
        var manifests: [FileDigest: String] = [:]
        for entry in entries {
            if let other = orders.updateValue(entry.targetPath, forKey: entry.order) {
                throw .repeatedOrder(role: role, entry.order, paths: [other, entry.targetPath])
            }
            if let other = manifests.updateValue(entry.targetPath, forKey: entry.manifest) {
                throw .repeatedManifest(role: role, entry.manifest, paths: [other, entry.targetPath])
            }
        }
    }
}
