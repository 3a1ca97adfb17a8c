import TomboloEngine

/// Processes the records of documents. Processing stops at the end of a time slice, and the remaining records wait for
/// later slices. So a page that sends without end delays only itself.
@MainActor
struct RecordProcessor {
    let core: BridgeCore

    /// Appends received records to the document's inbox, and processes them for a time slice. They have to wait if
    /// earlier records are still waiting, or if the page's documents have used up their time until the main loop is
    /// idle.
    func receive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession) {
        session.inbox.append(records, with: attachments)
        if session.inbox.isScheduled {
            core.memory.check(session)
        } else if core.memory.mayProcess(records.count, hasAttachments: attachments != nil, in: session) {
            if core.backlogs.hasTime {
                let start = ContinuousClock.now
                processSlice(of: session)
                core.backlogs.didProcess(for: .now - start)
            } else {
                session.inbox.beginSlice()
                if session.inbox.endSlice() { core.backlogs.append(session) }
                core.memory.check(session)
            }
        }
    }

    /// Processes the records that documents sent before an event that would otherwise overtake them: a synchronous call
    /// of a document, or its end.
    ///
    /// The first ``minimumCaughtUp`` records are always processed. Further ones are processed only for the time of a
    /// round, so that a page that sends without end does not block the app. If a payload is being parsed off the main
    /// actor, the event still overtakes that record and all later ones.
    func catchUp(with sessions: some Sequence<DocumentSession>) {
        let start = ContinuousClock.now
        let end = start + BacklogQueue.roundTime
        var count = 0
        for session in sessions {
            while count < Self.minimumCaughtUp || ContinuousClock.now < end, processRecord(of: session) { count += 1 }
        }
        if count > 0 { core.backlogs.didProcess(for: .now - start) }
    }

    /// The number of records that ``catchUp(with:)`` processes regardless of the time.
    static let minimumCaughtUp = 64

    /// Processes a document's records for a time slice, and schedules the rest.
    func processSlice(of session: DocumentSession) {
        let end = ContinuousClock.now + core.backlogs.slice
        // Marks the session, so that records that arrive while a handler runs are appended to the backlog.
        session.inbox.beginSlice()
        repeat {} while processRecord(of: session) && ContinuousClock.now < end
        endSlice(of: session)
    }

    /// Sends the document's records, and schedules the rest of its backlog, but not before a payload that is being
    /// parsed is ready.
    private func endSlice(of session: DocumentSession) {
        guard !session.isOver else { return }
        core.flushes.flush(session)
        guard !session.isOver else { return }
        if session.inbox.endSlice() { core.backlogs.append(session) }
        if session.inbox.isEmpty { session.endConfirmedTrust() }
    }

    /// Processes the first record of a document's backlog.
    /// - Returns: False when the backlog is empty, or when its records have to wait until a payload has been parsed.
    private func processRecord(of session: DocumentSession) -> Bool {
        // A handler may have closed the page or navigated it.
        guard !session.isOver, let record = session.inbox.popFirst() else { return false }
        if isLong(record, in: session) {
            session.inbox.holdForParsing(record)
            Task { @MainActor [weak core] in
                guard let limits = core?.limits else { return }
                let parsed = await record.parsed(within: limits)
                guard let core, !session.isOver else { return }
                session.inbox.holdForParsing(nil)
                core.records.process(parsed, in: session)
                core.records.endSlice(of: session)
            }
            return false
        }
        process(record, in: session)
        return true
    }

    /// Whether a record is an allowed call, or an expected error, whose payload takes too long to parse on the main
    /// actor. Since records are processed in order, later ones wait for such a record.
    private func isLong(_ record: IncomingRecord, in session: DocumentSession) -> Bool {
        let length = record.parsedLength
        guard length > Payload.longText, length <= core.limits.textBytes else { return false }
        switch record {
        case .call(_, let name, _, _):
            return core.calls.calls[name]?.parsesArgument == true
                && session.decision(on: .call(name), in: core.policy).isAllowed
        case .failure(let id, _): return session.requests.contains(id)
        default: return false
        }
    }

    /// Passes a record to the part of the bridge that handles it.
    private func process(_ record: IncomingRecord, in session: DocumentSession) {
        core.record(record, from: session.document)
        switch record {
        case .call(let id, let name, let payload, let kind):
            core.dispatcher.dispatch(IncomingCall(id: id, name: name, payload: payload, kind: kind), in: session)
        case .credit(let id, let count): session.calls[id]?.stream?.addCredit(count)
        case .cancel(let id): core.dispatcher.cancel(id, in: session)
        case .values(let id, let array): core.pageStreams.receive(array, of: id, in: session)
        case .result(let id, let payload):
            session.cancellations.confirm(id)
            if !core.pageFunctions.receive(.success(payload), of: id, in: session) {
                core.pageStreams.end(id, .success(()), in: session)
            }
        case .failure(let id, let payload):
            session.cancellations.confirm(id)
            fail(id, payload, in: session)
        case .listen(let id, let name): core.events.listen(to: name, id: id, in: session)
        case .unlisten(let name): session.events.remove(name)
        case .ready(let id): answerReady(id, in: session)
        case .trace(let id, let trace): if core.instrument != nil { session.trace.note(trace, of: id) }
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
        let error = error(in: payload)
        _ = core.pageFunctions.receive(.failure(error), of: id, in: session)
        core.pageStreams.end(id, .failure(error), in: session)
    }

    /// Returns the page's error, or `limitExceeded` for an error beyond the limits.
    private func error(in payload: IncomingPayload) -> TomboloError {
        do {
            try Payload.check(text: payload.text.count, root: "error", limits: core.limits)
            let value = try Payload.decode(JSONValue.self, from: payload, root: "error", limits: core.limits)
            return TomboloError(wireValue: value)
        } catch let error as TomboloError where error.code == .limitExceeded {
            return error
        } catch {
            return TomboloError(wireValue: .null)
        }
    }

    /// Sets the document's timer, and replaces an earlier setting.
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
