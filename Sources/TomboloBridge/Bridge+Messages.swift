import TomboloEngine

extension Bridge {
    /// Takes what a document sent: what can be processed within a time slice at once, and the rest in later ones, so that a page that sends without end
    /// holds up nobody but itself.
    func receive(_ records: ArraySlice<UInt8>?, with attachments: ArrivedAttachments?, in scope: DocumentScope) {
        guard let records else { return flush(scope) }
        scope.backlog.append(records, with: attachments)
        if checkMemory(of: scope), !scope.hasBacklog { processBacklogSlice(of: scope) }
    }

    /// Processes records of a document for a time slice, and the others later.
    func processBacklogSlice(of scope: DocumentScope) {
        let end = ContinuousClock.now + backlogs.slice
        // What arrives while a handler runs waits behind the records that are here.
        scope.hasBacklog = true
        repeat {} while processRecord(of: scope) && ContinuousClock.now < end
        endSlice(of: scope)
    }

    /// Processes what documents have sent before something that would overtake it: a question that one of them asks, or their end.
    ///
    /// The first ``fewestRecordsBefore`` records are processed however long that takes, and others for the time of a round: a page that sends without end
    /// is not waited for. What is behind an argument that is parsed off the main actor is overtaken too.
    func catchUp(with scopes: some Sequence<DocumentScope>) {
        let end = ContinuousClock.now + BacklogQueue.roundTime
        var count = 0
        for scope in scopes {
            while count < Self.fewestRecordsBefore || ContinuousClock.now < end, processRecord(of: scope) { count += 1 }
        }
    }

    /// How many records ``catchUp(with:)`` processes at least, where there are as many.
    static var fewestRecordsBefore: Int { 64 }

    /// Processes the first record of a document's backlog.
    /// - Returns: False where the others have to wait, or there are none.
    private func processRecord(of scope: DocumentScope) -> Bool {
        // A handler may have closed the page or sent it elsewhere.
        guard !scope.isOver, scope.unparsed == nil, let record = scope.backlog.popFirst() else { return false }
        if case .call(let id, let name, let payload?, let kind) = record, isLong(record, in: scope) {
            scope.holdForParsing(record)
            Task { @MainActor [weak self, limits] in
                let parsed = await Payload.parsed(payload, root: "argument", limits: limits)
                guard let self, !scope.isOver else { return }
                scope.holdForParsing(nil)
                receive(.call(id: id, name: name, payload: parsed, kind: kind), in: scope)
                endSlice(of: scope)
            }
            return false
        }
        receive(record, in: scope)
        return true
    }

    /// Sends what a document waits for, and goes on with its backlog in its turn, or once the argument that holds it up has been parsed.
    private func endSlice(of scope: DocumentScope) {
        guard !scope.isOver else { return }
        flush(scope)
        guard !scope.isOver, scope.unparsed == nil else { return }
        if scope.backlog.isEmpty {
            scope.hasBacklog = false
        } else {
            backlogs.append(scope)
        }
    }

    /// Whether a record is a call whose argument takes longer to parse than the main actor may be held up. What the document has sent behind it waits, since
    /// calls begin in order.
    private func isLong(_ record: IncomingRecord, in scope: DocumentScope) -> Bool {
        let length = record.argumentLength
        guard length > Payload.longText, length <= limits.textBytes, case .call(_, let name, _, _) = record,
            calls.calls[name]?.parsesArgument == true
        else { return false }
        return scope.decision(on: .call(name), in: policy).isAllowed
    }

    private func receive(_ record: IncomingRecord, in scope: DocumentScope) {
        switch record {
        case .call(let id, let name, let payload, let kind): call(name, id: id, payload, kind, in: scope)
        case .grant(let id, let count): scope.calls[id]?.stream?.grant(count)
        case .cancel(let id): cancel(id, in: scope)
        case .values(let id, let array): receive(array, of: id, in: scope)
        case .result(let id, let payload):
            guard let call = scope.pageCalls.removeValue(forKey: id) else {
                return endStream(id, .success(()), in: scope)
            }
            call.settle(.success(payload))
        case .failure(let id, let payload): fail(id, payload, in: scope)
        case .listen(let id, let name): listen(to: name, id: id, in: scope)
        case .unlisten(let name):
            scope.events.remove(name)
        case .ready(let id): answerReady(id, in: scope)
        case .wake(let milliseconds): wake(scope, after: milliseconds)
        case .unnamed(let id):
            let rule = "A name has no spaces, control characters, “*” or “@”, and at most 1024 bytes."
            scope.outbox.failure(id, TomboloError(.invalidArgument, rule))
        case .malformed(let reason): report(.malformed(reason, by: scope.document))
        }
    }

    /// A document's one alarm; another takes its place.
    private func wake(_ scope: DocumentScope, after milliseconds: UInt64) {
        scope.clearAlarm()
        let duration = Duration.milliseconds(max(1, min(milliseconds, Self.longestAlarm)))
        scope.alarm = deadlines.set(after: duration) { [weak scope] in
            guard let scope else { return }
            scope.outbox.wake()
            scope.bridge?.flush(scope)
        }
    }

    private static let longestAlarm: UInt64 = 1 << 31

    private func fail(_ id: UInt64, _ payload: IncomingPayload, in scope: DocumentScope) {
        guard scope.pageCalls[id] != nil || scope.pageStreams[id] != nil else { return }
        let value = try? Payload.decode(JSONValue.self, from: payload, root: "error", limits: limits)
        let error = TomboloError(wireValue: value ?? .null)
        scope.pageCalls.removeValue(forKey: id)?.settle(.failure(error))
        endStream(id, .failure(error), in: scope)
    }

    private func listen(to name: String, id: UInt64, in scope: DocumentScope) {
        let subject = AccessSubject.event(name)
        let decision = scope.decision(on: subject, in: policy)
        // One that is denied is remembered all the same: the policy may change.
        let hasRoom = scope.events.add(name, atMost: limits.listeners)
        switch decision {
        case .denied(let denial):
            report(.denied(subject, by: scope.document, denial))
            scope.outbox.failure(id, TomboloError(.denied, denial.messageForPage))
        case .allowed where !hasRoom:
            scope.outbox.failure(
                id, TomboloError(.limitExceeded, "A document may listen to \(limits.listeners) events at most."))
        case .allowed:
            scope.events.allow(name)
            scope.outbox.result(id) { _ in }
        }
    }

    private func answerReady(_ id: UInt64, in scope: DocumentScope) {
        guard policy.grantsAnything(to: scope.document) else {
            return scope.outbox.failure(id, TomboloError(.denied, "\(scope.document) is granted nothing."))
        }
        let names = policy.grantedCalls(to: scope.document).map { JSONValue.string($0.description) }
        scope.outbox.result(id) { output in
            let answer: JSONValue = ["calls": .array(names)]
            output.utf8.append(contentsOf: answer.description.utf8)
        }
    }
}
