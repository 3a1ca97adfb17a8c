import TomboloEngine

extension CallRegistering {
    /// Registers a call that answers at once.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) throws -> Result
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits, output in
                let argument = try decode(Argument.self, payload, limits)
                try Payload.encode(handler(argument, context), into: &output, root: "result", limits: limits)
            }.scoped(by: Argument.self))
    }

    /// Registers a call that answers at once.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument) throws -> Result
    ) {
        register(name) { (argument: Argument, _) in try handler(argument) }
    }

    /// Registers a call without an argument that answers at once.
    public func register<Result: Encodable>(_ name: String, _ handler: @escaping @MainActor () throws -> Result) {
        register(name) { (_: IgnoredArgument, _) in try handler() }
    }

    /// Registers a call that answers at once, without a value.
    public func register<Argument: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) throws -> Void
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits, _ in
                try handler(decode(Argument.self, payload, limits), context)
            }.scoped(by: Argument.self))
    }

    /// Registers a call that answers at once, without a value.
    public func register<Argument: Decodable>(_ name: String, _ handler: @escaping @MainActor (Argument) throws -> Void)
    {
        register(name) { (argument: Argument, _) in try handler(argument) }
    }

    /// Registers a call without an argument that answers at once, without a value.
    public func register(_ name: String, _ handler: @escaping @MainActor () throws -> Void) {
        register(name) { (_: IgnoredArgument, _) in try handler() }
    }
}

extension CallRegistering {
    /// Registers a call that may take its time; its task is cancelled with the call.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Result
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits in
                let result = try await handler(decode(Argument.self, payload, limits), context)
                return { output in try Payload.encode(result, into: &output, root: "result", limits: limits) }
            }.scoped(by: Argument.self))
    }

    /// Registers a call that may take its time; its task is cancelled with the call.
    public func register<Argument: Decodable, Result: Encodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument) async throws -> Result
    ) {
        register(name) { (argument: Argument, _) async throws in try await handler(argument) }
    }

    /// Registers a call without an argument that may take its time; its task is cancelled with the call.
    public func register<Result: Encodable>(_ name: String, _ handler: @escaping @MainActor () async throws -> Result) {
        register(name) { (_: IgnoredArgument, _) async throws in try await handler() }
    }

    /// Registers a call that may take its time and answers without a value.
    public func register<Argument: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Void
    ) {
        register(
            name,
            ErasedHandler { payload, context, limits in
                try await handler(decode(Argument.self, payload, limits), context)
                return { _ in }
            }.scoped(by: Argument.self))
    }

    /// Registers a call that may take its time and answers without a value.
    public func register<Argument: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Argument) async throws -> Void
    ) {
        register(name) { (argument: Argument, _) async throws in try await handler(argument) }
    }

    /// Registers a call without an argument that may take its time and answers without a value.
    public func register(_ name: String, _ handler: @escaping @MainActor () async throws -> Void) {
        register(name) { (_: IgnoredArgument, _) async throws in try await handler() }
    }
}

/// Stands for the argument of a call that takes none: whatever the page sent is not looked at.
struct IgnoredArgument: Decodable {
    init() {}
    init(from decoder: any Decoder) {}
}

@MainActor
private func decode<Argument: Decodable>(
    _ type: Argument.Type, _ payload: IncomingPayload?, _ limits: BridgeLimits
) throws -> Argument {
    try Payload.decode(type, from: payload, root: "argument", limits: limits)
}
