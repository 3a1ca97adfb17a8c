import TomboloEngine

/// Sends events of the app to the documents that listen to them.
@MainActor
struct EventDelivery {
    let core: BridgeCore

    /// Sends an event to every document that listens to the event and that a grant allows to receive it.
    func send(_ name: String, _ payload: AttachedText?) {
        for session in core.documents.sessions.values where session.events.contains(allowed: name) {
            session.send(event: name, payload)
            core.flushes.schedule(session)
        }
    }

    /// Handles a document's request to listen to an event. Stores the name of a denied event too, since a later policy
    /// may allow the event.
    func listen(to name: String, id: UInt64, in session: DocumentSession) {
        let subject = AccessSubject.event(name)
        let decision = session.decision(on: subject, in: core.policy)
        let hasRoom = session.events.add(name, atMost: core.limits.listeners)
        switch decision {
        case .denied(let denial):
            core.observers.report(.denied(subject, by: session.document, denial))
            session.fail(id, TomboloError(.denied, denial.messageForPage))
        case .allowed where !hasRoom:
            session.fail(
                id, TomboloError(.limitExceeded, "A document may listen to \(core.limits.listeners) events at most."))
        case .allowed:
            session.events.allow(name)
            session.succeed(id)
        }
    }
}
