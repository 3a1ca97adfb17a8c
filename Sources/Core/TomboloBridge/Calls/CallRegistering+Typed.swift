import TomboloEngine

extension CallRegistering {
    /// Registers a call with a synchronous handler. Its result is sent as soon as the handler returns.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) throws -> Result
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits, output in
                let argument = try decode(Argument.self, payload, limits)
                try Payload.encode(handler(argument, context), into: &output, root: "result", limits: limits)
            }.described(argument: Argument.self, result: Result.self))
    }

    /// Registers a call with a synchronous handler. Its result is sent as soon as the handler returns.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument) throws -> Result
    ) {
        register(name) { (argument: Argument, _) in try handler(argument) }
    }

    /// Registers a call without an argument, with a synchronous handler. Its result is sent as soon as the handler returns.
    public func register<Result: Encodable>(_ name: String, _ handler: @escaping @MainActor () throws -> Result) {
        register(name) { (_: NoValue, _) in try handler() }
    }

    /// Registers a call with a synchronous handler and without a result.
    public func register<Argument: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) throws -> Void
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits, _ in
                try handler(decode(Argument.self, payload, limits), context)
            }.described(argument: Argument.self, result: nil))
    }

    /// Registers a call with a synchronous handler and without a result.
    public func register<Argument: Decodable>(_ name: String, _ handler: @escaping @MainActor (Argument) throws -> Void)
    {
        register(name) { (argument: Argument, _) in try handler(argument) }
    }

    /// Registers a call without an argument and without a result, with a synchronous handler.
    public func register(_ name: String, _ handler: @escaping @MainActor () throws -> Void) {
        register(name) { (_: NoValue, _) in try handler() }
    }
}

extension CallRegistering {
    /// Registers an asynchronous call. Its task is cancelled with the call.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Result
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits in
                let result = try await handler(decode(Argument.self, payload, limits), context)
                return { output in try Payload.encode(result, into: &output, root: "result", limits: limits) }
            }.described(argument: Argument.self, result: Result.self))
    }

    /// Registers an asynchronous call. Its task is cancelled with the call.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument) async throws -> Result
    ) {
        register(name) { (argument: Argument, _) async throws in try await handler(argument) }
    }

    /// Registers an asynchronous call without an argument. Its task is cancelled with the call.
    public func register<Result: Encodable>(_ name: String, _ handler: @escaping @MainActor () async throws -> Result) {
        register(name) { (_: NoValue, _) async throws in try await handler() }
    }

    /// Registers an asynchronous call without a result. Its task is cancelled with the call.
    public func register<Argument: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Void
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits in
                try await handler(decode(Argument.self, payload, limits), context)
                return { _ in }
            }.described(argument: Argument.self, result: nil))
    }

    /// Registers an asynchronous call without a result. Its task is cancelled with the call.
    public func register<Argument: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument) async throws -> Void
    ) {
        register(name) { (argument: Argument, _) async throws in try await handler(argument) }
    }

    /// Registers an asynchronous call without an argument and without a result. Its task is cancelled with the call.
    public func register(_ name: String, _ handler: @escaping @MainActor () async throws -> Void) {
        register(name) { (_: NoValue, _) async throws in try await handler() }
    }
}

@MainActor
private func decode<Argument: Decodable>(
    _ type: Argument.Type, _ payload: IncomingPayload?, _ limits: BridgeLimits
) throws -> Argument {
    try Payload.decode(type, from: payload, root: "argument", limits: limits)
}
