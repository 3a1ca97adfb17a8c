import TomboloBridge

/// The rows of calls, streams and listeners that have not ended.
struct PendingRows {
    struct Key: Hashable {
        enum Kind { case ofPage, ofApp }
        let document: DocumentID
        let kind: Kind
        let id: UInt64
    }

    struct ListenerKey: Hashable {
        let document: DocumentID
        let name: String
    }

    /// By the ids of the calls.
    var calls: [Key: Int] = [:]
    /// By the names of the events.
    var listeners: [ListenerKey: Int] = [:]
    /// The latest denial of each name, until the page receives it.
    var denials: [ListenerKey: AccessDenial] = [:]

    /// Removes and returns all rows of a document.
    mutating func removeAll(of document: DocumentID) -> [Int] {
        let ended = calls.filter { $0.key.document == document }.map(\.value)
        let listening = listeners.filter { $0.key.document == document }.map(\.value)
        calls = calls.filter { $0.key.document != document }
        listeners = listeners.filter { $0.key.document != document }
        denials = denials.filter { $0.key.document != document }
        return ended + listening
    }
}
