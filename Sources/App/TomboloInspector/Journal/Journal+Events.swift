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
        case .called, .abandoned, .calledPage: break
        case .answered(let name, let id, let document, let error): answered(name, id, document, error)
        case .denied(let subject, let document, let denial): denied(subject, document, denial)
        case .malformed(let reason, let document):
            notice("Malformed record", "The document sent \(reason).", of: document)
        case .exceededMemory(let overrun): notice("Memory limit", "\(overrun)", of: nil)
        }
    }

    /// Stores the time at which the handler of a call ended. The page receives the answer later.
    private func answered(_ name: String, _ id: UInt64, _ document: Document, _ error: TomboloError?) {
        if error != nil { count(name) { $0.failures += 1 } }
        guard let n = pending.calls[.init(document: document.id, kind: .ofPage, id: id)], let start = row(n)?.start
        else { return addFailure(name, id, document, error) }
        let now = now
        count(name) { total in
            total.measured += 1
            total.milliseconds += now - start
        }
        update(n) { $0.end = now }
    }

    /// Adds a row for a call that was left out, if it failed.
    private func addFailure(_ name: String, _ id: UInt64, _ document: Document, _ error: TomboloError?) {
        guard let error, id != 0 else { return }
        add(.call, name, of: document) { row in
            row.end = row.start
            row.outcome = error.code.rawValue
            row.text = error.message.redactingURLs()
        }
    }

    private func denied(_ subject: AccessSubject, _ document: Document, _ denial: AccessDenial) {
        let key = PendingRows.ListenerKey(document: document.id, name: subject.name)
        guard case .event = subject else {
            count(subject.name) { $0.failures += 1 }
            return pending.denials[key] = denial
        }
        if let n = pending.listeners.removeValue(forKey: key) {
            end(n, TomboloError.Code.denied.rawValue) { row in
                row.text = "\(denial)".redactingURLs()
                row.grant = denial.suggestedGrant
            }
        }
    }

    private func notice(_ name: String, _ text: String, of document: Document?) {
        let now = now
        add(.notice, name, of: document) { row in
            row.end = now
            row.text = text.redactingURLs().shortened()
        }
    }
}
