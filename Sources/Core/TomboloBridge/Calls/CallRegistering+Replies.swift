import TomboloEngine

/// The reply of a handler that returns its result immediately if possible, and asynchronously otherwise.
public enum CallReply<Result> {
    /// The result, which is available now.
    case now(Result)
    /// A closure that returns the result later. The task that awaits it is cancelled with the call.
    case later(@MainActor () async throws -> Result)
}

extension CallRegistering {
    /// Registers a call whose handler decides whether to reply immediately, as the handlers of callback-style bridges
    /// do. An immediate reply needs no task, so it is as fast as a synchronous handler's.
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
            }).described(argument: Argument.self, result: Result.self))
    }
}
