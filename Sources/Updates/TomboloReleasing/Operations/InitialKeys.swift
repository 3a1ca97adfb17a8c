package import TomboloUpdates

/// The keys of a new repository.
package struct InitialKeys: Sendable, Hashable {
    /// The keys of the root, which stay offline.
    package var root: RoleKeys
    /// The keys that decide which key publishes which channel.
    package var targets: RoleKeys
    /// The keys that sign releases.
    package var releases: RoleKeys
    /// The keys that sign snapshots, timestamps and halt lists. A signature by one of them is enough.
    package var online: RoleKeys

    package init(root: RoleKeys, targets: RoleKeys, releases: RoleKeys, online: [PublicKey]) {
        (self.root, self.targets, self.releases) = (root, targets, releases)
        self.online = RoleKeys(online, threshold: 1)
    }

    /// Verifies that each role has as many keys as its threshold.
    func check() throws(ReleasingError) {
        for (name, keys) in [("root", root), ("targets", targets), ("release", releases), ("online", online)] {
            try keys.check(role: name)
        }
    }
}

extension RoleKeys {
    /// Verifies that the threshold can be met.
    /// - Throws: ``ReleasingError/threshold(_:role:keys:)``.
    func check(role: String) throws(ReleasingError) {
        guard (1...max(count, 1)).contains(threshold), count >= 1 else {
            throw .threshold(threshold, role: role, keys: count)
        }
    }
}
