public import TomboloEngine

extension Bridge: PageObserving {
    /// Ends documents with the engine's word: a commit ends all that were there, a crash too, and so does closing the
    /// page.
    public func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .navigation(.started): hasProcess = true
        case .navigation(.committed): endAll("The page went to another document.")
        case .navigation(.finished):
            if let document { for plugin in calls.plugins { plugin.documentDidLoad(document, in: self) } }
        // Who waits for a document looks again whether one is still to come.
        case .navigation(.failed), .navigation(.cancelled): resumeStartWaiters()
        case .crashed:
            hasProcess = false
            endAll("The web process died.")
            resumeStartWaiters()
        case .closed:
            endAll("The page was closed.")
            resumeStartWaiters()
            finish()
        default: break
        }
    }

    private func endAll(_ reason: String) {
        for scope in documents.endAll(reason) { noteEnd(of: scope) }
    }

    /// Lets a document in, or tells it that it is not.
    func begin(_ message: WireMessage, _ reply: any ScriptMessageReplying) {
        guard documents.scopes[message.document] == nil else { return reply.resolve(with: Wire.disconnected) }
        let previous = documents.top
        switch documents.begin(message, committedURL: page?.committedURL, limit: limits.documents, for: self) {
        case .failure(let refused):
            report(.malformed(refused.reason.rawValue, by: nil))
            reply.resolve(with: Wire.disconnected)
        case .success(let scope):
            if let previous, previous.isOver { noteEnd(of: previous) }
            scope.add(reply)
            report(.documentStarted(scope.sender))
            for plugin in calls.plugins { plugin.documentDidStart(scope.sender, in: self) }
            if scope.sender.isTopLevel { resumeStartWaiters() }
        }
    }

    func resumeStartWaiters() {
        let waiters = startWaiters
        startWaiters = []
        for waiter in waiters { waiter.resume() }
    }
}

extension Wire {
    /// What a document hears that is not, or no longer, connected.
    static let disconnected: [UInt8] = [UInt8(ascii: "d")]
}
