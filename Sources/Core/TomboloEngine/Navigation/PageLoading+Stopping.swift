extension PageLoading {
    /// Stops the load that is running.
    package func stop() {
        guard !isClosed else { return }
        let events = navigation.stop()
        requestStopOfLoad()
        report(events)
        stopAgain()
    }

    /// Repeats the request to stop until the load ends or the app requests another load. If the load has no document yet and the
    /// engine reports no end, the load is reported as cancelled.
    ///
    /// A redirect to another site continues in another web process. If a load is stopped before that process has begun
    /// it, the engine does not report an end (`ProvisionalPageProxy::cancel`), and the previous process has no load to
    /// stop. If instead the web process was only busy and still commits the document, the commit is reported as part of
    /// a new load.
    private func stopAgain() {
        guard let load = navigation.runningLoad else { return }
        Task { [weak self] in
            for count in 1...StopLimit.maximum {
                try? await Task.sleep(for: .milliseconds(100))
                guard let self, !isClosed, navigation.runningLoad == load, !navigation.isExpected else { return }
                if count >= StopLimit.beforeCommit {
                    let events = navigation.cancelBeforeCommit()
                    if !events.isEmpty { return report(events) }
                }
                requestStopOfLoad()
            }
        }
    }
}

private enum StopLimit {
    static let maximum = 50
    /// The number of stops after which a load without a document is reported as cancelled. They take one second,
    /// whereas the engine normally reports an end within milliseconds.
    static let beforeCommit = 10
}
