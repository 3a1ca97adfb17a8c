import TomboloEngine

extension Bridge {
    /// Runs a call once the user has allowed it. Even a synchronous handler starts later.
    func dispatch(
        _ call: RegisteredCall, _ name: String, _ id: UInt64, _ payload: IncomingPayload?, _ kind: CallKind,
        after question: PermissionQuestion, in session: DocumentSession
    ) {
        let progress = kind == .withProgress ? CallProgress(id) : nil
        let context = CallContext(name: name, session: session, progress: progress)
        var values: OutgoingStream?
        if case .streaming = call.handler { values = OutgoingStream(id, in: session) }
        let payload = payload?.detached
        let argumentBytes = payload?.decodedByteCount ?? 0
        start(name, id, argumentBytes, in: session, progress: progress, stream: values) { [weak self, limits] in
            guard let self else { throw CancellationError() }
            try await ask(question, in: session)
            switch call.handler {
            case .synchronous(let run): return Self.writing(run, payload, context, limits)
            case .asynchronous(let run): return try await run(payload, context, limits)
            case .replying(let run):
                switch try run(payload, context, limits) {
                case .now(let write): return write
                case .later(let finish): return try await finish()
                }
            case .streaming(let run):
                if let values { try await run(payload, context, limits, values) }
                return { _ in }
            }
        }
    }

    private static func writing(
        _ run: @escaping RegisteredCall.Synchronous, _ payload: IncomingPayload?, _ context: CallContext,
        _ limits: BridgeLimits
    ) -> RegisteredCall.Output {
        { output in try run(payload, context, limits, &output) }
    }
}
