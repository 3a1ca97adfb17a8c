import Foundation
import TomboloBrowser

/// Keeps the file that tells the next start which tabs were open.
@MainActor
final class SessionRecorder {
    private let file: SessionFile
    private var running: Task<Void, Never>?

    init(_ file: DurableFile) { self.file = SessionFile(file) }

    /// Reads what the last browser left, and begins to write.
    func begin(_ setting: BrowserSettings.Restoring) async -> SessionStart {
        let start = await file.begin(setting)
        // What cannot be written cannot be restored either; the browser goes on.
        running = Task { [file] in await file.run { _ in } }
        return start
    }

    /// Notes the windows; the file follows.
    func note(_ snapshot: SessionSnapshot) { file.note(snapshot) }

    /// Notes that the browser ends in order.
    func end(_ snapshot: SessionSnapshot) async {
        _ = await file.end(snapshot)
        await running?.value
    }
}
