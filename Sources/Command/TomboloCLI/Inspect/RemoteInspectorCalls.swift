import TomboloBridge
import TomboloEngine
import TomboloInspector

/// The calls of the inspector's page, answered by an app in another process. Every answer is decoded before it reaches the page.
@MainActor
final class RemoteInspectorCalls: Plugin {
    /// Writes a file, and returns its path.
    typealias Save = @MainActor (_ name: String, _ text: String) throws -> String

    let name = "inspector"

    private let app: FollowedApp
    private let save: Save

    /// Limit of an exported file, in bytes. A full journal with all its values has about 150 MB.
    private static let maximumExport = 512 << 20

    init(_ app: FollowedApp, save: @escaping Save) { (self.app, self.save) = (app, save) }

    func register(in calls: PluginCalls) {
        let app = app
        calls.registerStream("changes") { RemoteChanges(app: app) }
        calls.register("payload") { (row: Int) in try await app.current.payload(ofRow: app.currentRow(row)) }
        calls.register("test") { (row: Int) in
            try await app.current.request(.test, .integer(app.currentRow(row)), as: String.self)
        }
        calls.register("clear") { _ = try await app.current.request(.clear) }
        calls.register("policy") { try await app.current.request(.policy, as: InspectedPolicy.self) }
        calls.register("check") { (query: PolicyQuery) in
            let argument = try InspectorAnswer.value(of: app.current(query))
            return try await app.current.request(.check, argument, as: PolicyQuery.Answer.self)
        }
        calls.register("export") { [self] (format: ExportFormat) in ["path": try await export(format)] }
    }

    /// Writes the rows to a file, and returns its path.
    @discardableResult
    func export(_ format: ExportFormat) async throws -> String {
        // The app is stored in a constant, because all parts of a file must come from one app.
        let app = app.current
        var pieces: [String] = []
        var bytes = 0
        var from: Int?
        repeat {
            let request = try InspectorAnswer.value(of: ExportPart.Request(format, from: from))
            let part = try await app.request(.export, request, as: ExportPart.self)
            pieces += part.pieces
            bytes += part.pieces.reduce(0) { $0 + $1.utf8.count }
            if let next = part.next, next <= from ?? Int.min || bytes > Self.maximumExport {
                throw TomboloError(.limitExceeded, "The app's export is too long, or does not end.")
            }
            from = part.next
        } while from != nil
        return try save(format.fileName, format.text(joining: pieces))
    }
}

/// The changes of a recording, requested one after another. It is iterated only on the main actor, so it need not be
/// `Sendable`.
struct RemoteChanges: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = JournalBatch

    let app: FollowedApp

    func makeAsyncIterator() -> RemoteChanges { self }

    mutating func next() async throws -> JournalBatch? { try await app.changes() }

    mutating func next(isolation: isolated (any Actor)?) async throws -> JournalBatch? { try await app.changes() }
}

extension InspectedApp {
    /// Waits for changes of the recording.
    /// - Returns: The changes; nil after the app has ended.
    func changes() async throws -> JournalBatch? {
        while true {
            do {
                if let batch = try await request(.changes, as: JournalBatch?.self) { return batch }
            } catch let error as TomboloError where error.code == .disconnected && end == .ended {
                return nil
            }
            try await Task.sleep(for: InspectorService.interval)
        }
    }
}
