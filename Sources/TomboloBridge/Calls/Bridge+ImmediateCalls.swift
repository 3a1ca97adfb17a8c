import TomboloEngine

extension Bridge {
    /// Makes a call for a document that blocks until it has the answer, with the same checks as for a call that the
    /// document sent as a message.
    ///
    /// The caller states which document that is, and must be certain of it by other means than page script. In events
    /// the call has the id 0, which no call of a message has.
    /// - Parameters:
    ///   - name: The call's full name.
    ///   - argument: Its argument, which has not been checked.
    /// - Returns: The result; nil for a call without a result.
    /// - Throws: ``TomboloError``: `denied`, `limitExceeded`, `unknownCall`, `disconnected` when the document does not
    ///   exist, `invalidArgument` for a handler that is asynchronous, or the error of the handler.
    public func callNow(
        _ name: String, _ argument: JSONText?, for document: DocumentID
    ) throws(TomboloError) -> JSONText? {
        guard let session = documents.sessions[document] else {
            throw TomboloError(.disconnected, "There is no such document.")
        }
        let payload = try admit(.call(name), argument.map { IncomingPayload($0) }, in: session)
        let output = try answerNow(name, payload, in: session)
        return output.utf8.isEmpty ? nil : JSONText(output)
    }

    /// Makes a call that has been allowed, and returns the JSON of its result.
    func answerNow(
        _ name: String, _ payload: IncomingPayload?, in session: DocumentSession
    ) throws(TomboloError) -> AttachedText {
        report(.called(name, id: 0, by: session.document))
        do {
            var output = AttachedText()
            try Payload.check(text: payload?.text.count ?? 0, root: "argument", limits: limits)
            try synchronousHandler(of: name)(payload, CallContext(name: name, session: session), limits, &output)
            try Payload.check(output, since: .start, root: "result", limits: limits)
            report(.answered(name, id: 0, to: session.document, nil))
            return output
        } catch {
            let error = TomboloError(catching: error)
            report(.answered(name, id: 0, to: session.document, error))
            throw error
        }
    }

    /// The document and the name of a synchronous request that a prompt carries: the document blocks until the prompt
    /// is answered.
    ///
    /// The page's half of a dialect sends such a request with `sendSynchronousCall(what, text)`. The relay prefixes it with a key
    /// that no page has, so neither a page nor a frame can make a request for another document. Records that the
    /// document sent before the request are processed first: 64 at least, and others for some milliseconds.
    /// - Parameter message: The prompt's message, of any prompt.
    /// - Returns: Nil for a prompt of another form, or of a document that has ended.
    public func synchronousRequest(in message: String) -> (document: Document, what: String)? {
        guard message.hasPrefix(Wire.promptMark) else { return nil }
        let rest = message.dropFirst(Wire.promptMark.count)
        guard let end = rest.firstIndex(of: ":"), let document = transport.document(withKey: rest[..<end]),
            let session = documents.sessions[document]
        else { return nil }
        catchUp(with: CollectionOfOne(session))
        return session.isOver ? nil : (session.document, String(rest[rest.index(after: end)...]))
    }

    private func synchronousHandler(of name: String) throws(TomboloError) -> RegisteredCall.Synchronous {
        switch calls.calls[name]?.handler {
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
