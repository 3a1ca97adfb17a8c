import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloInspector
import TomboloProgram

/// The app that is inspected. If it ends and is started again, the new process is followed.
@MainActor
final class FollowedApp {
    /// The app that was inspected last.
    private(set) var current: InspectedApp
    private(set) var page: InspectorGreeting.InspectedPage
    /// Called once for each app that has ended.
    var onEnd: (InspectedApp.End) -> Void = { _ in } {
        didSet { current.onEnd = onEnd }
    }
    /// Called after an app was found again.
    var onRestart: () -> Void = {}

    private let requestedPage: Int?
    private let limit: Duration?
    private let folder: InspectorFolder?
    private var search: RestartSearch
    private var recordings = JoinedRecordings()
    private var isWaiting = false

    /// Follows an app.
    /// - Parameters:
    ///   - app: The first app, whose recording is followed already.
    ///   - page: The page that is recorded.
    ///   - requestedPage: The number of the page after a restart; nil for the first page.
    ///   - limit: How long to wait for an app that has ended to be started again; nil for no limit.
    ///   - folder: The folder with the sockets of the session; nil if there is none.
    init(
        _ app: InspectedApp, page: InspectorGreeting.InspectedPage, requestedPage: Int? = nil, limit: Duration? = nil,
        in folder: InspectorFolder? = try? InspectorFolder()
    ) {
        (current, self.page, self.requestedPage, self.limit) = (app, page, requestedPage, limit)
        self.folder = folder
        search = RestartSearch(app, in: folder)
    }

    // MARK: The recordings, joined

    /// Waits for changes of the recordings, which are joined into one. When an app ends or is found again, a row states
    /// this.
    /// - Returns: The changes; nil if the app has ended and was not started again in time.
    /// - Throws: ``TomboloError/Code/disconnected`` after an invalid answer, or `CancellationError`.
    func changes() async throws -> JournalBatch? {
        if isWaiting {
            guard try await restart() else { return nil }
            isWaiting = false
            return recordings.begin("The app was started again, as process \(current.greeting.process).")
        }
        if let batch = try await current.changes() {
            do {
                return try recordings.join(batch)
            } catch {
                throw current.reject("\(error)")
            }
        }
        isWaiting = true
        return recordings.end(
            limit == .zero ? "The app has ended." : "The app has ended. Waiting for it to be started again.")
    }

    /// Waits until the app is started again, and begins to follow its recording.
    /// - Returns: Whether it was started within the limit.
    func restart() async throws -> Bool {
        let deadline = limit.map { ContinuousClock.now + $0 }
        while deadline.map({ $0 > .now }) ?? true {
            if let (app, page) = await search.find(page: requestedPage) {
                (current, self.page) = (app, page)
                search = RestartSearch(app, in: folder)
                app.onEnd = onEnd
                onRestart()
                return true
            }
            try await Task.sleep(for: RestartSearch.interval)
        }
        return false
    }

    // MARK: Rows and documents

    /// Returns the number that a row has in the running app.
    /// - Throws: ``TomboloError`` for a row of an app that has ended.
    func currentRow(_ n: Int) throws -> Int {
        guard let row = recordings.currentRow(n) else { throw Self.gone("The app that had the values of this row") }
        return row
    }

    /// Returns a query with the number that its document has in the running app.
    /// - Throws: ``TomboloError`` for a document of an app that has ended.
    func current(_ query: PolicyQuery) throws -> PolicyQuery {
        guard let query = recordings.current(query) else { throw Self.gone("The app of this document") }
        return query
    }

    private static func gone(_ subject: String) -> TomboloError { TomboloError(.disconnected, "\(subject) has ended.") }
}
