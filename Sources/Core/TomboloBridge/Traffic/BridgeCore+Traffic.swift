import TomboloEngine

/// The places where records are passed to a recording. Without one, each costs a comparison.
extension BridgeCore {
    /// Passes on a record that a document sent.
    func record(_ record: IncomingRecord, from document: Document) {
        guard let traffic, let received = Traffic(record) else { return }
        traffic.receive(received, of: document)
    }

    /// Passes on the records in a text that is sent to a document.
    func record(_ text: AttachedText, to document: Document) {
        guard let traffic else { return }
        for sent in Traffic.all(in: text) { traffic.receive(sent, of: document) }
    }

    /// Passes on the result of a synchronous call.
    func recordResult(_ result: AttachedText, of document: Document) {
        guard let traffic else { return }
        traffic.receive(.result(0, result.utf8.isEmpty ? nil : try? JSONText(result).value()), of: document)
    }

    /// Passes on the error of a synchronous call.
    func recordFailure(_ error: TomboloError, of document: Document) {
        guard let traffic else { return }
        traffic.receive(.failure(0, (try? JSONValue(jsonText: error.wireText)) ?? .null), of: document)
    }
}
