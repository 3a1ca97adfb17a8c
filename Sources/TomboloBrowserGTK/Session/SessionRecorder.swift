import Foundation
import TomboloBrowser

/// Keeps the file that tells the next start which tabs were open.
@MainActor
final class SessionRecorder {
    private let file: SessionFile
    private var running: Task<Void, Never>?

    private let report: @MainActor (FileProblem) -> Void

    /// - Parameter report: Told of what could not be read or written; what cannot be written cannot be restored, but the browser goes on.
    init(_ file: DurableFile, reporting report: @escaping @MainActor (FileProblem) -> Void) {
        self.file = SessionFile(file)
        self.report = report
    }

    /// Reads what the last browser left, and begins to write.
    func begin(_ setting: BrowserSettings.Restoring) async -> SessionStart {
        let start = await file.begin(setting)
        if let problem = start.problem { report(problem) }
        running = Task { [file, report] in
            await file.run { if let problem = $0 { await report(problem) } }
        }
        return start
    }

    /// The person wants something else of it.
    func use(_ setting: BrowserSettings.Restoring) { Task { [file] in await file.use(setting) } }

    /// Notes the windows; the file follows.
    func note(_ snapshot: SessionSnapshot) { file.note(snapshot) }

    /// Notes that the browser ends in order.
    func end(_ snapshot: SessionSnapshot) async {
        _ = await file.end(snapshot)
        await running?.value
    }
}
