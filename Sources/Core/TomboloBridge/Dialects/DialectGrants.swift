/// The grants of dialects where they are switched on: all names with their prefix, or only the calls that they need for
/// themselves if the app grants its functions one by one.
@MainActor
struct DialectGrants {
    private let grants: [Grant]

    /// - Parameter calls: The registry that has the dialects' calls.
    init(_ dialects: [any Dialect], in calls: CallRegistry) {
        grants = dialects.compactMap { dialect in
            let names = Self.names(of: dialect, in: calls)
            // A dialect without origins grants nothing; a denial need not name it.
            guard !dialect.scope.origins.isEmpty, !names.isEmpty else { return nil }
            return Grant(calls: names, origins: dialect.scope.origins, frames: dialect.scope.frames)
        }
    }

    private static func names(of dialect: any Dialect, in calls: CallRegistry) -> [NamePattern] {
        let own = dialect.name + "."
        switch dialect.scope.functions {
        case .all: return [try? NamePattern(own + "*")].compactMap(\.self)
        case .granted:
            let functions = own + "call."
            let needed = calls.names.filter { $0.hasPrefix(own) && !$0.hasPrefix(functions) }
            return needed.compactMap { try? NamePattern($0) }
        }
    }

    func add(to policy: inout AccessPolicy) { policy.grants += grants }

    /// Removes the grants that ``add(to:)`` added, and no more: the app may have made the same grants itself.
    func remove(from policy: inout AccessPolicy) {
        for grant in grants {
            if let index = policy.grants.lastIndex(of: grant) { policy.grants.remove(at: index) }
        }
    }
}
