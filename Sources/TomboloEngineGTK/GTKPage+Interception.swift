public import TomboloEngine

extension GTKPage {
    /// Which requests are asked about; holds for every request that is made after it has been set. Of a page that was made without an
    /// interception it is ``RequestInterest/none`` and stays so.
    public var requestInterest: RequestInterest {
        get { interception?.interest ?? .none }
        set { interception?.interest = newValue }
    }

    /// Tells of what goes wrong.
    func watchInterception() {
        guard let faults = interception?.faults else { return }
        interceptionWatch = Task { [weak self] in
            for await fault in faults {
                guard let self else { return }
                delegate?.engine(self, didFail: fault)
            }
        }
    }

    /// Tells when the first document is shown by a process that asks nothing: the engine itself goes on without a word.
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
