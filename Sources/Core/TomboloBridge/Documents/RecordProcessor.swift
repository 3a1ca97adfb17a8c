import TomboloEngine

/// Processes the records of documents: as many as fit into a time slice at once and the rest in later ones, so a page
/// that sends without end delays only itself.
@MainActor
struct RecordProcessor {
    let core: BridgeCore

    /// Receives the records of a document.
    func receive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession) {
        session.inbox.append(records, with: attachments)
        if core.memory.check(session), !session.inbox.isScheduled { processSlice(of: session) }
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
    static let minimumCaughtUp = 64

    /// Processes a document's records for a time slice, and schedules the rest.
    func processSlice(of session: DocumentSession) {
        let end = ContinuousClock.now + core.backlogs.slice
        // Records that arrive while a handler runs wait after the present ones.
        session.inbox.beginSlice()
        repeat {} while processRecord(of: session) && ContinuousClock.now < end
        endSlice(of: session)
    }

    /// Sends the document's records, and schedules the rest of its backlog: in its turn, or once the argument that
    /// blocks it has been parsed.
    private func endSlice(of session: DocumentSession) {
        guard !session.isOver else { return }
        core.flushes.flush(session)
        if !session.isOver, session.inbox.endSlice() { core.backlogs.append(session) }
    }

    /// Processes the first record of a document's backlog.
    /// - Returns: False where the other records have to wait, or the backlog is empty.
    private func processRecord(of session: DocumentSession) -> Bool {
        // A handler may have closed the page or navigated it.
        guard !session.isOver, let record = session.inbox.popFirst() else { return false }
        if case .call(let id, let name, let payload?, let kind) = record, isLong(record, in: session) {
            session.inbox.holdForParsing(record)
            Task { @MainActor [weak core] in
                guard let limits = core?.limits else { return }
                let parsed = await Payload.parsed(payload, root: "argument", limits: limits)
                guard let core, !session.isOver else { return }
                session.inbox.holdForParsing(nil)
                core.records.process(.call(id: id, name: name, payload: parsed, kind: kind), in: session)
                core.records.endSlice(of: session)
            }
            return false
        }
        process(record, in: session)
        return true
    }

    /// Whether a record is a call whose argument takes too long to parse on the main actor. The records that follow it
    /// wait, since calls begin in order.
    private func isLong(_ record: IncomingRecord, in session: DocumentSession) -> Bool {
        let length = record.argumentLength
        guard length > Payload.longText, length <= core.limits.textBytes, case .call(_, let name, _, _) = record,
            core.calls.calls[name]?.parsesArgument == true
        else { return false }
        return session.decision(on: .call(name), in: core.policy).isAllowed
    }

    /// Passes a record to the part of the bridge that it is for.
    private func process(_ record: IncomingRecord, in session: DocumentSession) {
        switch record {
        case .call(let id, let name, let payload, let kind):
            core.dispatcher.dispatch(IncomingCall(id: id, name: name, payload: payload, kind: kind), in: session)
        case .credit(let id, let count): session.calls[id]?.stream?.addCredit(count)
        case .cancel(let id): core.dispatcher.cancel(id, in: session)
        case .values(let id, let array): core.pageStreams.receive(array, of: id, in: session)
        case .result(let id, let payload):
            if !core.pageFunctions.receive(.success(payload), of: id, in: session) {
                core.pageStreams.end(id, .success(()), in: session)
            }
        case .failure(let id, let payload): fail(id, payload, in: session)
        case .listen(let id, let name): core.events.listen(to: name, id: id, in: session)
        case .unlisten(let name): session.events.remove(name)
        case .ready(let id): answerReady(id, in: session)
        case .wake(let milliseconds): wake(session, after: milliseconds)
        case .unnamed(let id):
            let rule =
                "The name is invalid: it must not contain spaces, control characters, “*” or “@”, and must have 1 to 1024 bytes."
            session.fail(id, TomboloError(.invalidArgument, rule))
        case .malformed(let reason): core.observers.report(.malformed(reason, by: session.document))
        }
    }

    /// Ends a call of a page function, or a stream of the page, with the page's error.
    private func fail(_ id: UInt64, _ payload: IncomingPayload, in session: DocumentSession) {
        guard session.requests.contains(id) else { return }
        let value = try? Payload.decode(JSONValue.self, from: payload, root: "error", limits: core.limits)
        let error = TomboloError(wireValue: value ?? .null)
        _ = core.pageFunctions.receive(.failure(error), of: id, in: session)
        core.pageStreams.end(id, .failure(error), in: session)
    }

    /// Sets the document's one alarm; a new one replaces it.
    private func wake(_ session: DocumentSession, after milliseconds: UInt64) {
        let duration = Duration.milliseconds(max(1, min(milliseconds, Self.maximumTimeout)))
        session.alarm.set(after: duration, in: core.deadlines) { [weak core, weak session] in
            guard let core, let session else { return }
            session.sendWake()
            core.flushes.flush(session)
        }
    }

    private static let maximumTimeout: UInt64 = 1 << 31

    private func answerReady(_ id: UInt64, in session: DocumentSession) {
        guard core.policy.grantsAnything(to: session.document) else {
            return session.fail(id, TomboloError(.denied, "No grant applies to \(session.document)."))
        }
        let names = core.policy.grantedCalls(to: session.document).map { JSONValue.string($0.description) }
        session.succeed(id, with: ["calls": .array(names)])
    }
}
