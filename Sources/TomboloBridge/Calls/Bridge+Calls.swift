import TomboloEngine

extension Bridge {
    /// Handles one call of a document: checks, decodes, runs and answers it, in this order.
    func call(_ name: String, id: UInt64, _ payload: IncomingPayload?, _ kind: CallKind, in session: DocumentSession) {
        // A repeated id is rejected: its answer would answer the other call.
        guard session.calls[id] == nil else {
            return report(.malformed("a second call with the pending id \(id)", by: session.document))
        }
        let subject = AccessSubject.call(name)
        let hasConditions: Bool
        switch session.decision(on: subject, in: policy) {
        case .allowed(let has): hasConditions = has
        case .denied(let denial): return deny(subject, id, denial, in: session)
        }
        var payload = payload
        var question: PermissionQuestion?
        let call = calls.calls[name]
        let error = limitReached(by: payload, in: session) ?? Self.mismatch(of: kind, with: call?.handler, name)
        if error == nil, let call, call.scopes != nil || hasConditions {
            do {
                let values = try scopedValues(call.scopes, &payload)
                switch permission(for: subject, kinds: call.scopes?.kinds ?? [:], values: values, in: session) {
                case .granted: break
                case .afterPrompt(let about): question = about
                case .denied(let denial): return deny(subject, id, denial, in: session)
                }
            } catch {
                report(.called(name, id: id, by: session.document))
                return refuse(name, id, TomboloError(catching: error), in: session)
            }
        }
        report(.called(name, id: id, by: session.document))
        if let error { return refuse(name, id, error, in: session) }
        guard let call else { return }
        if let question {
            dispatch(call, name, id, payload, kind, after: question, in: session)
        } else {
            dispatch(call, name, id, payload, kind, in: session)
        }
    }

    private func dispatch(
        _ call: RegisteredCall, _ name: String, _ id: UInt64, _ payload: IncomingPayload?, _ kind: CallKind,
        in session: DocumentSession
    ) {
        let progress = kind == .withProgress ? CallProgress(id) : nil
        let context = CallContext(name: name, session: session, progress: progress)
        // Of the message only the argument stays in memory until the handler returns.
        let payload = call.handler.isSynchronous ? payload : payload?.detached
        let argumentBytes = call.handler.isSynchronous ? 0 : payload?.decodedByteCount ?? 0
        switch call.handler {
        case .streaming(let run):
            let values = OutgoingStream(id, in: session)
            start(name, id, argumentBytes, in: session, stream: values) { [limits] in
                try await run(payload, context, limits, values)
                return { _ in }
            }
        case .synchronous(let run):
            answer(name, id, in: session) { try run(payload, context, limits, &$0) }
            progress?.end()
        case .asynchronous(let run):
            start(name, id, argumentBytes, in: session, progress: progress) { [limits] in
                try await run(payload, context, limits)
            }
        case .replying(let run):
            answerOrStart(name, id, argumentBytes, in: session, progress) { try run(payload, context, limits) }
        }
    }

    /// Cancels a call that the page has given up. The page does not expect an answer.
    func cancel(_ id: UInt64, in session: DocumentSession) {
        guard let call = session.calls.remove(id) else { return }
        call.cancel()
        report(.abandoned(nil, id: id, by: session.document))
    }

    func start(
        _ name: String, _ id: UInt64, _ argumentBytes: Int, in session: DocumentSession, progress: CallProgress? = nil,
        stream: OutgoingStream? = nil, _ run: @escaping @MainActor () async throws -> RegisteredCall.Output
    ) {
        let call = session.calls.begin(id, argumentBytes: argumentBytes, progress, stream)
        let task = Task.immediate { @MainActor [weak self] in
            let outcome: Result<RegisteredCall.Output, any Error>
            do { outcome = .success(try await run()) } catch { outcome = .failure(error) }
            // Cancelled by the page, or by the end of the document: no answer is sent.
            guard session.finish(call, id, argumentBytes: argumentBytes), let self else { return }
            progress?.end()
            stream?.end()
            answer(name, id, in: session) { try outcome.get()(&$0) }
            flushSoon(session)
        }
        if session.calls.store(task, of: call, id) {
            frameWatch.start(for: session)
        } else {
            // The call, or its document, ended before the handler's first suspension.
            task.cancel()
        }
    }

    private func answerOrStart(
        _ name: String, _ id: UInt64, _ argumentBytes: Int, in session: DocumentSession, _ progress: CallProgress?,
        _ run: @MainActor () throws -> CallReply<RegisteredCall.Output>
    ) {
        let reply: CallReply<RegisteredCall.Output>
        do {
            reply = try run()
        } catch {
            progress?.end()
            return refuse(name, id, TomboloError(catching: error), in: session)
        }
        switch reply {
        case .now(let write):
            answer(name, id, in: session, write)
            progress?.end()
        case .later(let finish): start(name, id, argumentBytes, in: session, progress: progress, finish)
        }
    }

    private func answer(
        _ name: String, _ id: UInt64, in session: DocumentSession, _ write: (inout AttachedText) throws -> Void
    ) {
        do {
            try session.writeResult(id) { output in
                let mark = output.mark
                try write(&output)
                try Payload.check(output, since: mark, root: "result", limits: limits)
            }
            report(.answered(name, id: id, to: session.document, nil))
        } catch {
            refuse(name, id, TomboloError(catching: error), in: session)
        }
    }

    private func deny(_ subject: AccessSubject, _ id: UInt64, _ denial: AccessDenial, in session: DocumentSession) {
        report(.denied(subject, by: session.document, denial))
        session.outbox.failure(id, denial.error)
    }

    private func refuse(_ name: String, _ id: UInt64, _ error: TomboloError, in session: DocumentSession) {
        session.outbox.failure(id, error)
        report(.answered(name, id: id, to: session.document, error))
    }

    /// The error of a call that is registered as another kind. Without it, the page would wait for an answer that never
    /// comes.
    private static func mismatch(
        of kind: CallKind, with handler: RegisteredCall.Handler?, _ name: String
    ) -> TomboloError? {
        guard let handler else { return TomboloError(.unknownCall, "There is no call “\(name)”.") }
        var isStream: Bool { if case .streaming = handler { true } else { false } }
        switch (kind, isStream) {
        case (.stream, true), (.plain, false), (.withProgress, false): return nil
        case (.stream, false): return TomboloError(.invalidArgument, "“\(name)” is not a stream: use tombolo.call.")
        case (_, true): return TomboloError(.invalidArgument, "“\(name)” is a stream: use tombolo.stream.")
        }
    }

    private func limitReached(by payload: IncomingPayload?, in session: DocumentSession) -> TomboloError? {
        if session.calls.handlerCount >= limits.callsInFlight {
            return TomboloError(
                .limitExceeded, "This document already has \(limits.callsInFlight) pending calls, which is the limit.")
        }
        do {
            try Payload.check(text: payload?.text.count ?? 0, root: "argument", limits: limits)
        } catch {
            return error
        }
        return nil
    }
}
