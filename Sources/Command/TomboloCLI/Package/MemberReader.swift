import OrderedCollections
import TomboloEngine

/// Reads the members of an object in `tombolo.json`. A member that is never read is an error, so that misspelt names are
/// found.
struct MemberReader {
    private let members: OrderedDictionary<String, JSONValue>
    private let place: String
    private var unread: Set<String>

    /// The names of all members, in their order.
    var names: [String] { Array(members.keys) }

    init(_ value: JSONValue, at place: String) throws(AppDescription.Invalid) {
        guard let members = value.objectValue else { throw Self.error("\(place) must be an object") }
        self.members = members
        self.place = place
        unread = Set(members.keys)
    }

    /// Returns a line of visible text.
    mutating func text(_ name: String) throws(AppDescription.Invalid) -> String {
        guard let text = try optionalText(name) else { throw Self.error("“\(name)” is missing in \(place)") }
        return text
    }

    mutating func optionalText(_ name: String) throws(AppDescription.Invalid) -> String? {
        guard let value = take(name) else { return nil }
        return try Self.line(value, name)
    }

    mutating func texts(_ name: String, default standard: [String]? = nil) throws(AppDescription.Invalid) -> [String] {
        guard let value = take(name) else {
            if let standard { return standard }
            throw Self.error("“\(name)” is missing in \(place)")
        }
        guard let items = value.arrayValue else { throw Self.error("“\(name)” must be a list of strings") }
        var texts: [String] = []
        for item in items { texts.append(try Self.line(item, name)) }
        return texts
    }

    mutating func optionalArray(_ name: String) throws(AppDescription.Invalid) -> [JSONValue] {
        guard let value = take(name) else { return [] }
        guard let items = value.arrayValue else { throw Self.error("“\(name)” must be a list") }
        return items
    }

    mutating func boolean(_ name: String, default standard: Bool) throws(AppDescription.Invalid) -> Bool {
        guard let value = take(name) else { return standard }
        guard let boolean = value.boolValue else { throw Self.error("“\(name)” must be true or false") }
        return boolean
    }

    mutating func integer(_ name: String) throws(AppDescription.Invalid) -> Int {
        guard let number = take(name)?.intValue else { throw Self.error("“\(name)” must be a number") }
        return number
    }

    mutating func optionalInteger(_ name: String) throws(AppDescription.Invalid) -> Int? {
        guard let value = take(name) else { return nil }
        guard let number = value.intValue else { throw Self.error("“\(name)” must be a number") }
        return number
    }

    mutating func object(_ name: String) throws(AppDescription.Invalid) -> MemberReader {
        guard let reader = try optionalObject(name) else { throw Self.error("“\(name)” is missing in \(place)") }
        return reader
    }

    mutating func optionalObject(_ name: String) throws(AppDescription.Invalid) -> MemberReader? {
        guard let value = take(name) else { return nil }
        return try MemberReader(value, at: "“\(name)”")
    }

    /// Checks that all members have been read.
    func end() throws(AppDescription.Invalid) {
        if let name = unread.min() { throw Self.error("\(place) has the unknown member “\(name)”") }
    }

    private mutating func take(_ name: String) -> JSONValue? {
        unread.remove(name)
        return members[name]
    }

    /// Returns a text without line breaks and control characters, which would begin further lines in a package's files.
    private static func line(_ value: JSONValue, _ name: String) throws(AppDescription.Invalid) -> String {
        guard let text = value.stringValue else { throw error("“\(name)” must be a string") }
        guard text.isVisibleLine, text.utf8.count <= 2_000 else {
            throw error("“\(name)” must be a line of visible text of at most 2,000 bytes")
        }
        return text
    }

    private static func error(_ text: String) -> AppDescription.Invalid {
        AppDescription.Invalid("\(AppDescription.fileName): \(text).")
    }
}
