import OrderedCollections
import TomboloBridge
import TomboloEngine

/// The documents that a journal has observed.
@MainActor
final class JournalDocuments {
    /// Limit of the documents that are kept; the oldest that have ended are dropped.
    private static let maximum = 200
    /// The time between two updates of the figures.
    private static let interval = Duration.seconds(1)

    private(set) var all: OrderedDictionary<DocumentID, InspectedDocument> = [:]
    /// Whether the list has changed since it was last sent.
    private(set) var hasChanged = true
    private let clock: JournalClock
    private var count = 0
    private var lastUpdate: ContinuousClock.Instant?

    init(_ clock: JournalClock) { self.clock = clock }

    func begin(_ document: Document, in bridge: Bridge?) {
        count += 1
        let isDirect = bridge?.activity(of: document.id)?.isDirect ?? false
        all[document.id] = InspectedDocument(document, n: count, isDirect: isDirect, start: clock.now)
        hasChanged = true
        while all.count > Self.maximum, let old = all.first(where: { $0.value.end != nil }) { all[old.key] = nil }
    }

    func end(_ document: Document) {
        all[document.id]?.end = clock.now
        all[document.id]?.pending = 0
        all[document.id]?.heldBytes = 0
        hasChanged = true
    }

    /// The number of a document; 0 if it is not known.
    func number(of document: DocumentID) -> Int { all[document]?.n ?? 0 }

    /// Returns the document with a number; nil if it has ended.
    func current(_ n: Int, in bridge: Bridge) -> Document? {
        bridge.allDocuments.first { all[$0.id]?.n == n }
    }

    /// Returns the current document of an origin; nil if there are several. The sender of a console message is known by its origin only.
    func only(of origin: Origin, in bridge: Bridge?) -> Document? {
        let documents = bridge?.allDocuments.filter { $0.origin == origin } ?? []
        return documents.count == 1 ? documents[0] : nil
    }

    /// Returns the list with current figures if it has changed; nil otherwise.
    func takeChanges(in bridge: Bridge?, isRequired: Bool) -> [InspectedDocument]? {
        if let lastUpdate, .now - lastUpdate < Self.interval, !hasChanged, !isRequired { return nil }
        lastUpdate = .now
        for (id, document) in all where document.end == nil {
            guard let now = bridge?.activity(of: id) else { continue }
            var current = document
            (current.isDirect, current.pending, current.heldBytes) = now
            if current != document {
                all[id] = current
                hasChanged = true
            }
        }
        guard hasChanged || isRequired else { return nil }
        hasChanged = false
        return Array(all.values)
    }
}
