extension CallRegistering {
    /// Registers a call that works on JSON text itself, for proxies and for speed.
    ///
    /// The argument is text that a page sent and nothing has looked at: parse it or pass it on as data. The result must
    /// be JSON text.
    public func registerRaw(
        _ name: String, _ handler: @escaping @MainActor (JSONText?, CallContext) throws -> JSONText?
    ) {
        register(
            name,
            ErasedHandler { payload, context, _, output in
                guard let result = try handler(payload.map { JSONText($0) }, context) else { return }
                try result.append(to: &output)
            })
    }
}
