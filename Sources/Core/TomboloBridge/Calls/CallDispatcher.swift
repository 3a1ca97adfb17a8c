import TomboloEngine
import TomboloSystem

/// Decides about the calls of documents, runs their handlers, and answers each call exactly once.
@MainActor
struct CallDispatcher {
    let core: BridgeCore

    /// Runs the handler of a call, or answers with the reason why the call is not made.
    func dispatch(_ call: IncomingCall, in session: DocumentSession) {
        // A call with the id of a pending call is rejected, because the page would mistake its answer for the answer to
        // the pending call.
        guard session.calls[call.id] == nil else {
            return core.observers.report(
                .malformed("a second call with the pending id \(call.id)", by: session.document))
        }
        var call = call
        let decision = core.admission.decide(&call, in: session)
        if case .deny(let denial) = decision {
            core.observers.report(.denied(.call(call.name), by: session.document, denial))
            return session.fail(call.id, denial.error)
        }
        core.observers.report(.called(call.name, id: call.id, by: session.document))
        switch decision {
        case .run(let registered): run(registered, call, in: session)
        case .runAfterPrompt(let registered, let prompt): run(registered, call, after: prompt, in: session)
        case .refuse(let error): refuse(call, error, in: session)
        case .deny: break
        }
    }

    /// Cancels a call that the page has aborted. The page does not expect an answer.
    func cancel(_ id: UInt64, in session: DocumentSession) {
        guard let call = session.calls.remove(id) else { return }
        call.cancel()
        core.observers.report(.abandoned(nil, id: id, by: session.document))
    }

    // MARK: Running

    private func run(_ registered: RegisteredCall, _ call: IncomingCall, in session: DocumentSession) {
        let progress = call.kind == .withProgress ? CallProgress(call.id) : nil
        let context = CallContext(name: call.name, session: session, progress: progress)
        let limits = core.limits
        if case .synchronous(let run) = registered.handler {
            let run = core.instrument == nil ? run : traced(run, call, in: session)
            answer(call, in: session) { try run(call.payload, context, limits, &$0) }
            progress?.end()
            return
        }
        var call = call
        // Detaches the argument from its message, so that the rest of the message is freed before the handler returns.
        let payload = call.payload?.detached
        // Computed before the handler takes attachments out of the payload.
        let argumentBytes = payload?.decodedByteCount ?? 0
        call.payload = nil
        switch registered.handler {
        case .synchronous: break  // Answered above.
        case .streaming(let run):
            let values = OutgoingStream(call.id, in: session)
            start(call, argumentBytes + OutgoingStream.overhead, in: session, stream: values) {
                try await run(payload, context, limits, values)
                return { _ in }
            }
        case .asynchronous(let run):
            start(call, argumentBytes, in: session, progress: progress) { try await run(payload, context, limits) }
        case .replying(let run) where core.instrument != nil:
            // The trace of the call covers the handler both before and after its first suspension.
            start(call, argumentBytes, in: session, progress: progress) {
                try await Self.finishing(run(payload, context, limits))
            }
        case .replying(let run):
            answerOrStart(call, argumentBytes, in: session, progress) { try run(payload, context, limits) }
        }
    }

