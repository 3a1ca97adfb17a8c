import TomboloEngine

extension Bridge {
    /// Receives the records of a document. Processes as many as fit into a time slice at once and the rest in later
    /// ones, so a page that sends without end delays only itself.
    func receive(_ records: ArraySlice<UInt8>?, with attachments: ArrivedAttachments?, in session: DocumentSession) {
        guard let records else { return flush(session) }
        session.backlog.append(records, with: attachments)
        if checkMemory(of: session), !session.hasBacklog { processBacklogSlice(of: session) }
    }

    /// Processes a document's records for a time slice, and schedules the rest.
    func processBacklogSlice(of session: DocumentSession) {
        let end = ContinuousClock.now + backlogs.slice
        // Records that arrive while a handler runs wait after the present ones.
        session.hasBacklog = true
        repeat {} while processRecord(of: session) && ContinuousClock.now < end
        endSlice(of: session)
    }

    /// Processes the records that documents sent before an event that would overtake them: a synchronous call of one of
    /// them, or their end.
    ///
    /// The first ``minimumCaughtUp`` records are processed however long that takes, and further ones for the time of a
    /// round: a page that sends without end is not waited for. Records that follow an argument that is being parsed off
    /// the main actor are overtaken as well.
    func catchUp(with sessions: some Sequence<DocumentSession>) {
        let end = ContinuousClock.now + BacklogQueue.roundTime
        var count = 0
        for session in sessions {
            while count < Self.minimumCaughtUp || ContinuousClock.now < end, processRecord(of: session) { count += 1 }
        }
    }

    /// The number of records that ``catchUp(with:)`` processes at least, where there are as many.
    static var minimumCaughtUp: Int { 64 }

    /// Processes the first record of a document's backlog.
    /// - Returns: False where the other records have to wait, or the backlog is empty.
    private func processRecord(of session: DocumentSession) -> Bool {
        // A handler may have closed the page or navigated it.
        guard !session.isOver, session.unparsed == nil, let record = session.backlog.popFirst() else { return false }
        if case .call(let id, let name, let payload?, let kind) = record, isLong(record, in: session) {
            session.holdForParsing(record)
            Task { @MainActor [weak self, limits] in
                let parsed = await Payload.parsed(payload, root: "argument", limits: limits)
                guard let self, !session.isOver else { return }
                session.holdForParsing(nil)
                receive(.call(id: id, name: name, payload: parsed, kind: kind), in: session)
                endSlice(of: session)
            }
            return false
        }
        receive(record, in: session)
        return true
    }

    /// Sends the document's records, and schedules the rest of its backlog: in its turn, or once the argument that
    /// blocks it has been parsed.
    private func endSlice(of session: DocumentSession) {
        guard !session.isOver else { return }
        flush(session)
        guard !session.isOver, session.unparsed == nil else { return }
        if session.backlog.isEmpty {
            session.hasBacklog = false
        } else {
            backlogs.append(session)
        }
    }

    /// Whether a record is a call whose argument takes too long to parse on the main actor. The records that follow it
    /// wait, since calls begin in order.
    private func isLong(_ record: IncomingRecord, in session: DocumentSession) -> Bool {
        let length = record.argumentLength
        guard length > Payload.longText, length <= limits.textBytes, case .call(_, let name, _, _) = record,
            calls.calls[name]?.parsesArgument == true
        else { return false }
        return session.decision(on: .call(name), in: policy).isAllowed
    }

    private func receive(_ record: IncomingRecord, in session: DocumentSession) {
        switch record {
        case .call(let id, let name, let payload, let kind): call(name, id: id, payload, kind, in: session)
        case .credit(let id, let count): session.calls[id]?.stream?.addCredit(count)
        case .cancel(let id): cancel(id, in: session)
        case .values(let id, let array): receive(array, of: id, in: session)
        case .result(let id, let payload):
            guard let call = session.pageCalls.removeValue(forKey: id) else {
                return endStream(id, .success(()), in: session)
            }
            call.settle(.success(payload))
        case .failure(let id, let payload): fail(id, payload, in: session)
        case .listen(let id, let name): listen(to: name, id: id, in: session)
        case .unlisten(let name):
            session.events.remove(name)
        case .ready(let id): answerReady(id, in: session)
        case .wake(let milliseconds): wake(session, after: milliseconds)
        case .unnamed(let id):
            let rule =
                "The name is invalid: it must not contain spaces, control characters, “*” or “@”, and must have 1 to 1024 bytes."
            session.outbox.failure(id, TomboloError(.invalidArgument, rule))
        case .malformed(let reason): report(.malformed(reason, by: session.document))
        }
    }

    /// Sets the document's one alarm; a new one replaces it.
    private func wake(_ session: DocumentSession, after milliseconds: UInt64) {
        session.clearAlarm()
        let duration = Duration.milliseconds(max(1, min(milliseconds, Self.maximumTimeout)))
        session.alarm = deadlines.set(after: duration) { [weak session] in
            guard let session else { return }
            session.outbox.wake()
            session.bridge?.flush(session)
        }
    }

    private static let maximumTimeout: UInt64 = 1 << 31

    private func fail(_ id: UInt64, _ payload: IncomingPayload, in session: DocumentSession) {
        guard session.pageCalls[id] != nil || session.pageStreams[id] != nil else { return }
        let value = try? Payload.decode(JSONValue.self, from: payload, root: "error", limits: limits)
        let error = TomboloError(wireValue: value ?? .null)
        session.pageCalls.removeValue(forKey: id)?.settle(.failure(error))
        endStream(id, .failure(error), in: session)
    }

    private func listen(to name: String, id: UInt64, in session: DocumentSession) {
        let subject = AccessSubject.event(name)
        let decision = session.decision(on: subject, in: policy)
        // A denied event is remembered all the same: the policy may change.
        let hasRoom = session.events.add(name, atMost: limits.listeners)
        switch decision {
        case .denied(let denial):
            report(.denied(subject, by: session.document, denial))
            session.outbox.failure(id, TomboloError(.denied, denial.messageForPage))
        case .allowed where !hasRoom:
            session.outbox.failure(
                id, TomboloError(.limitExceeded, "A document may listen to \(limits.listeners) events at most."))
        case .allowed:
            session.events.allow(name)
            session.outbox.result(id) { _ in }
        }
    }

    private func answerReady(_ id: UInt64, in session: DocumentSession) {
        guard policy.grantsAnything(to: session.document) else {
            return session.outbox.failure(id, TomboloError(.denied, "No grant applies to \(session.document)."))
        }
        let names = policy.grantedCalls(to: session.document).map { JSONValue.string($0.description) }
        session.outbox.result(id) { output in
            let answer: JSONValue = ["calls": .array(names)]
            output.utf8.append(contentsOf: answer.description.utf8)
        }
    }
}
