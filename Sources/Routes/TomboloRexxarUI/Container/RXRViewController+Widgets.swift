import TomboloRexxar
public import TomboloBridge

extension RXRViewController: RXRContainer {
    /// Sets the title for the page; see ``title``.
    public func setTitle(_ title: String) {
        hasWidgetTitle = true
        self.title = title
    }

    /// Shows a toast; see ``RXRContainerView/show(_:)``.
    public func show(_ toast: RXRToast) throws(RXRWidgetError) { try view.show(toast) }

    /// Shows a dialog; see ``RXRContainerView/show(_:of:answered:)``.
    public func show(
        _ alert: RXRAlert, of document: DocumentID?, answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError) {
        try view.show(alert, of: document, answered: answered)
    }

    /// Shows a document's buttons in the header bar. When a button is pressed, ``onMenuPress`` is called.
    public func showMenu(_ items: [RXRMenuItem], of document: Document) {
        view.showMenu(items, of: document.id) { [weak self] in self?.onMenuPress?($0, document) }
    }

    /// Enables pull to refresh for a document.
    public func enablePullToRefresh(in document: DocumentID) { refreshControl.enable(in: document) }

    /// Ends the refresh of a document that the user has pulled.
    public func completeRefresh(of document: DocumentID) { refreshControl.complete(in: document) }

    /// Calls a function of a document, without waiting for it; a failure is reported as an event.
    public func callFunction(_ name: PageFunctionName, in document: DocumentID) {
        reportFailure(of: name, in: document) { try await $0.callFunction(name, argument: nil, in: document) }
    }

    /// Performs a call with the first of `widgets` that accepts it, and reports the outcome.
    func perform(_ call: RXRWidgetCall, with widgets: [any RXRWidget]) {
        guard let widget = widgets.first(where: { $0.canPerform(call) }) else {
            return reportRedacted(.unknownWidget(call))
        }
        do {
            try widget.run(call, in: self)
            reportRedacted(.performed(call))
        } catch {
            reportRedacted(.refused(call, error as? RXRWidgetError ?? RXRWidgetError("\(error)")))
        }
    }

    /// Creates the control for pull to refresh.
    func makeRefreshControl() -> RefreshControl {
        RefreshControl(
            RefreshControl.Actions(
                watch: { [weak self] document in
                    let isDetected = self?.view.detectsPulls { self?.pulledBySystem() }
                    if isDetected == false { self?.watchPullsInPage(of: document) }
                },
                refresh: { [weak self] document in self?.callFunction(.refreshStart, in: document) },
                show: { [weak self] isShown in self?.view.isRefreshing = isShown },
                timedOut: { [weak self] document in self?.report(.refreshTimedOut(document)) }))
    }

    /// Begins the refresh of the top-level document after a pull that the system has detected.
    private func pulledBySystem() {
        if let document = bridge.document { refreshControl.pulled(document.id) }
        // The system shows its indicator before the pull is accepted.
        if !refreshControl.isRefreshing { view.isRefreshing = false }
    }

    private func watchPullsInPage(of document: DocumentID) {
        reportFailure(of: .watchPulls, in: document) { try await $0.watchPulls(of: document) }
    }

    private func reportFailure(
        of name: PageFunctionName, in document: DocumentID,
        _ work: @escaping @MainActor (RXRViewController) async throws -> Void
    ) {
        Task { [weak self] in
            do {
                if let self { try await work(self) }
            } catch {
                let failure = error as? TomboloError ?? TomboloError(.failed, "\(error)")
                self?.reportRedacted(.functionFailed(name, in: document, failure))
            }
        }
    }
}
