package import TomboloEngine

extension GTKPage {
    /// The requests on which the interceptor decides. A new value applies to every request that is made after it has been set.
    /// For a page without interception the value is always ``RequestFilter/none``.
    package var requestFilter: RequestFilter {
        get { interception?.filter ?? .none }
        set { interception?.filter = newValue }
    }

    /// Reports the interception's faults to the delegate.
    func watchInterception() {
        guard let faults = interception?.faults else { return }
        interceptionWatch = Task { [weak self] in
            for await fault in faults {
                guard let self else { return }
                delegate?.engine(self, didFail: fault)
            }
        }
    }

    /// Reports a fault if the process that commits the first document has not loaded the extension. The engine reports no error
    /// in this case, and continues without the extension.
    func checkInterception(after events: [NavigationEvent]) {
        guard let interception, !isInterceptionChecked,
            events.contains(where: { if case .committed = $0 { true } else { false } })
        else { return }
        isInterceptionChecked = true
        Task { [weak self] in
            guard await !interception.webProcessExtension.isLoaded(), let self, !isClosed else { return }
            delegate?.engine(self, didFail: .notLoaded("the engine did not load its web process extension"))
        }
    }

    func endInterception() {
        interception?.end()
        interceptionWatch?.cancel()
        interceptionWatch = nil
    }
}
