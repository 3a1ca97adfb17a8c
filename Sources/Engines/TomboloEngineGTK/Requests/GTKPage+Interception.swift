package import TomboloEngine

extension GTKPage {
    /// The requests that the interceptor decides about; applies to every request that is made after it has been set. For a page
    /// without an interception it is always ``RequestFilter/none``.
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

    /// Reports a fault if the first document is committed by a process without the extension: the engine itself continues without
    /// an error.
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
