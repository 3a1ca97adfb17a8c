import OrderedCollections
import TomboloBridge
import TomboloEngine

/// The documents that a journal has observed.
@MainActor
final class JournalDocuments {
    /// Limit of the documents that are kept. Past it, the oldest ended ones are dropped.
    private static let maximum = 200
    /// The time between two updates of the figures.
    private static let interval = Duration.seconds(1)

    private(set) var all: OrderedDictionary<DocumentID, InspectedDocument> = [:]
    /// The number of changes to the list. With it, readers determine whether the list has changed since their previous
    /// batch.
    private(set) var revision = 1
    private let clock: JournalClock
    private var count = 0
    private var lastUpdate: ContinuousClock.Instant?

    init(_ clock: JournalClock) { self.clock = clock }

    func begin(_ document: Document, in bridge: Bridge?) {
        count += 1
        let isDirect = bridge?.activity(of: document.id)?.isDirect ?? false
        all[document.id] = InspectedDocument(document, n: count, isDirect: isDirect, start: clock.now)
        revision += 1
        while all.count > Self.maximum, let old = all.first(where: { $0.value.end != nil }) { all[old.key] = nil }
    }

    func end(_ document: Document) {
        all[document.id]?.end = clock.now
        all[document.id]?.pending = 0
        all[document.id]?.heldBytes = 0
        revision += 1
    }

    /// The number of a document; 0 if it is not known.
    func number(of document: DocumentID) -> Int { all[document]?.n ?? 0 }

    /// Returns the document with a number; nil if it has ended.
    func current(_ n: Int, in bridge: Bridge) -> Document? {
        bridge.allDocuments.first { all[$0.id]?.n == n }
    }

    /// Returns the current document of an origin; nil if there are several. Of the sender of a console message, only
    /// the origin is known.
    func only(of origin: Origin, in bridge: Bridge?) -> Document? {
        let documents = bridge?.allDocuments.filter { $0.origin == origin } ?? []
        return documents.count == 1 ? documents[0] : nil
    }

    /// Updates the figures of the current documents: at once if the list has changed since a revision, otherwise at
    /// most once a second.
    func update(in bridge: Bridge?, after revision: Int) {
        if let lastUpdate, .now - lastUpdate < Self.interval, revision == self.revision { return }
        lastUpdate = .now
        var current = all
        for (id, document) in all where document.end == nil {
            guard let now = bridge?.activity(of: id) else { continue }
            var changed = document
            (changed.isDirect, changed.pending, changed.heldBytes) = now
            current[id] = changed
        }
        guard current != all else { return }
        all = current
        self.revision += 1
    }
}
