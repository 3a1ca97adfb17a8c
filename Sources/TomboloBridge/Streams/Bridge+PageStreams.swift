import TomboloEngine

extension Bridge {
    /// The values of a stream that a document exposed with `tombolo.exposeStream`; see ``PageStream``.
    ///
    /// While a document is still loading, a stream that is not exposed yet is waited for.
    /// - Parameter document: The document; nil for the one that is top-level when the first value is requested. While a
    ///   load is running, that document is waited for.
    public func stream<Value: Decodable>(
        _ name: String, _ argument: some Encodable, as type: Value.Type = Value.self, in document: DocumentID? = nil
    ) -> PageStream<Value> {
        var payload = AttachedText()
        do {
            try Payload.encode(argument, into: &payload, root: "argument", limits: limits)
            return stream(name, .success(payload), document)
        } catch {
            return stream(name, .failure(TomboloError(catching: error)), document)
        }
    }

    /// The values of a stream that takes no argument.
    public func stream<Value: Decodable>(
        _ name: String, as type: Value.Type = Value.self, in document: DocumentID? = nil
    ) -> PageStream<Value> {
        stream(name, .success(nil), document)
    }

    private func stream<Value: Decodable>(
        _ name: String, _ payload: Result<AttachedText?, TomboloError>, _ document: DocumentID?
    ) -> PageStream<Value> {
        PageStream(bridge: self, name: name, payload: payload, document: document, limits: limits)
    }

    /// Requests the values of a stream from a document, as soon as the document exists.
    func open(_ incoming: IncomingStream, _ name: String, _ payload: AttachedText?, in document: DocumentID?) {
        guard NamePattern.isName(name) else {
            return incoming.settle(
                .failure(TomboloError(.invalidArgument, "“\(name)” cannot be a stream's name.")))
        }
        withSession(of: document) { [weak self, weak incoming] session in
            guard let incoming, !incoming.isSettled else { return }
            guard let self, let session else {
                return incoming.settle(.failure(TomboloError(.disconnected, "There is no such document.")))
            }
            incoming.open(name, payload, in: session)
            frameWatch.start(for: session)
            report(.calledPage(name, in: session.document))
        }
    }

    /// Receives values of a stream. Values of a stream that has ended are ignored: they may have been on their way.
    func receive(_ values: IncomingPayload, of id: UInt64, in session: DocumentSession) {
        guard let stream = session.pageStreams[id]?.stream else { return }
        do throws(TomboloError) {
            try stream.receive(values, limits)
        } catch {
            report(.malformed(error.message, by: session.document))
            stream.fail(error)
        }
    }

    /// Receives the end of a stream.
    func endStream(_ id: UInt64, _ result: Result<Void, any Error>, in session: DocumentSession) {
        session.pageStreams.removeValue(forKey: id)?.stream?.settle(result)
    }
}