    /// Asks the user about a call, and runs the handler in a task if the user allows the call. Synchronous handlers,
    /// too, run in that task.
    private func run(
        _ registered: RegisteredCall, _ call: IncomingCall, after prompt: PermissionPrompt,
        in session: DocumentSession
    ) {
        let progress = call.kind == .withProgress ? CallProgress(call.id) : nil
        let context = CallContext(name: call.name, session: session, progress: progress)
        let limits = core.limits
        var values: OutgoingStream?
        if case .streaming = registered.handler { values = OutgoingStream(call.id, in: session) }
        var call = call
        let payload = call.payload?.detached
        call.payload = nil
        // A synchronous handler runs while its result is written. It is traced there, so that its trace excludes the
        // prompt.
        var handler = registered.handler
        if case .synchronous(let run) = handler { handler = .synchronous(traced(run, call, in: session)) }
        start(
            call, payload?.decodedByteCount ?? 0, in: session, progress: progress, stream: values,
            isTraced: !handler.isSynchronous
        ) {
            [weak core, values, handler] in
            guard let core else { throw CancellationError() }
            try await core.admission.ask(prompt, in: session)
            switch handler {
            case .synchronous(let run): return Self.writing(run, payload, context, limits)
            case .asynchronous(let run): return try await run(payload, context, limits)
            case .replying(let run): return try await Self.finishing(run(payload, context, limits))
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

    private static func run(
        _ run: @MainActor () async throws -> RegisteredCall.Output,
        _ traced: (call: InstrumentedCall, instrument: any CallInstrument)?
    ) async throws -> RegisteredCall.Output {
        guard let traced else { return try await run() }
        return try await traced.instrument.run(traced.call, run)
    }

    private static func finishing(
        _ reply: CallReply<RegisteredCall.Output>
    ) async throws -> RegisteredCall.Output {
        switch reply {
        case .now(let write): write
        case .later(let finish): try await finish()
        }
    }

    /// Returns a handler that runs in the context of the instrument; `run` itself if there is no instrument.
    private func traced(
        _ run: @escaping RegisteredCall.Synchronous, _ call: IncomingCall, in session: DocumentSession
    ) -> RegisteredCall.Synchronous {
        guard let (traced, instrument) = core.instrumented(call.name, id: call.id, call.kind, in: session) else {
            return run
        }
        return { payload, context, limits, output in
            try instrument.run(traced) { try run(payload, context, limits, &output) }
        }
    }

    private func answerOrStart(
        _ call: IncomingCall, _ argumentBytes: Int, in session: DocumentSession, _ progress: CallProgress?,
        _ run: @MainActor () throws -> CallReply<RegisteredCall.Output>
    ) {
        let reply: CallReply<RegisteredCall.Output>
        do {
            reply = try run()
        } catch {
            progress?.end()
            return refuse(call, TomboloError(catching: error), in: session)
        }
        switch reply {
        case .now(let write):
            answer(call, in: session, write)
            progress?.end()
        case .later(let finish): start(call, argumentBytes, in: session, progress: progress, finish)
        }
    }

    /// Starts the task of a call whose handler may suspend. The task is cancelled when the document ends.
    /// - Parameters:
    ///   - call: The call without its payload, which the task would otherwise keep in memory.
    ///   - extraBytes: The memory that the argument and the stream take until the handler returns, in bytes.
    ///   - isTraced: Whether `run` runs in the context of the instrument.
    private func start(
        _ call: IncomingCall, _ extraBytes: Int, in session: DocumentSession, progress: CallProgress? = nil,
        stream: OutgoingStream? = nil, isTraced: Bool = true,
        _ run: @escaping @MainActor () async throws -> RegisteredCall.Output
    ) {
        let serial = session.calls.begin(call.id, extraBytes: extraBytes, progress, stream)
        let traced = isTraced ? core.instrumented(call.name, id: call.id, call.kind, in: session) : nil
        let task = Task.immediately { @MainActor [weak core] in
            let outcome: Result<RegisteredCall.Output, any Error>
            do {
                outcome = .success(try await Self.run(run, traced))
            } catch {
                outcome = .failure(error)
            }
            // No answer is sent if the page has cancelled the call, or the document has ended.
            guard session.finishCall(serial, call.id, extraBytes: extraBytes), let core else { return }
            progress?.end()
            stream?.end()
            core.dispatcher.answer(call, in: session) { try outcome.get()(&$0) }
            core.flushes.schedule(session)
        }
        if session.calls.store(task, of: serial, call.id) {
            core.removedFrames.start(for: session)
        } else {
            // The call or its document ended before the handler's first suspension, when there was no task to cancel
            // yet.
            task.cancel()
        }
    }

    // MARK: Answering

    private func answer(
        _ call: IncomingCall, in session: DocumentSession, _ write: (inout AttachedText) throws -> Void
    ) {
        do {
            try session.writeResult(call.id) { output in
                let mark = output.mark
                try write(&output)
                try Payload.check(output, since: mark, root: "result", limits: core.limits)
            }
            core.observers.report(.answered(call.name, id: call.id, to: session.document, nil))
        } catch {
            refuse(call, TomboloError(catching: error), in: session)
        }
    }

    private func refuse(_ call: IncomingCall, _ error: TomboloError, in session: DocumentSession) {
        session.fail(call.id, error)
        core.observers.report(.answered(call.name, id: call.id, to: session.document, error))
    }
}
