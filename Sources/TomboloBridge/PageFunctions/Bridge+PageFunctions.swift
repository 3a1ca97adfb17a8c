import TomboloEngine

extension Bridge {
    /// Calls a function that a document exposed with `tombolo.expose`, and waits for its result.
    ///
    /// While a document is still loading, the call waits for a function that is not exposed yet. The call ends with the
    /// document. Cancelling the task aborts the function's signal.
    /// - Parameters:
    ///   - document: The document; nil for the top-level one. While a load is running, the call waits for that
    ///     document.
    ///   - timeout: The timeout of the whole call; nil for none.
    /// - Throws: ``TomboloError``: the error of the function, or `unknownCall`, `timeout`, `disconnected`,
    ///   `invalidArgument`, `limitExceeded`; `CancellationError` when the task is cancelled.
    public func call<Result: Decodable>(
        _ name: String, _ argument: some Encodable, as type: Result.Type = Result.self, in document: DocumentID? = nil,
        timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        var payload = AttachedText()
        do {
            try Payload.encode(argument, into: &payload, root: "argument", limits: limits)
        } catch {
            throw TomboloError(catching: error)
        }
        return try await decode(type, send(name, payload, document, timeout))
    }

    /// Calls a function without an argument.
    public func call<Result: Decodable>(
        _ name: String, as type: Result.Type = Result.self, in document: DocumentID? = nil,
        timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        try await decode(type, send(name, nil, document, timeout))
    }

    /// Calls a function and ignores its result.
    public func call(
        _ name: String, _ argument: some Encodable, in document: DocumentID? = nil, timeout: Duration? = .seconds(60)
    ) async throws {
        let _: IgnoredArgument = try await call(name, argument, in: document, timeout: timeout)
    }

    /// Calls a function without an argument and ignores its result.
    public func call(_ name: String, in document: DocumentID? = nil, timeout: Duration? = .seconds(60)) async throws {
        let _: IgnoredArgument = try await call(name, in: document, timeout: timeout)
    }

    private func decode<Result: Decodable>(
        _ type: Result.Type, _ payload: IncomingPayload?
    ) async throws -> Result {
        do {
            try Payload.check(text: payload?.text.count ?? 0, root: "result", limits: limits)
            var payload = payload
            if let long = payload, Payload.isLong(long) {
                payload = await Payload.parsed(long, root: "result", limits: limits)
            }
            return try Payload.decode(type, from: payload, root: "result", limits: limits)
        } catch {
            throw TomboloError(catching: error)
        }
    }

    private func send(
        _ name: String, _ payload: AttachedText?, _ document: DocumentID?, _ timeout: Duration?
    ) async throws -> IncomingPayload? {
        guard NamePattern.isName(name) else {
            throw TomboloError(.invalidArgument, "“\(name)” cannot be a function's name.")
        }
        let pending = PageCall()
        let limit = timeout.map { timeout in
            deadlines.set(after: timeout) {
                pending.settle(
                    .failure(TomboloError(.timeout, "The page function “\(name)” did not answer within \(timeout).")))
            }
        }
        defer { if let limit { deadlines.clear(limit) } }
        withSession(of: document) { [weak self] session in
            guard !pending.isSettled else { return }
            guard let self, let session else {
                return pending.settle(.failure(TomboloError(.disconnected, "There is no such document.")))
            }
            begin(pending, name, payload, in: session)
        }
        return try await withTaskCancellationHandler {
            do {
                return try await pending.result()
            } catch {
                withdraw(pending)
                if Task.isCancelled { throw CancellationError() }
                throw error
            }
        } onCancel: {
            Task { @MainActor in
                pending.settle(.failure(TomboloError(.cancelled, "The call of “\(name)” was cancelled.")))
            }
        }
    }

    private func begin(_ pending: PageCall, _ name: String, _ payload: AttachedText?, in session: DocumentSession) {
        let id = session.makeID()
        session.pageCalls[id] = pending
        pending.place = (session, id)
        frameWatch.start(for: session)
        session.outbox.call(id, name, payload)
        flushSoon(session)
        report(.calledPage(name, in: session.document))
    }

    /// Cancels a call in its document that does not need an answer any more.
    private func withdraw(_ pending: PageCall) {
        guard let (session, id) = pending.place, session.pageCalls.removeValue(forKey: id) != nil else { return }
        session.outbox.cancel(id)
        flushSoon(session)
    }

    /// Runs `body` with the document's session, or with nil if the session does not exist. Runs it at once or, while
    /// the top-level document is loading, as soon as it begins, in the order of the requests.
    func withSession(of document: DocumentID?, _ body: @escaping @MainActor (DocumentSession?) -> Void) {
        if let document { return body(documents.sessions[document]) }
        if let top = documents.top { return body(top) }
        guard let page, !page.isClosed, page.isLoading || (hasProcess && page.committedURL != nil) else {
            return body(nil)
        }
        startWaiters.append { [weak self] in
            if let self { withSession(of: nil, body) } else { body(nil) }
        }
    }
}
