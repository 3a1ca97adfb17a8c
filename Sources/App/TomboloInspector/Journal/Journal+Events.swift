import TomboloBridge
import TomboloEngine

extension Journal {
    /// Receives an event of the bridge.
    func receive(_ event: BridgeEvent) {
        switch event {
        case .documentStarted(let document): documents.begin(document, in: bridge)
        case .documentEnded(let document):
            for n in pending.removeAll(of: document.id) { end(n, InspectorRow.Outcome.disconnected) }
            documents.end(document)
        case .called(let name, let id, let document):
            // A synchronous call of a dialect is not sent as a record, so it has no entry.
            if id == 0, entry(id, of: document) == nil { count(name) { $0.calls += 1 } }
        case .abandoned, .calledPage: break
        case .answered(let name, let id, let document, let error): answered(name, id, document, error)
        case .denied(let subject, let document, let denial): denied(subject, document, denial)
        case .malformed(let reason, let document):
            notice("Malformed record", "The document sent \(reason).", of: document)
        case .exceededMemory(let overrun): notice("Memory limit", "\(overrun)", of: nil, isRequired: true)
        }
    }

    private func entry(_ id: UInt64, of document: Document) -> PendingRows.Entry? {
        pending.calls[.init(document: document.id, side: .page, id: id)]
    }

    /// Stores the time at which the handler of a call ended. The page receives the answer later.
    private func answered(_ name: String, _ id: UInt64, _ document: Document, _ error: TomboloError?) {
        let call = entry(id, of: document)
        // Calls that began before the journal are not counted.
        guard call != nil || id == 0 else { return }
        let now = now
        count(name) { total in
            if error != nil { total.failures += 1 }
            guard let call else { return }
            total.measured += 1
            total.milliseconds += now - call.start
        }
        if let n = call?.row { update(n) { $0.end = now } }
    }

    /// Adds the reason for a denial to the row of the call or listener that the bridge has just received.
    private func denied(_ subject: AccessSubject, _ document: Document, _ denial: AccessDenial) {
        guard let key = pending.latest, key.document == document.id, let call = pending.calls[key],
            call.name == subject.name
        else { return countDenied(subject, denial) }
        if call.kind != .listen, denial.reason != .prompt { count(call.name) { $0.failures += 1 } }
        let text = shownText("\(denial)", of: call.name)
        if let n = call.row {
            update(n) { row in
                row.text = text
                row.grant = denial.suggestedGrant
            }
        }
    }

    /// Counts a denied function of a dialect. A denial after a prompt is also reported as an answer.
    private func countDenied(_ subject: AccessSubject, _ denial: AccessDenial) {
        if case .event = subject { return }
        guard denial.reason != .prompt else { return }
        count(subject.name) { total in
            total.calls += 1
            total.failures += 1
        }
    }

    private func notice(_ name: String, _ text: String, of document: Document?, isRequired: Bool = false) {
        add(.notice, name, of: document, isRequired: isRequired) { row in
            row.end = row.start
            row.text = text.redactingURLs().shortened(toBytes: Self.maximumText)
        }
    }
}
