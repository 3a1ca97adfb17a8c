import TomboloEngine

/// What a handler has that answers at once when it can, and else later.
public enum CallReply<Result> {
    /// The result is there.
    case now(Result)
    /// It is still to come; the task that waits for it is cancelled with the call.
    case later(@MainActor () async throws -> Result)
}

extension CallRegistering {
    /// Registers a call that finds out while it runs whether it can answer at once, as the handlers of callback-style
    /// bridges do. An answer that is there needs no task, and takes no longer than that of a call that never waits.
    public func registerReplying<Argument: Decodable, Result: Encodable & Sendable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) throws -> CallReply<Result>
    ) {
        register(
            name,
            ErasedHandler(replying: { payload, context, limits in
                let argument = try Payload.decode(Argument.self, from: payload, root: "argument", limits: limits)
                switch try handler(argument, context) {
                case .now(let result):
                    return .now { output in try Payload.encode(result, into: &output, root: "result", limits: limits) }
                case .later(let finish):
                    return .later {
                        let result = try await finish()
                        return { output in try Payload.encode(result, into: &output, root: "result", limits: limits) }
                    }
                }
            }).scoped(by: Argument.self))
    }
}
