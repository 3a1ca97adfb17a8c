/// The grants that give documents access to the dialects that are switched on for them. A grant names all calls of the
/// dialect. If the app grants its functions one by one, the grant names only the calls that the dialect itself needs.
@MainActor
struct DialectGrants {
    private let grants: [Grant]

    /// - Parameter calls: The registry in which the dialects have registered their calls.
    init(_ dialects: [any Dialect], in calls: CallRegistry) {
        grants = dialects.compactMap { dialect in
            let names = Self.names(of: dialect, in: calls)
            // A dialect without origins grants nothing. Its empty grant is omitted, so that denials do not mention it.
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

    /// Removes the grants that ``add(to:)`` added. Only one copy of each is removed, since the app may have made the
    /// same grants.
    func remove(from policy: inout AccessPolicy) {
        for grant in grants {
            if let index = policy.grants.lastIndex(of: grant) { policy.grants.remove(at: index) }
        }
    }
}
