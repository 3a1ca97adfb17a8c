/// What dialects are granted where they are switched on: everything that is named after them.
@MainActor
struct DialectGrants {
    private let grants: [Grant]

    init(_ dialects: [any Dialect]) {
        grants = dialects.compactMap { dialect in
            // A dialect without origins grants nothing, which is not worth a line in a denial.
            guard !dialect.reach.origins.isEmpty, let calls = try? NamePattern(dialect.name + ".*") else { return nil }
            return Grant(calls: [calls], origins: dialect.reach.origins, frames: dialect.reach.frames)
        }
    }

    func add(to policy: inout AccessPolicy) { policy.grants += grants }

    /// Takes out what ``add(to:)`` put in, and no more: the app may have granted the same itself.
    func remove(from policy: inout AccessPolicy) {
        for grant in grants {
            if let index = policy.grants.lastIndex(of: grant) { policy.grants.remove(at: index) }
        }
    }
}
