extension CallRegistering {
    /// Registers a call whose handler takes and returns JSON text. This is for proxies, and for handlers that must be
    /// fast.
    ///
    /// The argument is unchecked text from a page: parse it, or pass it on as data. The result must be JSON text.
    /// - Parameter scopes: A type that declares the scopes of the argument. Before the handler runs, the argument is
    ///   decoded as this type, and the values of its scopes are compared with grants.
    package func registerRaw(
        _ name: String, scopedBy scopes: (any ScopedArgument.Type)? = nil,
        _ handler: @escaping @MainActor (JSONText?, CallContext) throws -> JSONText?
    ) {
        var erased = ErasedHandler { payload, context, limits, output in
            let argument = payload.map { JSONText($0) }
            if let argument { try Payload.check(argument, root: "argument", limits: limits) }
            guard let result = try handler(argument, context) else { return }
            try result.append(to: &output)
        }
        erased.call.parsesArgument = false
        if let scopes { erased.call.scopes = CallScopes(scopes) }
        register(name, erased)
    }
}
