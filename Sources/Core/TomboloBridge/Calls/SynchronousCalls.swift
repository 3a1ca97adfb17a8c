import TomboloEngine

/// Answers synchronous requests from documents. A document makes them itself (`tombolo.callSync`) or through a dialect,
/// and is blocked until the answer arrives.
@MainActor
struct SynchronousCalls {
    let core: BridgeCore

    /// Answers a synchronous request that was received over the direct channel.
    /// - Parameters:
    ///   - request: The name of the request, U+001F, and a text.
    ///   - attachments: The attachments of the request.
    /// - Returns: Nil for a malformed request, for a request that no dialect answers, and for a document that has ended.
    func answer(
        _ request: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession
    ) -> AttachedText? {
        let (what, text) = request.cut(at: Wire.fieldSeparator)
        guard let text else {
            core.observers.report(.malformed("a synchronous request without a payload", by: session.document))
            return nil
        }
        core.records.catchUp(with: CollectionOfOne(session))
        // An earlier call may have closed the page.
        guard !session.isOver else { return nil }
        let name = String(decoding: what, as: UTF8.self)
        if name == Wire.callRequest { return answerCall(text, with: attachments, in: session) }
        // All other requests are for dialects. Dialects receive them as prompts, which is how the relay sends them
        // without a direct channel.
        guard let page = core.page, let key = core.transport.connections.key(for: session.document.id) else {
            return nil
        }
        let prompt = Wire.promptMark + key + ":" + name
        let answer = page.answerOfAnswerers(to: prompt, String(decoding: text, as: UTF8.self))
        guard case .accepted(let text)? = answer else { return nil }
        return AttachedText(Array(text.utf8))
    }

    /// Finds the session and the name of a synchronous request that was sent as a prompt. Records that the document
    /// sent before the request are processed first.
    /// - Returns: Nil for a prompt of another form, or of a document that has ended.
    func request(in message: String) -> (session: DocumentSession, what: String)? {
        guard message.hasPrefix(Wire.promptMark) else { return nil }
        let rest = message.dropFirst(Wire.promptMark.count)
        guard let end = rest.firstIndex(of: ":"),
            let document = core.transport.connections.keys.document(withKey: rest[..<end]),
            let session = core.documents.sessions[document]
        else { return nil }
        session.receiveSentData()
        core.records.catchUp(with: CollectionOfOne(session))
        return session.isOver ? nil : (session, String(rest[rest.index(after: end)...]))
    }

    /// Makes a synchronous call that was sent as a prompt. The answer of a prompt can only contain text.
    func answerByText(_ call: ArraySlice<UInt8>, in session: DocumentSession) -> [UInt8] {
        let answer = answerCall(call, with: nil, in: session).withTextsInside()
        guard !answer.attachments.isEmpty else { return answer.utf8 }
        let message =
            "The result contains bytes, which a synchronous call returns only over the direct channel: use tombolo.call."
        return Self.failedAnswer(TomboloError(.invalidArgument, message)).utf8
    }

    /// Makes a call. The checks are the same as for a call that the document sent as a record.
    /// - Returns: The JSON of the result; empty for a call without a result.
    /// - Throws: ``TomboloError``: `denied`, `limitExceeded`, `unknownCall`, `invalidArgument` for an asynchronous
    ///   handler, or the handler's error.
    func call(
        _ subject: AccessSubject, _ argument: IncomingPayload?, in session: DocumentSession
    ) throws(TomboloError) -> AttachedText {
        let payload = try core.admission.admit(subject, argument, in: session)
        let name = subject.name
        core.observers.report(.called(name, id: 0, by: session.document))
        do {
            var output = AttachedText()
            let limits = core.limits
            try Payload.check(text: payload?.text.count ?? 0, root: "argument", limits: limits)
            let run = try handler(of: name)
            let context = CallContext(name: name, session: session)
            if let (call, instrument) = core.instrumented(name, id: 0, .plain, in: session) {
                try instrument.run(call) { try run(payload, context, limits, &output) }
            } else {
                try run(payload, context, limits, &output)
            }
            try Payload.check(output, since: .start, root: "result", limits: limits)
            core.observers.report(.answered(name, id: 0, to: session.document, nil))
            return output
        } catch {
            let error = TomboloError(catching: error)
            core.observers.report(.answered(name, id: 0, to: session.document, error))
            throw error
        }
    }

    /// Answers a request of a document for a synchronous call (`tombolo.callSync`).
    /// - Parameter call: The name, U+001F, and the JSON of the argument.
    /// - Returns: A record without a number: `r` and the JSON of the result, or `e` and the JSON of the error.
    private func answerCall(
        _ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession
    ) -> AttachedText {
        let (nameField, payload) = call.cut(at: Wire.fieldSeparator)
        // If the call is not made, discards its trace, so that it does not apply to the next call.
        defer { _ = session.trace.take(of: 0) }
        do throws(TomboloError) {
            // Also checks the length of the name, since decisions about names are cached.
            guard let name = IncomingRecord.name(in: nameField) else {
                throw TomboloError(.invalidArgument, "The name of the call is invalid.")
            }
            let argument = payload.map { IncomingPayload($0, with: attachments) }
            core.record(.call(id: 0, name: name, payload: argument, kind: .plain), from: session.document)
            var result = try self.call(.synchronousCall(name), argument, in: session)
            core.recordResult(result, of: session.document)
            result.utf8.insert(
                contentsOf: [UInt8(ascii: "r")] + (result.utf8.isEmpty ? [] : [Wire.fieldSeparator]), at: 0)
            return result
        } catch {
            core.recordFailure(error, of: session.document)
            return Self.failedAnswer(error)
        }
    }

    private static func failedAnswer(_ error: TomboloError) -> AttachedText {
        AttachedText([UInt8(ascii: "e"), Wire.fieldSeparator] + Array(error.wireText.utf8))
    }

    private func handler(of name: String) throws(TomboloError) -> RegisteredCall.Synchronous {
        switch core.calls.calls[name]?.handler {
        case .synchronous(let run): return run
        case .replying(let run):
            return { payload, context, limits, output in
                guard case .now(let write) = try run(payload, context, limits) else { throw Self.takesTime(name) }
                try write(&output)
            }
        case .asynchronous, .streaming: throw Self.takesTime(name)
        case nil: throw TomboloError(.unknownCall, "There is no call “\(name)”.")
        }
    }

    private static func takesTime(_ name: String) -> TomboloError {
        TomboloError(.invalidArgument, "“\(name)” is asynchronous or a stream, and cannot be called synchronously.")
    }
}

extension Wire {
    /// The name of the request for a synchronous call (`tombolo.callSync`).
    static let callRequest = "call"
}
