import OrderedCollections
import TomboloEngine

/// One line of `--events`: a JSON object whose first member is its type.
struct EventLine: Hashable, Sendable {
    /// The type of a line.
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

    /// The line without its line break. Values that JSON cannot represent turn it into an error line that reports this.
    var text: String {
        do {
            return try JSONValue.object(members).jsonText
        } catch {
            let line = EventLine(
                .error, ["code": "invalidValue", "about": .string(kind.rawValue), "message": "\(error)"])
            return JSONValue.object(line.members).description
        }
    }

    /// The line with each member replaced by the result of `transform`.
    func mapping(_ transform: (_ name: String, _ value: JSONValue) -> JSONValue) -> EventLine {
        var copy = self
        for (name, value) in members { copy.members[name] = transform(name, value) }
        return copy
    }

    subscript(name: String) -> JSONValue? { members[name] }
}
