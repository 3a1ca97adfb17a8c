import TomboloBridge

/// The names of the calls that an app's sources register, as far as they are literals.
struct RegisteredNames {
    /// Prefixes of the names that the older bridges register themselves.
    private static let dialects = ["actions.", "dsbridge.", "flex.", "rexxar.", "wvjb.", "tombolo."]
    /// Maximum number of names; above it, grants are not compared with them.
    private static let maximumNames = 2_000
    private static let functions = ["register", "registerStream", "registerRaw", "registerReplying"]

    private(set) var names: Set<String> = []
    /// Whether all registered names are known.
    private(set) var isComplete = true

    init(in app: AuditedApp) {
        for (_, source) in app.sources {
            let prefixes = Self.plugins(in: source)
            for (offset, function) in Self.functions.flatMap({ name in source.offsets(of: name).map { ($0, name) } }) {
                // Skips `func register(in:)` of a plugin, and calls that pass a registry on.
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
        if names.isEmpty || names.count > Self.maximumNames { isComplete = false }
    }

    /// The problem with a pattern that matches no registered name; nil if it matches one, or if not all names are known.
    func fault(of pattern: NamePattern) -> String? {
        let text = pattern.description
        guard isComplete, !names.contains(where: pattern.matches), !Self.dialects.contains(where: text.hasPrefix) else {
            return nil
        }
        let nearest = NearestName.of(text, among: names)
        let advice = nearest.map { "; the nearest name is “\($0)”" } ?? ""
        return "“\(text)” is granted, but the sources register no call of that name\(advice)"
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
