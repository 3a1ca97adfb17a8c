public import TomboloEngine

extension Bridge: ScriptMessageHandling {
    /// Takes what a relay posted: the stamp says which document it was, the records are what that document wants.
    public func page(_ page: Page, didReceive message: ScriptMessage) {
        guard let wire = WireMessage(message.body) else {
            report(.malformed("a message without a stamp", by: nil))
            return message.reply.resolve(with: Wire.disconnected)
        }
        if wire.control == .hello { return begin(wire, message.reply) }
        guard let scope = documents.scopes[wire.document], scope.isIdentified(by: wire.identity) else {
            // A message of a document that is over, which is no error: it may have been on its way.
            return message.reply.resolve(with: Wire.disconnected)
        }
        scope.add(message.reply)
        switch wire.control {
        case .hello, .poll: break
        case .hide: return end(scope, "The document was left.")
        case .send: receive(wire.records, in: scope)
        }
        if !scope.isOver { scope.flush() }
    }

    private func receive(_ records: ArraySlice<UInt8>?, in scope: DocumentScope) {
        var rest = records
        while let remaining = rest {
            let (record, behind) = remaining.cut(at: Wire.recordSeparator)
            receive(IncomingRecord(record), in: scope)
            // A handler may have closed the page or sent it elsewhere.
            if scope.isOver { return }
            rest = behind
        }
    }

    private func receive(_ record: IncomingRecord, in scope: DocumentScope) {
        switch record {
        case .call(let id, let name, let payload): call(name, id: id, payload, in: scope)
        case .cancel(let id): cancel(id, in: scope)
        case .result(let id, let payload): scope.pageCalls.removeValue(forKey: id)?.settle(.success(payload))
        case .failure(let id, let payload): fail(id, payload, in: scope)
        case .listen(let id, let name): listen(to: name, id: id, in: scope)
        case .unlisten(let name): scope.listening.remove(name)
        case .ready(let id): answerReady(id, in: scope)
        case .unnamed(let id):
            let rule = "A name has no spaces, control characters, “*” or “@”, and at most 1024 bytes."
            scope.outbox.failure(id, TomboloError(.invalidArgument, rule))
        case .malformed(let reason): report(.malformed(reason, by: scope.sender))
        }
    }

    private func fail(_ id: UInt64, _ payload: ArraySlice<UInt8>, in scope: DocumentScope) {
        guard let call = scope.pageCalls.removeValue(forKey: id) else { return }
        let value = try? Payload.decode(JSONValue.self, from: payload, root: "error", depth: limits.depth)
        call.settle(.failure(TomboloError(wireValue: value ?? .null)))
    }

    private func listen(to name: String, id: UInt64, in scope: DocumentScope) {
        let subject = AccessSubject.event(name)
        switch scope.decision(on: subject, in: policy) {
        case .denied(let why):
            report(.denied(subject, by: scope.sender, why))
            scope.outbox.failure(id, TomboloError(.denied, why))
        case .allowed where scope.listening.count >= limits.listeners:
            scope.outbox.failure(
                id, TomboloError(.limitExceeded, "A document may listen to \(limits.listeners) events at most."))
        case .allowed:
            scope.listening.insert(name)
            scope.outbox.result(id) { _ in }
        }
    }

    private func answerReady(_ id: UInt64, in scope: DocumentScope) {
        guard policy.grantsAnything(to: scope.sender) else {
            let decision = policy.decision(on: .call("*"), by: scope.sender)
            guard case .denied(let why) = decision else { return }
            return scope.outbox.failure(id, TomboloError(.denied, why))
        }
        let names = policy.grantedCalls(to: scope.sender).map { JSONValue.string($0.description) }
        scope.outbox.result(id) { output in
            let answer: JSONValue = ["calls": .array(names)]
            output.append(contentsOf: answer.description.utf8)
        }
    }
}
