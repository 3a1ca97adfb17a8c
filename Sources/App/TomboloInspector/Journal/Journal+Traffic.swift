package import TomboloBridge
import TomboloEngine

extension Journal: TrafficReceiving {
    package func receive(_ traffic: Traffic, of document: Document) {
        switch traffic {
        case .call(let id, let name, let argument, let kind):
            begin(.init(document: document.id, kind: .ofPage, id: id), name, argument, kind, of: document)
        case .cancel(let id):
            finish(.init(document: document.id, kind: .ofPage, id: id), InspectorRow.Outcome.cancelled)
        case .result(let id, let result):
            finish(.init(document: document.id, kind: .ofPage, id: id), result: result)
        case .failure(let id, let error):
            finish(.init(document: document.id, kind: .ofPage, id: id), error: error, of: document)
        case .progress(let id, let value): receive(value, for: .init(document: document.id, kind: .ofPage, id: id))
        case .listen(let name): listen(to: name, of: document)
        case .unlisten(let name):
            let key = PendingRows.ListenerKey(document: document.id, name: name)
            if let n = pending.listeners.removeValue(forKey: key) { end(n, InspectorRow.Outcome.ok) }
        case .event(let name, let value):
            let n = add(.event, name, of: document) { row in
                row.end = row.start
                row.received = value?.byteCount ?? 0
            }
            add(value, to: n) { $0.argument = $1 }
        case .pageCall(let id, let name, let argument): beginPage(.pageCall, id, name, argument, of: document)
        case .pageStream(let id, let name, let argument): beginPage(.pageStream, id, name, argument, of: document)
        case .pageCancel(let id):
            finish(.init(document: document.id, kind: .ofApp, id: id), InspectorRow.Outcome.cancelled)
        case .pageResult(let id, let result):
            finish(.init(document: document.id, kind: .ofApp, id: id), result: result)
        case .pageFailure(let id, let error):
            finish(.init(document: document.id, kind: .ofApp, id: id), error: error, of: document)
        case .pageValues(let id, let values): receive(values, for: .init(document: document.id, kind: .ofApp, id: id))
        }
    }

    // MARK: Beginnings

    private func begin(
        _ key: PendingRows.Key, _ name: String, _ argument: TrafficPayload?, _ kind: CallKind, of document: Document
    ) {
        let bytes = argument?.byteCount ?? 0
        count(name) { total in
            total.calls += 1
            total.bytes += bytes
        }
        // The bridge rejects a second call with the id of a pending one.
        guard pending.calls[key] == nil || key.id == 0 else { return }
        guard let n = add(kind == .stream ? .stream : .call, name, of: document, { $0.sent = bytes }) else { return }
        pending.calls[key] = n
        add(argument, to: n) { $0.argument = $1 }
    }

    private func beginPage(
        _ kind: InspectorRow.Kind, _ id: UInt64, _ name: String, _ argument: TrafficPayload?, of document: Document
    ) {
        let bytes = argument?.byteCount ?? 0
        guard let n = add(kind, name, of: document, { $0.received = bytes }) else { return }
        pending.calls[.init(document: document.id, kind: .ofApp, id: id)] = n
        add(argument, to: n) { $0.argument = $1 }
    }

    private func listen(to name: String, of document: Document) {
        let key = PendingRows.ListenerKey(document: document.id, name: name)
        guard pending.listeners[key] == nil, let n = add(.listen, name, of: document) else { return }
        pending.listeners[key] = n
    }

    // MARK: Ends

    private func finish(_ key: PendingRows.Key, _ outcome: String) {
        if let n = pending.calls.removeValue(forKey: key) { end(n, outcome) }
    }

    private func finish(_ key: PendingRows.Key, result: TrafficPayload?) {
        guard let n = pending.calls.removeValue(forKey: key) else { return }
        addBytes(result?.byteCount ?? 0, to: n, key)
        add(result, to: n) { $0.result = $1 }
        end(n, InspectorRow.Outcome.ok)
    }

    private func finish(_ key: PendingRows.Key, error: TrafficPayload?, of document: Document) {
        guard let n = pending.calls.removeValue(forKey: key), let row = row(n) else { return }
        addBytes(error?.byteCount ?? 0, to: n, key)
        add(error, to: n) { $0.result = $1 }
        let value = error?.value()
        let code = value?["code"]?.stringValue ?? TomboloError.Code.failed.rawValue
        let denialKey = PendingRows.ListenerKey(document: document.id, name: row.name)
        let denial =
            code == TomboloError.Code.denied.rawValue ? pending.denials.removeValue(forKey: denialKey) : nil
        let isSensitive = bridge?.calls.isSensitive(row.name) ?? true
        let message = isSensitive ? nil : value?["message"]?.stringValue?.redactingURLs().shortened()
        end(n, code) { row in
            row.text = denial.map { "\($0)".redactingURLs() } ?? message
            row.grant = denial?.suggestedGrant
        }
    }

    private func addBytes(_ count: Int, to n: Int, _ key: PendingRows.Key) {
        update(n) { row in
            if key.kind == .ofPage { row.received += count } else { row.sent += count }
        }
        if key.kind == .ofPage, let name = row(n)?.name { self.count(name) { $0.bytes += count } }
    }

    /// Ends a row. The time of the end is kept if the bridge has reported it before.
    func end(_ n: Int, _ outcome: String, _ set: (inout InspectorRow) -> Void = { _ in }) {
        let now = now
        update(n) { row in
            row.outcome = outcome
            row.end = row.end ?? now
            set(&row)
        }
    }

    // MARK: Values

    private func receive(_ payload: TrafficPayload?, for key: PendingRows.Key) {
        guard let n = pending.calls[key], let row = row(n), let payload else { return }
        addBytes(payload.byteCount, to: n, key)
        let isStream = row.kind == .stream || row.kind == .pageStream
        let count = isStream ? payload.elementCount ?? 0 : 1
        update(n) { $0.values = ($0.values ?? 0) + count }
        add(payload, to: n) { stored, value in
            let new = isStream ? value.arrayValue ?? [] : [value]
            let values = (stored.values ?? []) + new
            if values.count > JournalPayloads.latest { stored.isCut = true }
            stored.values = Array(values.suffix(JournalPayloads.latest))
        }
    }
}
