import TomboloBridge

/// An argument with a scope of each kind.
struct SaveArgument: ScopedArgument {
    var file: String
    var from: String?
    var sizes: [Int]?
    var format: String?

    static let scopes: [ArgumentScope<SaveArgument>] = [
        .path("file") { $0.file }, .origin("from") { $0.from }, .number("size") { $0.sizes },
        .text("format") { $0.format },
    ]
}

/// An argument with one scope.
struct NameArgument: ScopedArgument {
    var name: String
    static let scopes: [ArgumentScope<NameArgument>] = [.text("name") { $0.name }]
}

extension Grant {
    /// A grant of `calls` to `app://tests`.
    static func scoped(
        _ calls: String..., scopes: [String: ScopeRule] = [:], requires: Set<Requirement> = [],
        frames: Frames = .top, synchronous: Bool = false
    ) throws -> Grant {
        try Grant(
            calls, to: ["app://tests"], frames: frames, allowsSynchronousCalls: synchronous, scopes: scopes,
            requires: requires)
    }
}
