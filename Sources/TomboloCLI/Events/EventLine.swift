import OrderedCollections
import TomboloEngine

/// One line of `--events`: an object whose first member is its type.
struct EventLine: Hashable, Sendable {
    /// What a line can be about.
    enum Kind: String, Sendable, CaseIterable {
        case navigation, title, console, call, answer, cancelled, denied, native, dialog, download, refused, crash,
            error, result
    }

    let kind: Kind
    private var members: OrderedDictionary<String, JSONValue>

    /// Makes a line; members that are nil are left out.
    init(_ kind: Kind, _ members: KeyValuePairs<String, JSONValue?>) {
        self.kind = kind
        self.members = ["type": .string(kind.rawValue)]
        for (name, value) in members { self.members[name] = value }
    }

    /// The line without its end. What JSON cannot carry becomes an error line that says so.
    var text: String {
        do {
            return try JSONValue.object(members).jsonText
        } catch {
            let line = EventLine(
                .error, ["code": "invalidValue", "about": .string(kind.rawValue), "message": "\(error)"])
            return JSONValue.object(line.members).description
        }
    }

    /// The line with each member as `transform` gives it.
    func mapping(_ transform: (_ name: String, _ value: JSONValue) -> JSONValue) -> EventLine {
        var copy = self
        for (name, value) in members { copy.members[name] = transform(name, value) }
        return copy
    }

    subscript(name: String) -> JSONValue? { members[name] }
}
