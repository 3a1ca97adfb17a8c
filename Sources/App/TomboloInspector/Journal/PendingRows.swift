import TomboloBridge

/// The calls, streams and listeners that have not ended. Their number is limited by the limits of the bridge.
struct PendingRows {
    struct Key: Hashable {
        enum Side { case page, app }
        let document: DocumentID
        /// The side that made the call.
        let side: Side
        let id: UInt64
    }

    /// A call, or a request to listen to an event.
    struct Entry {
        let kind: InspectorRow.Kind
        let name: String
        let start: Double
        let sent: Int
        /// The number of its row; nil if there were too many rows.
        var row: Int?
    }

    struct ListenerKey: Hashable {
        let document: DocumentID
        let name: String
    }

    /// By the ids of the calls.
    var calls: [Key: Entry] = [:]
    /// The rows of the listeners that a document has, by the names of the events.
    var listeners: [ListenerKey: Int] = [:]
    /// The latest call or listener of a document. If it is denied, the bridge reports that directly afterwards.
    var latest: Key?

    /// The numbers of the rows, in order.
    var rows: [Int] { Set(calls.values.compactMap(\.row)).union(listeners.values).sorted() }

    /// The number of calls and listeners without a row.
    var skipped: Int { calls.values.count { $0.row == nil } }

    /// Replaces the numbers of rows. A row that is not in `numbers` has already been removed, and keeps its number.
    mutating func renumber(_ numbers: [Int: Int]) {
        calls = calls.mapValues { call in
            var call = call
            call.row = call.row.map { numbers[$0] ?? $0 }
            return call
        }
        listeners = listeners.mapValues { numbers[$0] ?? $0 }
    }

    /// Removes and returns the rows of a document.
    mutating func removeAll(of document: DocumentID) -> [Int] {
        let ended = calls.filter { $0.key.document == document }.compactMap(\.value.row)
        let listening = listeners.filter { $0.key.document == document }.map(\.value)
        calls = calls.filter { $0.key.document != document }
        listeners = listeners.filter { $0.key.document != document }
        if latest?.document == document { latest = nil }
        return ended + listening
    }
}
