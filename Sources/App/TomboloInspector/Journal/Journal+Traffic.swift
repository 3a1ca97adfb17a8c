package import TomboloBridge
import TomboloEngine

extension Journal: TrafficReceiving {
    package func receive(_ traffic: Traffic, of document: Document) {
        let page = { (id: UInt64) in PendingRows.Key(document: document.id, side: .page, id: id) }
        let app = { (id: UInt64) in PendingRows.Key(document: document.id, side: .app, id: id) }
        switch traffic {
        case .call(let id, let name, let argument, let kind):
            begin(page(id), kind == .stream ? .stream : .call, name, argument, of: document)
        case .cancel(let id): cancel(page(id))
        case .result(let id, let result): succeed(page(id), with: result)
        case .failure(let id, let error): fail(page(id), with: error, of: document)
        case .progress(let id, let value): receive(value, for: page(id))
        case .listen(let id, let name): listen(page(id), to: name, of: document)
        case .unlisten(let name):
            let key = PendingRows.ListenerKey(document: document.id, name: name)
            if let n = pending.listeners.removeValue(forKey: key) { end(n, InspectorRow.Outcome.ok) }
        case .event(let name, let value): addEvent(name, value, of: document)
        case .pageCall(let id, let name, let argument): begin(app(id), .pageCall, name, argument, of: document)
        case .pageStream(let id, let name, let argument): begin(app(id), .pageStream, name, argument, of: document)
        case .pageCancel(let id): cancel(app(id))
        case .pageResult(let id, let result): succeed(app(id), with: result)
        case .pageFailure(let id, let error): fail(app(id), with: error, of: document)
        case .pageValues(let id, let values): receive(values, for: app(id))
        }
    }

    /// Updates the rows of listeners that stop receiving events, or receive them again.
    package func accessPolicyChanged() {
        guard let bridge else { return }
        let documents = Dictionary(bridge.allDocuments.map { ($0.id, $0) }) { first, _ in first }
        for (listener, n) in pending.listeners {
            guard let document = documents[listener.document], let row = row(n) else { continue }
            switch bridge.policy.decision(on: .event(listener.name), by: document) {
            case .allowed:
                if row.outcome != nil { update(n) { ($0.outcome, $0.text, $0.grant) = (nil, nil, nil) } }
            case .denied(let denial):
                let text = shownText("\(denial)", of: listener.name)
                update(n) { row in
                    (row.outcome, row.text) = (TomboloError.Code.denied.rawValue, text)
                    row.grant = denial.suggestedGrant
                }
            }
        }
    }

    // MARK: Beginnings

    private func begin(
        _ key: PendingRows.Key, _ kind: InspectorRow.Kind, _ name: String, _ argument: TrafficPayload?,
        of document: Document
    ) {
        // The bridge rejects a second call with the id of a pending one.
        guard pending.calls[key] == nil else { return }
        let bytes = argument?.byteCount ?? 0
        if key.side == .page {
            count(name) { total in
                total.calls += 1
                total.bytes += bytes
            }
            pending.latest = key
        }
        let n = add(kind, name, of: document) { row in
            if key.side == .page { row.sent = bytes } else { row.received = bytes }
        }
        pending.calls[key] = .init(kind: kind, name: name, start: now, sent: bytes, row: n)
        add(argument, to: n) { $0.argument = $1 }
    }

    private func listen(_ key: PendingRows.Key, to name: String, of document: Document) {
        guard pending.calls[key] == nil else { return }
        let listener = PendingRows.ListenerKey(document: document.id, name: name)
        let n = pending.listeners[listener] ?? add(.listen, name, of: document)
        pending.calls[key] = .init(kind: .listen, name: name, start: now, sent: 0, row: n)
        pending.latest = key
    }

    private func addEvent(_ name: String, _ value: TrafficPayload?, of document: Document) {
        let n = add(.event, name, of: document) { row in
            row.end = row.start
            row.received = value?.byteCount ?? 0
        }
        add(value, to: n) { $0.argument = $1 }
    }

    // MARK: Ends

    private func cancel(_ key: PendingRows.Key) {
        guard let call = pending.calls.removeValue(forKey: key), let n = call.row else { return }
        end(n, InspectorRow.Outcome.cancelled)
    }

    private func succeed(_ key: PendingRows.Key, with result: TrafficPayload?) {
        guard let call = pending.calls.removeValue(forKey: key) else { return }
        if call.kind == .listen {
            // The listener lasts until the page removes it.
            if let n = call.row { pending.listeners[.init(document: key.document, name: call.name)] = n }
            return
        }
        addBytes(result?.byteCount ?? 0, of: call, key)
        guard let n = call.row else { return }
        add(result, to: n) { $0.result = $1 }
        end(n, InspectorRow.Outcome.ok)
    }

    private func fail(_ key: PendingRows.Key, with error: TrafficPayload?, of document: Document) {
        guard let call = pending.calls.removeValue(forKey: key) else { return }
        addBytes(error?.byteCount ?? 0, of: call, key)
        guard let n = call.row ?? addFailed(call, of: document) else { return }
        add(error, to: n) { $0.result = $1 }
        let value = shortValue(of: error)
        end(n, Self.outcome(value)) { row in
            row.text = row.text ?? shownText(value?["message"]?.stringValue, of: call.name)
        }
    }

    /// The outcome for an error. Since a page chooses the codes of its functions' errors, such a code is never used as
    /// one of the fixed outcomes.
    private static func outcome(_ error: JSONValue?) -> String {
        let code = error?["code"]?.stringValue ?? TomboloError.Code.failed.rawValue
        let isOther = [InspectorRow.Outcome.ok, "", TomboloError.Code.cancelled.rawValue].contains(code)
        return isOther ? TomboloError.Code.failed.rawValue : code.shortened(toBytes: 64)
    }

    private func addBytes(_ count: Int, of call: PendingRows.Entry, _ key: PendingRows.Key) {
        if let n = call.row {
            update(n) { row in
                if key.side == .page { row.received += count } else { row.sent += count }
            }
        }
        if key.side == .page, call.kind != .listen { self.count(call.name) { $0.bytes += count } }
    }

    /// Ends a row. If the bridge has already reported the time of the end, that time is kept.
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
        guard let call = pending.calls[key], let payload else { return }
        addBytes(payload.byteCount, of: call, key)
        guard let n = call.row else { return }
        let isStream = call.kind == .stream || call.kind == .pageStream
        let count = isStream ? payload.elementCount ?? 0 : 1
        update(n) { $0.values = ($0.values ?? 0) + count }
        add(payload, to: n) { stored, value in
            let values = (stored.values ?? []) + (isStream ? value.arrayValue ?? [] : [value])
            if values.count > JournalPayloads.latest { stored.isCut = true }
            stored.values = Array(values.suffix(JournalPayloads.latest))
        }
    }
}
