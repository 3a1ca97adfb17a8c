import TomboloEngine

/// Begins and ends the documents of a page.
@MainActor
struct DocumentLifecycle {
    let core: BridgeCore

    /// Connects a new document if the document table accepts it. Returns nil if the document is not accepted, or if it
    /// is disconnected at once because the page has too many documents.
    func begin(_ handshake: DocumentHandshake, over channel: any DocumentChannel) -> DocumentSession? {
        let previous = core.documents.top
        // Allows one document more than the limit. Below, when the new document's grants are known, it is decided which
        // document to disconnect.
        let outcome = core.documents.begin(
            handshake, committedURL: core.page?.committedURL, loaded: core.page?.loadedOrigins ?? LoadedOrigins(),
            limit: core.limits.documents + 1, over: channel, for: core)
        switch outcome {
        case .failure(let refused):
            core.observers.report(.malformed(refused.reason.rawValue, by: nil))
            return nil
        case .success(let session):
            core.memory.open(session)
            core.updateGrants(of: session)
            if let previous, previous.isOver { reportEnd(of: previous) }
            core.observers.report(.documentStarted(session.document))
            forEachPlugin { $0.documentDidStart(session.document, in: $1) }
            if session.document.isTopLevel { core.starts.resumeWaiters() }
            if core.documents.sessions.count > core.limits.documents, let expendable = core.documents.nextToDisconnect {
                disconnect(expendable, "The page has too many documents.")
            }
            return session.isOver ? nil : session
        }
    }

    /// Disconnects a document that exceeded a limit.
    func disconnect(_ session: DocumentSession, _ reason: String) {
        if session === core.documents.top { core.starts.topWasDisconnected() }
        guard core.documents.disconnect(session.document.id, reason) != nil else { return }
        reportEnd(of: session)
    }

    /// Ends a document that no longer exists, after processing the records that it sent before.
    func end(_ session: DocumentSession, _ reason: String) {
        core.records.catchUp(with: CollectionOfOne(session))
        guard core.documents.end(session.document.id, reason) != nil else { return }
        reportEnd(of: session)
    }

    /// Ends a document that can no longer be reached, but may still exist, after processing the records that it sent
    /// before.
    func endDisconnected(_ session: DocumentSession, _ reason: String) {
        core.records.catchUp(with: CollectionOfOne(session))
        disconnect(session, reason)
    }

    private func endAll(_ reason: String) {
        for session in core.documents.endAll(reason) { reportEnd(of: session) }
    }

    private func reportEnd(of session: DocumentSession) {
        core.observers.report(.documentEnded(session.document))
        forEachPlugin { $0.documentDidEnd(session.document, in: $1) }
    }

    private func forEachPlugin(_ body: (any Plugin, Bridge) -> Void) {
        guard let bridge = core.bridge else { return }
        for plugin in core.calls.plugins { body(plugin, bridge) }
    }

    // MARK: Events of the page

    func navigationStarted() { core.starts.loadBegan() }

    /// Ends all documents, after processing the records that they sent before.
    func navigationCommitted() {
        catchUp()
        endAll("The page navigated to another document.")
    }

    /// Processes the records that documents sent before the page requested to be closed. They would be lost if the app
    /// closes the page.
    func closeRequested() { catchUp() }

    private func catchUp() {
        let end = ContinuousClock.now + Self.receivingTime
        for session in Array(core.documents.sessions.values) where ContinuousClock.now < end {
            session.receiveSentData()
        }
        if let top = core.documents.top { core.records.catchUp(with: CollectionOfOne(top)) }
        core.records.catchUp(with: core.documents.sessions.values)
    }

    /// Limit of the time for receiving the data that documents sent before the event, however much they sent.
    private static let receivingTime = Duration.milliseconds(40)

    func navigationFinished() {
        if let top = core.documents.top { forEachPlugin { $0.documentDidLoad(top.document, in: $1) } }
    }

    /// Lets the waiters check again whether a top-level document can still be expected.
    func navigationFailed() { core.starts.resumeWaitersSoon() }

    func processCrashed() {
        core.starts.processCrashed()
        core.records.catchUp(with: core.documents.sessions.values)
        endAll("The web process ended unexpectedly.")
        core.starts.resumeWaitersSoon()
    }

    func pageClosed() {
        endAll("The page was closed.")
        core.starts.resumeWaiters()
    }

    // MARK: Waiting for a document

    /// Calls `body` with the session of a document, or with nil if the document is not connected. A nil `document`
    /// means the top-level document; while that is still loading, `body` is called when it begins, in the order of the
    /// requests. In all other cases `body` is called immediately, even if the top-level document was disconnected and
    /// no other load has begun.
    func withSession(of document: DocumentID?, _ body: @escaping @MainActor (DocumentSession?) -> Void) {
        if let document { return body(core.documents.sessions[document]) }
        if let top = core.documents.top { return body(top) }
        guard let page = core.page, !page.isClosed, isTopExpected(in: page) else { return body(nil) }
        core.starts.wait { [weak core] in
            if let core { core.lifecycle.withSession(of: nil, body) } else { body(nil) }
        }
    }

    /// Whether a top-level document may begin in a page that has none.
    private func isTopExpected(in page: Page) -> Bool {
        let isDisconnected = core.documents.isTopDisconnected
        if page.isLoading { return !isDisconnected || core.starts.hasBegunNextLoad }
        return core.starts.hasProcess && page.committedURL != nil && !isDisconnected
    }
}
