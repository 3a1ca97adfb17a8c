import TomboloEngine

/// What the session's file holds: the tabs, and whether the browser ended in order since.
struct SessionRecord: Sendable, Hashable {
    var snapshot: SessionSnapshot
    /// False as long as a browser runs, and ever after when it was killed.
    var wasClean: Bool

    var json: JSONValue { ["version": 1, "wasClean": .bool(wasClean), "windows": snapshot.json] }

    init(snapshot: SessionSnapshot, wasClean: Bool) {
        self.snapshot = snapshot
        self.wasClean = wasClean
    }

    /// Reads a record; nil where it is none, or one of a later version.
    init?(_ json: JSONValue) {
        guard json["version"]?.intValue == 1, let wasClean = json["wasClean"]?.boolValue,
            let snapshot = json["windows"].flatMap({ SessionSnapshot($0) })
        else { return nil }
        self.init(snapshot: snapshot, wasClean: wasClean)
    }
}
