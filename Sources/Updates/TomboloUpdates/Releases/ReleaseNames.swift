/// The names of bundles, channels and releases, and the role names and target paths that are made from them.
package enum ReleaseNames {
    /// Limit of the names of roles and releases, in characters.
    package static let maximumLength = 64
    /// The last part of the name of a bundle's halt role. No channel can have this name.
    package static let haltSuffix = "halt"
    /// The file name of a manifest in a repository.
    package static let manifest = "bundle.json"

    /// Returns the name of the role that signs the releases of a channel, such as `web-stable`.
    /// - Throws: ``ReleaseNameError``, for names that cannot be used.
    package static func role(bundle: String, channel: String) throws(ReleaseNameError) -> String {
        try check(bundle: bundle)
        // A channel name contains no hyphen. Otherwise bundle `a-b` with channel `c` would have the same role as bundle
        // `a` with channel `b-c`.
        guard isLowerCaseName(channel), !channel.utf8.contains(UInt8(ascii: "-")), channel != haltSuffix else {
            throw .channel(channel)
        }
        return try role(bundle, channel)
    }

    /// Returns the name of the role that halts releases of a bundle, such as `web-halt`.
    /// - Throws: ``ReleaseNameError``, for a name that cannot be used.
    package static func haltRole(bundle: String) throws(ReleaseNameError) -> String {
        try check(bundle: bundle)
        return try role(bundle, haltSuffix)
    }

    /// Returns the path of a release's manifest among the targets, such as `web/stable/1.4.2/bundle.json`.
    package static func targetPath(bundle: String, channel: String, release: String) -> String {
        "\(bundle)/\(channel)/\(release)/\(manifest)"
    }

    /// Returns the pattern of the paths that are delegated to a channel's role.
    package static func delegatedPath(bundle: String, channel: String) -> String {
        targetPath(bundle: bundle, channel: channel, release: "*")
    }

    /// Returns the name of the release to which a target path belongs; nil if the path does not belong to a release of
    /// the channel.
    package static func release(ofTarget path: String, bundle: String, channel: String) -> String? {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        let release = String(Substring(parts[2]))
        guard isRelease(release), path == targetPath(bundle: bundle, channel: channel, release: release) else {
            return nil
        }
        return release
    }

    /// Validates the name of a bundle.
    package static func check(bundle: String) throws(ReleaseNameError) {
        guard isLowerCaseName(bundle) else { throw .bundle(bundle) }
    }

    /// Validates the name of a release.
    package static func check(release: String) throws(ReleaseNameError) {
        guard isRelease(release) else { throw .release(release) }
    }

    private static func role(_ bundle: String, _ suffix: String) throws(ReleaseNameError) -> String {
        let role = "\(bundle)-\(suffix)"
        guard role.utf8.count <= maximumLength else { throw .roleTooLong(role) }
        return role
    }

    private static func isLowerCaseName(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLowerCaseLetterOrDigit(first) else { return false }
        return name.utf8.allSatisfy { isLowerCaseLetterOrDigit($0) || ".-".utf8.contains($0) }
    }

    /// The name is that of a folder in the repository, so it cannot be `.` or `..`.
    private static func isRelease(_ name: String) -> Bool {
        (1...maximumLength).contains(name.utf8.count) && !name.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
            && name.utf8.allSatisfy { byte in
                isLowerCaseLetterOrDigit(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || "._+-".utf8.contains(byte)
            }
    }

    private static func isLowerCaseLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
