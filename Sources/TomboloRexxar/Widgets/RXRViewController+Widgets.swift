#if os(Linux)
import TomboloBridge

/// The operations of a container that its widgets use.
extension RXRViewController {
    /// Performs a call with the first of `widgets` that accepts it, and reports the outcome.
    func perform(_ call: RXRWidgetCall, with widgets: [any RXRWidget]) {
        guard let widget = widgets.first(where: { $0.canPerform(call) }) else { return report(.unknownWidget(call)) }
        do {
            try widget.run(call, in: self)
            report(.performed(call))
        } catch {
            report(.refused(call, error as? RXRWidgetError ?? RXRWidgetError("\(error)")))
        }
    }

    /// Reports a pressed header bar button of a page.
    func pressed(_ item: RXRMenuItem, of document: Document) { onMenuPress?(item, document) }

    /// Calls a function of a document without waiting for it; a failure is reported.
    func start(_ name: PageFunctionName, in document: DocumentID) {
        reportFailure(of: name, in: document) { try await $0.callFunction(name, argument: nil, in: document) }
    }

    /// Creates the control for pull to refresh.
    func makeRefreshControl() -> RefreshControl {
        RefreshControl(
            RefreshControl.Actions(
                watch: { [weak self] document in
                    self?.reportFailure(of: .watchPulls, in: document) { try await $0.watchPulls(of: document) }
                },
                refresh: { [weak self] document in self?.start(.refreshStart, in: document) },
                show: { [weak self] isShown in self?.view.isRefreshing = isShown },
                timedOut: { [weak self] document in self?.report(.refreshTimedOut(document)) }))
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
                self?.report(.functionFailed(name, in: document, failure))
            }
        }
    }
}

extension PageFunctionName {
    /// The function of a page that is called when the user has pulled it.
    static let refreshStart = PageFunctionName(members: ["Rexxar", "Widget", "PullToRefresh", "onRefreshStart"])
    fileprivate static let watchPulls = PageFunctionName(members: ["rexxar", "watchPulls"])

    private init(members: [String]) { self.members = members }
}
#endif
