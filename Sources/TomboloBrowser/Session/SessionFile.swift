/// The file that tells the next start which tabs were open, and whether the browser ended in order.
///
/// ``begin(_:)`` first; then ``run(reporting:)`` for as long as the browser runs, with ``note(_:)`` at each change; ``end(_:)`` last. A browser
/// that is killed has lost the changes of the last ``interval`` at most.
public actor SessionFile {
    /// The shortest time between two writes.
    public let interval: Duration

    private let file: DurableFile
    private let snapshots: AsyncStream<SessionSnapshot>
    private let newest: AsyncStream<SessionSnapshot>.Continuation
    private var setting = BrowserSettings.Restoring.ask
    private var written: SessionRecord?
    /// Whether nothing is written any more.
    private var isClosed = false

    /// Names the file; nothing is read or written yet.
    public init(_ file: DurableFile, interval: Duration = .seconds(3)) {
        self.file = file
        self.interval = interval
        // A state that was never written because another came is no loss.
        (snapshots, newest) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reads what the last browser left, and notes that one runs. A corrupt file is set aside; there is nothing to restore then. One that
    /// the system does not let be read stays as it is, and nothing is noted in this run.
    public func begin(_ setting: BrowserSettings.Restoring) -> SessionStart {
        self.setting = setting
        let reading = file.reading { SessionRecord($0) }
        if case .failed(let problem) = reading {
            // What cannot be read now may be what a person wants back.
            isClosed = true
            return SessionStart(offer: .nothing, problem: problem)
        }
        let last = reading.value ?? SessionRecord(snapshot: SessionSnapshot(), wasClean: true)
        let offer = SessionOffer(last.snapshot, wasClean: last.wasClean, setting)
        // The tabs stay until there are others: a browser that is killed before it has any offers them once more.
        let kept = offer == .nothing ? SessionSnapshot() : last.snapshot
        var start = SessionStart(offer: offer, problem: write(SessionRecord(snapshot: kept, wasClean: false)))
        if case .corrupt(_, let place) = reading { start.setAside = place }
        return start
    }

    /// A person has changed the setting. With ``BrowserSettings/Restoring/never`` no tabs are written from the next change on.
    public func use(_ setting: BrowserSettings.Restoring) { self.setting = setting }

    /// Notes which windows are open now. Returns at once; the file follows within ``interval``.
    public nonisolated func note(_ snapshot: SessionSnapshot) { newest.yield(snapshot) }

    /// Writes what is noted, until ``end(_:)`` or the task is cancelled; the first at once, others when the interval is over. For one task.
    /// - Parameter report: Told of a problem when writing begins to fail, and of nil when it works again.
    public func run(reporting report: @Sendable (FileProblem?) async -> Void) async {
        var failure: FileProblem?
        for await snapshot in snapshots {
            guard !isClosed else { return }
            let problem = write(SessionRecord(snapshot: snapshot, wasClean: false))
            if problem != failure { await report(problem) }
            failure = problem
            // Cut short when the task is cancelled; the sequence then ends as well.
            try? await Task.sleep(for: interval)
        }
    }

    /// Notes the last windows, and that the browser ends in order. Nothing is written afterwards.
    /// - Returns: Why that could not be noted; the next start will offer the tabs then.
    @discardableResult
    public func end(_ snapshot: SessionSnapshot) -> FileProblem? {
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
