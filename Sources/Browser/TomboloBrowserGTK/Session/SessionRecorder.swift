import Foundation
import TomboloBrowser

/// Maintains the file that records the open tabs for the next start.
@MainActor
final class SessionRecorder {
    private let file: SessionFile
    private var running: Task<Void, Never>?

    private let report: @MainActor (FileProblem) -> Void

    /// - Parameter report: Called with read and write failures. After such a failure the browser works, but may be
    ///   unable to restore the tabs.
    init(_ file: DurableFile, reporting report: @escaping @MainActor (FileProblem) -> Void) {
        self.file = SessionFile(file)
        self.report = report
    }

    /// Reads the record of the previous run, and begins to write.
    func begin(_ setting: BrowserSettings.Restoring) async -> SessionStart {
        let start = await file.begin(setting)
        if let problem = start.problem { report(problem) }
        running = Task { [file, report] in
            await file.run { if let problem = $0 { await report(problem) } }
        }
        return start
    }

    func use(_ setting: BrowserSettings.Restoring) { Task { [file] in await file.use(setting) } }

    /// Records the windows; the file is written later.
    func note(_ snapshot: SessionSnapshot) { file.note(snapshot) }

    /// Records a clean end.
    func end(_ snapshot: SessionSnapshot) async {
        _ = await file.end(snapshot)
        await running?.value
    }
}
