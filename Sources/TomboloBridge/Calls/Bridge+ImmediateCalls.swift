import TomboloEngine

extension Bridge {
    /// Makes a call for a document that stands still until it has the answer, by the same checks as a call that the
    /// document sent as a message.
    ///
    /// The caller says which document that is, so it must know that from more than the page's word. In events the call has
    /// the id 0, which no call of a message has.
    /// - Parameters:
    ///   - name: The call's full name.
    ///   - argument: Its argument, nothing of which has been looked at.
    /// - Returns: The result; nil when there is none.
    /// - Throws: ``TomboloError``: `denied`, `limitExceeded`, `unknownCall`, `disconnected` when there is no such document,
    ///   `invalidArgument` for a handler that is asynchronous, or what the handler threw.
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

    /// Makes a call that was allowed, and gives the JSON of its result.
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

    /// Who asks a prompt, and what: the document stands still until it is answered.
    ///
    /// The page's half of a dialect asks with `askNow(what, text)`, and the relay puts a key before it that no page knows, so
    /// that neither a page nor a frame can ask for another document. What the document sent before it asked is processed first,
    /// as far as ``catchUp(with:)`` does.
    /// - Parameter message: The prompt's message, whatever it is.
    /// - Returns: nil for every prompt that is not asked so, or by a document that is over.
    public func question(in message: String) -> (document: Document, what: String)? {
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
        TomboloError(.invalidArgument, "“\(name)” may take its time: nobody can stand still for it.")
    }
}
