import TomboloEngine

/// Passes records to recordings and the inspector. Without a receiver, each function costs one comparison.
extension BridgeCore {
    /// Passes on a record that a document sent.
    func record(_ record: IncomingRecord, from document: Document) {
        guard !traffic.isEmpty, let received = Traffic(record) else { return }
        pass(received, of: document)
    }

    /// Passes on the records in a text that is sent to a document.
    func record(_ text: AttachedText, to document: Document) {
        guard !traffic.isEmpty else { return }
        Traffic.forEach(in: text) { pass($0, of: document) }
    }

    /// Passes on the result of a synchronous call.
    func recordResult(_ result: AttachedText, of document: Document) {
        guard !traffic.isEmpty else { return }
        let payload = result.utf8.isEmpty ? nil : TrafficPayload(result.utf8[...], attachments: result.attachments)
        pass(.result(0, payload), of: document)
    }

    /// Passes on the error of a synchronous call.
    func recordFailure(_ error: TomboloError, of document: Document) {
        guard !traffic.isEmpty else { return }
        pass(.failure(0, TrafficPayload(Array(error.wireText.utf8)[...], attachments: [])), of: document)
    }

    private func pass(_ received: Traffic, of document: Document) {
        for receiver in traffic.current() { receiver.receive(received, of: document) }
    }
}
