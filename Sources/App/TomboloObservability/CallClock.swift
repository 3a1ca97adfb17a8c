import TomboloBridge

/// The calls that have not been answered, with the times at which they began.
struct CallClock {
    private struct Key: Hashable {
        let document: DocumentID
        let id: UInt64
    }

    private struct Running {
        let name: String
        let start: ContinuousClock.Instant
    }

    private var running: [Key: Running] = [:]

    mutating func begin(_ name: String, _ id: UInt64, of document: Document) {
        running[Key(document: document.id, id: id)] = Running(name: name, start: .now)
    }

    /// Ends a call.
    /// - Returns: Its name and duration; nil if its beginning was not observed.
    mutating func end(_ id: UInt64, of document: Document) -> (name: String, duration: Duration)? {
        guard let call = running.removeValue(forKey: Key(document: document.id, id: id)) else { return nil }
        return (call.name, .now - call.start)
    }

    /// Whether a document's call with that name is running.
    func isRunning(_ name: String, of document: Document) -> Bool {
        running.contains { $0.key.document == document.id && $0.value.name == name }
    }

    /// Ends all calls of a document.
    /// - Returns: Their names.
    mutating func endAll(of document: Document) -> [String] {
        let ended = running.filter { $0.key.document == document.id }
        for key in ended.keys { running[key] = nil }
        return ended.values.map(\.name)
    }
}
