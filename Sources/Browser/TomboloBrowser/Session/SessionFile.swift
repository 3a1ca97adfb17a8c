/// The file that records for the next start which tabs are open, and whether the browser ended cleanly.
///
/// First call ``begin(_:)``. Then call ``run(reporting:)``, which runs as long as the browser, and ``note(_:)`` at each
/// change. Finally call ``end(_:)``. A browser that is killed loses at most the changes of the last ``interval``.
package actor SessionFile {
    /// The minimum time between two writes.
    package let interval: Duration

    private let file: DurableFile
    private let snapshots: AsyncStream<SessionSnapshot>
    private let newest: AsyncStream<SessionSnapshot>.Continuation
    private var setting = BrowserSettings.Restoring.ask
    private var written: SessionRecord?
    private var isClosed = false

    /// Creates a session file; reads and writes nothing.
    package init(_ file: DurableFile, interval: Duration = .seconds(3)) {
        self.file = file
        self.interval = interval
        // A newer snapshot replaces one that has not been written.
        (snapshots, newest) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reads the record of the previous run, and records that a browser runs. A corrupt file is renamed, and no tabs
    /// are restored. If the system denies reading, the file is left unchanged, and this run records nothing.
    package func begin(_ setting: BrowserSettings.Restoring) -> SessionStart {
        self.setting = setting
        let reading = file.reading { SessionRecord($0) }
        if case .failed(let problem) = reading {
            // The file may still contain the user's tabs, so this run must not overwrite it.
            isClosed = true
            return SessionStart(offer: .nothing, problem: problem)
        }
        let last = reading.value ?? SessionRecord(snapshot: SessionSnapshot(), wasClean: true)
        let offer = SessionOffer(last.snapshot, wasClean: last.wasClean, setting)
        // The previous tabs stay in the file until this run has its own snapshot. If the browser is killed before that,
        // the next start offers the same tabs again.
        let kept = offer == .nothing ? SessionSnapshot() : last.snapshot
        var start = SessionStart(offer: offer, problem: write(SessionRecord(snapshot: kept, wasClean: false)))
        if case .corrupt(_, let place) = reading { start.setAside = place }
        return start
    }

    /// Applies a changed setting. With ``BrowserSettings/Restoring/never`` no tabs are written from the next change on.
    package func use(_ setting: BrowserSettings.Restoring) { self.setting = setting }

    /// Records the windows that are open now. Returns at once; the file is written within ``interval``.
    package nonisolated func note(_ snapshot: SessionSnapshot) { newest.yield(snapshot) }

    /// Writes the recorded snapshots, until ``end(_:)`` or until the task is cancelled. The first is written at once,
    /// each later one after the interval. Call it from one task only.
    /// - Parameter report: Called with a problem when writing begins to fail, and with nil when it works again.
    package func run(reporting report: @Sendable (FileProblem?) async -> Void) async {
        var failure: FileProblem?
        for await snapshot in snapshots {
            guard !isClosed else { return }
            let problem = write(SessionRecord(snapshot: snapshot, wasClean: false))
            if problem != failure { await report(problem) }
            failure = problem
            // Ends early when the task is cancelled; the sequence then ends as well.
            try? await Task.sleep(for: interval)
        }
    }

    /// Records the last windows and a clean end. Nothing is written afterwards.
    /// - Returns: The reason why the clean end could not be recorded, so that the next start offers the tabs; nil
    ///   otherwise.
    @discardableResult
    package func end(_ snapshot: SessionSnapshot) -> FileProblem? {
        guard !isClosed else { return nil }
        isClosed = true
        newest.finish()
        return write(SessionRecord(snapshot: snapshot, wasClean: true))
    }

    private func write(_ record: SessionRecord) -> FileProblem? {
        let record =
            setting == .never ? SessionRecord(snapshot: SessionSnapshot(), wasClean: record.wasClean) : record
        guard record != written else { return nil }
        do throws(FileProblem) {
            try file.replace(with: record.json)
            written = record
            return nil
        } catch {
            return error
        }
    }
}
