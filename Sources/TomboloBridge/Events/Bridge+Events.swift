import TomboloEngine

extension Bridge {
    /// Sends an event to every document that listens to it and that a grant allows to receive it.
    ///
    /// Events of one turn of the main loop are sent together, in order with all other records of the document. An event
    /// without listeners is not an error.
    /// - Throws: ``TomboloError`` with ``TomboloError/Code-swift.struct/invalidArgument`` when the value cannot be
    ///   sent, and `limitExceeded` when it is too long or too deep.
    public func emit(_ name: String, _ value: some Encodable) throws {
        var payload = AttachedText()
        do {
            try Payload.encode(value, into: &payload, root: "value", limits: limits)
        } catch {
            throw TomboloError(catching: error)
        }
        send(name, payload)
    }

    /// Sends an event without a value.
    public func emit(_ name: String) {
        send(name, nil)
    }

    private func send(_ name: String, _ payload: AttachedText?) {
        for session in documents.sessions.values where session.events.contains(allowed: name) {
            session.outbox.event(name, payload)
            flushSoon(session)
        }
    }
}
