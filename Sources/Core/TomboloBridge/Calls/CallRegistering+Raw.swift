extension CallRegistering {
    /// Registers a call that works on JSON text itself, for proxies and for speed.
    ///
    /// The argument is unchecked text from a page: parse it, or pass it on as data. The result must be JSON text.
    /// - Parameter scopes: A type that has the scopes of the argument. The argument is decoded as that type for the
    ///   comparison with grants, before the handler receives the text.
    public func registerRaw(
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
