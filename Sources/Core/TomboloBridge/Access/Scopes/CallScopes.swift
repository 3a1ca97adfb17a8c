import TomboloEngine

/// The scopes of a registered call, with the type of its argument erased.
@MainActor
struct CallScopes {
    /// The kind of each scope, by the name of the scope.
    let kinds: [String: ScopeKind]
    /// Decodes the argument and returns the values of each scope.
    /// - Throws: The error of decoding; ``TomboloError`` with `limitExceeded` if a scope has too many values.
    let values: @MainActor (IncomingPayload?, BridgeLimits) throws -> [String: [ScopeValue]]

    init<Argument: ScopedArgument>(_ type: Argument.Type) {
        let scopes = Argument.scopes
        kinds = Dictionary(scopes.map { ($0.name, $0.kind) }) { _, _ in
            preconditionFailure("\(Argument.self) has two scopes of the same name")
        }
        values = { payload, limits in
            let argument = try Payload.decode(Argument.self, from: payload, root: "argument", limits: limits)
            return try Dictionary(
                uniqueKeysWithValues: scopes.map { ($0.name, try Self.values(of: $0, in: argument, limits)) })
        }
    }

    private static func values<Argument>(
        of scope: ArgumentScope<Argument>, in argument: Argument, _ limits: BridgeLimits
    ) throws(TomboloError) -> [ScopeValue] {
        let values = scope.values(argument)
        guard values.count <= limits.scopeValues else {
            throw TomboloError(
                .limitExceeded,
                "“\(scope.name)” in the argument has \(values.count) values; the limit is \(limits.scopeValues). Make several calls."
            )
        }
        return values
    }
}
