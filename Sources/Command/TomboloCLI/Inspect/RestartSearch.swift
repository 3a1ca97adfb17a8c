import Tombolo
import TomboloInspector
import TomboloProgram

/// Finds an app that was started again: one with the same id at the same socket, or at a socket that did not exist
/// before.
@MainActor
final class RestartSearch {
    /// The time between two searches.
    static let interval = Duration.milliseconds(500)

    private let id: String
    private let path: String
    /// The folder with the sockets; nil if the app has its socket elsewhere, where it is expected again.
    private let folder: InspectorFolder?
    /// The sockets of other apps.
    private var others: Set<String>

    /// Prepares the search. Call it while the app runs, because another instance that is already running is not a
    /// restart.
    /// - Parameter folder: The folder with the sockets of the session; nil if there is none.
    init(_ app: InspectedApp, in folder: InspectorFolder?) {
        (id, path) = (app.greeting.app, app.path)
        self.folder = folder.flatMap { app.path.hasPrefix("\($0.path)/") ? $0 : nil }
        others = []
        others = Set(paths).subtracting([path])
    }

    /// Searches once, and begins to record a page.
    /// - Parameter n: The number of the page; nil for the first.
    /// - Returns: The app and its page; nil if the app is not running, or does not have the page yet.
    func find(page n: Int?) async -> (InspectedApp, InspectorGreeting.InspectedPage)? {
        for path in paths where !others.contains(path) {
            // The app may be starting, or may have ended; the next search tries again.
            guard let app = try? await InspectedApp(at: path) else { continue }
            guard app.greeting.app == id else {
                if folder != nil { others.insert(path) }
                continue
            }
            let pages = app.greeting.pages
            guard let page = n.map({ n in pages.first { $0.n == n } }) ?? pages.first,
                (try? await app.record(page: page.n)) != nil
            else { continue }
            return (app, page)
        }
        return nil
    }

    private var paths: [String] {
        guard let folder else { return [path] }
        return ((try? folder.processes()) ?? []).map(folder.socket(of:))
    }
}
