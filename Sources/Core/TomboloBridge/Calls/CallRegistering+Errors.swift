extension CallRegistering {
    /// Registers a call with a synchronous handler that throws errors of one type. The types that `tombolo bindings`
    /// writes list its codes. Tombolo's own errors, such as `invalidArgument`, can occur too.
    public func register<Argument: Decodable, Result: Encodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument, CallContext) throws(Failure) -> Result
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers a call with a synchronous handler that throws errors of one type. The types that `tombolo bindings`
    /// writes list its codes. Tombolo's own errors, such as `invalidArgument`, can occur too.
    public func register<Argument: Decodable, Result: Encodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument) throws(Failure) -> Result
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers a call with a synchronous handler that throws errors of one type. The types that `tombolo bindings`
    /// writes list its codes. Tombolo's own errors, such as `invalidArgument`, can occur too.
    public func register<Result: Encodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor () throws(Failure) -> Result
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers a call with a synchronous handler that throws errors of one type. The types that `tombolo bindings`
    /// writes list its codes. Tombolo's own errors, such as `invalidArgument`, can occur too.
    public func register<Argument: Decodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument, CallContext) throws(Failure) -> Void
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers a call with a synchronous handler that throws errors of one type. The types that `tombolo bindings`
    /// writes list its codes. Tombolo's own errors, such as `invalidArgument`, can occur too.
    public func register<Argument: Decodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument) throws(Failure) -> Void
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers a call with a synchronous handler that throws errors of one type. The types that `tombolo bindings`
    /// writes list its codes. Tombolo's own errors, such as `invalidArgument`, can occur too.
    public func register<Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor () throws(Failure) -> Void
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers an asynchronous call whose handler throws errors of one type. The handler's task is cancelled with the
    /// call. The types that `tombolo bindings` writes list its codes. Tombolo's own errors, such as `invalidArgument`,
    /// can occur too.
    public func register<Argument: Decodable, Result: Encodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument, CallContext) async throws(Failure) -> Result
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers an asynchronous call whose handler throws errors of one type. The handler's task is cancelled with the
    /// call. The types that `tombolo bindings` writes list its codes. Tombolo's own errors, such as `invalidArgument`,
    /// can occur too.
    public func register<Argument: Decodable, Result: Encodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument) async throws(Failure) -> Result
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers an asynchronous call whose handler throws errors of one type. The handler's task is cancelled with the
    /// call. The types that `tombolo bindings` writes list its codes. Tombolo's own errors, such as `invalidArgument`,
    /// can occur too.
    public func register<Result: Encodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor () async throws(Failure) -> Result
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers an asynchronous call whose handler throws errors of one type. The handler's task is cancelled with the
    /// call. The types that `tombolo bindings` writes list its codes. Tombolo's own errors, such as `invalidArgument`,
    /// can occur too.
    public func register<Argument: Decodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument, CallContext) async throws(Failure) -> Void
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers an asynchronous call whose handler throws errors of one type. The handler's task is cancelled with the
    /// call. The types that `tombolo bindings` writes list its codes. Tombolo's own errors, such as `invalidArgument`,
    /// can occur too.
    public func register<Argument: Decodable, Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor (Argument) async throws(Failure) -> Void
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }

    /// Registers an asynchronous call whose handler throws errors of one type. The handler's task is cancelled with the
    /// call. The types that `tombolo bindings` writes list its codes. Tombolo's own errors, such as `invalidArgument`,
    /// can occur too.
    public func register<Failure: CallError>(
        _ name: String, throws failure: Failure.Type,
        _ handler: @escaping @MainActor () async throws(Failure) -> Void
    ) {
        DeclaredFailure(base: self, failure: failure).register(name, handler)
    }
}

/// A part of a registry whose handlers throw errors of one type.
@MainActor
private struct DeclaredFailure: CallRegistering {
    let target: CallTarget

    init(base: some CallRegistering, failure: any CallError.Type) {
        target = CallTarget(registry: base.target.registry, prefix: base.target.prefix, failure: failure)
    }
}
