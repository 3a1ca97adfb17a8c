package import TomboloBridge
import TomboloEngine

/// The calls of the inspector's page. They are in a separate registry, to which the app's pages have no access.
@MainActor
package final class InspectorCalls: Plugin {
    /// Writes a file, and returns its path.
    package typealias Save = @MainActor (_ name: String, _ text: String) throws -> String

    package let name = "inspector"

    private let journal: Journal
    private let save: Save

    /// - Parameter save: Writes an exported file.
    package init(_ journal: Journal, save: @escaping Save) { (self.journal, self.save) = (journal, save) }

    /// The policy of the inspector's page.
    package static func policy() throws(AccessPolicyError) -> AccessPolicy {
        AccessPolicy([try Grant(["inspector.*"], to: [InspectorSite.origin])])
    }

    package func register(in calls: PluginCalls) {
        let journal = journal
        calls.registerStream("changes") { InspectorChanges(reader: JournalReader(of: journal)) }
        calls.register("payload") { (row: Int) throws in try journal.payload(ofRow: row) }
        calls.register("test") { (row: Int) throws in try TestSource(journal: journal).text(ofRow: row) }
        calls.register("clear") { journal.clear() }
        calls.register("export") { [save] (format: ExportFormat) in
            ["path": try save(format.fileName, try await format.text(of: JournalSnapshot(of: journal)))]
        }
        calls.register("policy") { InspectedPolicy(of: journal.bridge) }
        calls.register("check") { (query: PolicyQuery) in query.answer(by: journal) }
    }
}

/// The batches of a reader, as a stream to the page. It is not `Sendable`, so that it is iterated on the main actor.
private struct InspectorChanges: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = JournalBatch

    let reader: JournalReader

    func makeAsyncIterator() -> InspectorChanges { self }

    mutating func next() async throws -> JournalBatch? { try await reader.batch() }

    mutating func next(isolation: isolated (any Actor)?) async throws -> JournalBatch? {
        try await reader.batch()
    }
}
