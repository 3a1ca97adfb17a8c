import TomboloEngine

/// Opens streams that documents exposed with `tombolo.exposeStream`, and receives their values.
@MainActor
struct PageStreams {
    let core: BridgeCore

    /// Opens a stream in a document, as soon as the document exists.
    func open(_ incoming: IncomingStream, _ name: String, _ payload: AttachedText?, in document: DocumentID?) {
        guard NamePattern.isName(name) else {
            return incoming.settle(
                .failure(TomboloError(.invalidArgument, "“\(name)” cannot be a stream's name.")))
        }
        core.lifecycle.withSession(of: document) { [weak core, weak incoming] session in
            guard let incoming, !incoming.isSettled else { return }
            guard let core, let session else {
                return incoming.settle(.failure(TomboloError(.disconnected, "There is no such document.")))
            }
            incoming.open(name, payload, in: session)
            core.removedFrames.start(for: session)
            core.observers.report(.calledPage(name, in: session.document))
        }
    }

    /// Receives values of a stream. Values of a stream that has ended are ignored: the page may have sent them before
    /// it received the cancellation.
    func receive(_ values: IncomingPayload, of id: UInt64, in session: DocumentSession) {
        guard let stream = session.requests.stream(id) else { return }
        do throws(TomboloError) {
            try stream.receive(values, core.limits)
        } catch {
            core.observers.report(.malformed(error.message, by: session.document))
            stream.fail(error)
        }
    }

    /// Receives the end of a stream.
    func end(_ id: UInt64, _ result: Result<Void, any Error>, in session: DocumentSession) {
        let stream = session.requests.stream(id)
        if session.requests.removeStream(id) { stream?.settle(result) }
    }
}
