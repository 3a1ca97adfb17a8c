/// The oldest engine version that is tested, and the known security advisories of engine versions.
///
/// The data ships with the framework (`Resources/engine-advisories.json`). An advisory applies to the original release
/// of a version. A distribution may patch an old version without changing its number, so a patched package can look
/// vulnerable.
package struct EngineAdvisories: Hashable, Sendable {
    /// A security advisory of WebKitGTK, with the version that fixes it.
    package struct Advisory: Hashable, Sendable {
        /// The identifier that WebKitGTK uses: `WSA-2026-0005`.
        package var id: String
        /// The first version without any of the advisory's vulnerabilities.
        package var fixedIn: EngineVersion
        /// The URL of the advisory.
        package var source: String
    }

    /// The oldest version with which all tests of the framework passed. Older versions are not tested, and may not work.
    package var floor: EngineVersion
    /// The day of the last comparison with the engine's list, `YYYY-MM-DD`.
    package var updated: String
    /// The advisories, newest first.
    package var advisories: [Advisory]

    /// Returns the advisories that affect a version, newest first.
    package func affecting(_ version: EngineVersion) -> [Advisory] {
        advisories.filter { version < $0.fixedIn }
    }

    /// Returns a line of text about a version that is older than `floor` or has known vulnerabilities, with the remedy; nil for
    /// any other version.
    package func warning(for version: EngineVersion) -> String? {
        let known = affecting(version)
        guard version < floor || !known.isEmpty else { return nil }
        let age = version < floor ? " is older than \(floor.short), the oldest tested version" : ""
        let holes =
            known.isEmpty ? "" : "\(age.isEmpty ? "" : ", and") has known vulnerabilities (\(Self.names(known)))"
        let wanted = known.map(\.fixedIn).max() ?? floor
        return "WebKitGTK \(version)\(age)\(holes). Install \(max(wanted, floor)) or newer, or a libwebkitgtk-6.0-4 "
            + "package in which the distribution has fixed them: apt-get update && apt-get upgrade."
    }

    private static func names(_ advisories: [Advisory]) -> String {
        let listed = advisories.prefix(3).map(\.id).joined(separator: ", ")
        return advisories.count > 3 ? "\(listed) and \(advisories.count - 3) more" : listed
    }
}
