import TomboloEngine

/// The content of the session file: the tabs, and whether the browser ended cleanly.
struct SessionRecord: Sendable, Hashable {
    var snapshot: SessionSnapshot
    /// Whether the browser ended cleanly; false while it runs, and after it was killed.
    var wasClean: Bool

    var json: JSONValue { ["version": 1, "wasClean": .bool(wasClean), "windows": snapshot.json] }

    init(snapshot: SessionSnapshot, wasClean: Bool) {
        self.snapshot = snapshot
        self.wasClean = wasClean
    }

    /// Reads a record; nil if the value is invalid, or was written by a later version.
    init?(_ json: JSONValue) {
        guard json["version"]?.intValue == 1, let wasClean = json["wasClean"]?.boolValue,
            let snapshot = json["windows"].flatMap({ SessionSnapshot($0) })
        else { return nil }
        self.init(snapshot: snapshot, wasClean: wasClean)
    }
}
