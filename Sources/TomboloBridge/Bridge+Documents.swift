public import TomboloEngine

extension Bridge: PageObserving {
    /// Ends documents on the engine's events: a commit ends all earlier documents, and so do a crash and closing the
    /// page.
    public func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .navigation(.started): hasProcess = true
        case .navigation(.committed):
            // Processes records that were sent before the documents were left.
            transport.catchUp()
            if let top = documents.top { catchUp(with: CollectionOfOne(top)) }
            catchUp(with: documents.sessions.values)
            endAll("The page navigated to another document.")
        case .navigation(.finished):
            if let document { for plugin in calls.plugins { plugin.documentDidLoad(document, in: self) } }
        // The waiters check again whether a document is still to come.
        case .navigation(.failed), .navigation(.cancelled): resumeStartWaitersSoon()
        case .crashed:
            hasProcess = false
            endAll("The web process ended unexpectedly.")
            resumeStartWaitersSoon()
        case .closed:
            endAll("The page was closed.")
            resumeStartWaiters()
            finish()
        default: break
        }
    }

    private func endAll(_ reason: String) {
        for session in documents.endAll(reason) { noteEnd(of: session) }
    }

    /// Resumes the waiters a turn later: by then the engine has reported what follows, and the page has been reloaded
    /// if it is to be.
    private func resumeStartWaitersSoon() {
        guard !startWaiters.isEmpty else { return }
        Task { @MainActor [weak self] in self?.resumeStartWaiters() }
    }

    private func resumeStartWaiters() {
        let waiters = startWaiters
        startWaiters = []
        for waiter in waiters { waiter() }
    }
}

extension Bridge: DocumentAccepting {
    func accept(_ handshake: DocumentHandshake, over link: any DocumentLink) -> (any DocumentReceiving)? {
        let previous = documents.top
        // One document above the limit is let in. The one to disconnect is chosen below, once the grants of the new one
        // are known.
        let outcome = documents.begin(
            handshake, committedURL: page?.committedURL, loaded: page?.loadedOrigins ?? LoadedOrigins(),
            limit: limits.documents + 1, over: link, for: self)
        switch outcome {
        case .failure(let refused):
            report(.malformed(refused.reason.rawValue, by: nil))
            return nil
        case .success(let session):
            openMemory(of: session)
            if let previous, previous.isOver { noteEnd(of: previous) }
            report(.documentStarted(session.document))
            for plugin in calls.plugins { plugin.documentDidStart(session.document, in: self) }
            if session.document.isTopLevel { resumeStartWaiters() }
            if documents.sessions.count > limits.documents, let expendable = documents.mostExpendable {
                disconnect(expendable, "The page has too many documents.")
            }
            return session.isOver ? nil : session
        }
    }

    func receivedMalformed(_ reason: String) { report(.malformed(reason, by: nil)) }
}
