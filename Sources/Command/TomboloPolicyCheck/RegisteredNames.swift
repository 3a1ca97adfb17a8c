package import TomboloBridge

/// The names of the calls that an app's sources register, and of the events that they declare, as far as these names are
/// literals.
package struct RegisteredNames {
    /// Prefixes of the names that the older bridges register themselves.
    private static let dialects = ["actions.", "dsbridge.", "flex.", "rexxar.", "wvjb.", "tombolo."]
    /// Maximum number of names; above it, grants are not compared with them.
    private static let maximumNames = 2_000
    private static let functions = ["register", "registerStream", "registerReplying"]

    private var names: Set<String> = []
    /// A grant without a list of events grants its names as events, too.
    private var events: Set<String> = []
    /// Whether all registered names are known.
    private var isComplete = true

    /// Finds the names in the sources of an app.
    package init(in sources: some Sequence<SwiftSource>) {
        for source in sources {
            addCalls(of: source)
            addEvents(of: source)
        }
        if names.isEmpty || names.count > Self.maximumNames || events.contains("*") { isComplete = false }
    }

    private mutating func addCalls(of source: SwiftSource) {
        let prefixes = Self.plugins(in: source)
        for (offset, function) in Self.functions.flatMap({ name in source.offsets(of: name).map { ($0, name) } }) {
            // Skips the declaration of a plugin's `func register(in:)`, and calls to it, which pass on a registry.
            guard offset > 0, source.code[offset - 1] == UInt8(ascii: "."),
                let range = source.arguments(from: offset + function.utf8.count)
            else { continue }
            let first = source.code(in: range).prefix { $0 != "," }
            guard !first.contains(":") else { continue }
            guard let literal = source.literals(in: range).first, literal.isWhole,
                first.allSatisfy(\.isWhitespace)
            else {
                isComplete = false
                continue
            }
            names.insert(literal.text)
            for prefix in prefixes { names.insert("\(prefix).\(literal.text)") }
        }
    }

    /// Adds the names of events in calls to `declareEvents` and `emit`, and in values of `Event`.
    private mutating func addEvents(of source: SwiftSource) {
        let prefixes = Self.plugins(in: source)
        for word in ["declareEvents", "declareEvent", "Event", "emit"] {
            for offset in source.offsets(of: word) {
                var end = offset + word.utf8.count
                // Skips the generic argument of `Event<Value>("name")`.
                if end < source.code.count, source.code[end] == UInt8(ascii: "<") {
                    guard let close = source.code[end...].prefix(200).firstIndex(of: UInt8(ascii: ">")) else {
                        continue
                    }
                    end = close + 1
                }
                guard let range = source.arguments(from: end) else { continue }
                // The other literals of an `emit` are values.
                let literals = source.literals(in: range).prefix(word == "declareEvents" ? .max : 1)
                for literal in literals where literal.isWhole {
                    events.insert(literal.text)
                    for prefix in prefixes { events.insert("\(prefix).\(literal.text)") }
                }
            }
        }
    }

    /// A grant of a call that the sources do not register.
    package struct Fault: CustomStringConvertible {
        /// The granted name or pattern.
        package let name: String
        /// The most similar registered name.
        package let nearest: String?
        /// Whether ``name`` is most likely a misspelling of ``nearest``.
        package let isMisspelling: Bool

        /// The problem, with the nearest name.
        package var description: String {
            let advice = nearest.map { "; the nearest name is “\($0)”" } ?? ""
            return "“\(name)” is granted, but the sources register no call of that name\(advice)"
        }
    }

    /// The problem with a pattern that matches no registered name; nil if it matches one, or if not all names are known.
    /// - Parameter grant: The grant of the pattern. Without a list of events, its patterns of calls are patterns of events, too.
    package func fault(of pattern: NamePattern, in grant: Grant) -> Fault? {
        let text = pattern.description
        guard isComplete, !names.contains(where: pattern.matches),
            grant.events != nil || !events.contains(where: pattern.matches),
            !Self.dialects.contains(where: text.hasPrefix)
        else { return nil }
        let nearest = NearestName.of(text, among: names)
        return Fault(
            name: text, nearest: nearest,
            isMisspelling: nearest.map { NearestName.isMisspelling(text, of: $0) } ?? false)
    }

    /// The names of the plugins that a file defines. They prefix the names of the plugins' calls.
    private static func plugins(in source: SwiftSource) -> [String] {
        guard !source.offsets(of: "PluginCalls").isEmpty else { return [] }
        return source.offsets(of: "name").compactMap { offset in
            let line = source.code[offset...].prefix { $0 != UInt8(ascii: "\n") }
            let literal = source.literals(in: offset..<(offset + line.count)).first
            return literal.flatMap { $0.isWhole ? $0.text : nil }
        }
    }
}
