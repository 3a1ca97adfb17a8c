package import TomboloUpdates

/// A change of the keys of a role.
package struct KeyChange: Sendable, Hashable {
    package var role: KeyRole
    /// The keys that the role gets.
    package var added: [PublicKey] = []
    /// The identifiers of the keys that the role loses.
    package var removed: [String] = []
    /// The new threshold; nil to keep it.
    package var threshold: Int?

    package init(
        _ role: KeyRole, adding added: [PublicKey] = [], removing removed: [String] = [], threshold: Int? = nil
    ) {
        (self.role, self.added, self.removed, self.threshold) = (role, added, removed, threshold)
    }

    /// Returns the keys of the role after the change.
    /// - Throws: ``ReleasingError/repeatedKey(_:role:)``, ``ReleasingError/unknownKey(_:role:)``,
    ///   ``ReleasingError/threshold(_:role:keys:)``.
    func applied(to keys: RoleKeys) throws(ReleasingError) -> RoleKeys {
        var changed = keys.keys
        for key in added {
            guard !RoleKeys(keys: changed, threshold: 1).containsForm(of: key) else {
                throw .repeatedKey(key.identifier, role: role.name)
            }
            changed[key.identifier] = key
        }
        for identifier in removed where changed.removeValue(forKey: identifier) == nil {
            throw .unknownKey(identifier, role: role.name)
        }
        let result = RoleKeys(keys: changed, threshold: threshold ?? keys.threshold)
        try result.check(role: role.name)
        return result
    }
}
