import TomboloPolicyCheck

/// Finds code that enables the inspector, or that may enable it because none of the app's sources sets the value to
/// false.
///
/// A value is followed through names, such as that of an option. A property with the same name as the switch is not
/// followed, because the code that sets it is examined itself.
struct InspectorSwitches {
    /// The properties that enable the inspector.
    private static let switches = ["isInspectable", "developerTools"]
    /// Maximum number of names that are followed from one switch.
    private static let maximumNames = 8
    /// Maximum number of uses of a name that are examined in a source file.
    private static let maximumUses = 2_000
    /// Maximum number of values that are followed in an app.
    private static let maximumFollowed = 100

    private let sources: [(path: String, source: SwiftSource)]
    private var followed = 0

    private enum State { case on, off, unknown }

    static func findings(in app: AuditedApp) -> [AuditFinding] {
        var search = InspectorSwitches(sources: app.sources)
        return search.findings()
    }

    private init(sources: [(path: String, source: SwiftSource)]) { self.sources = sources }

    private mutating func findings() -> [AuditFinding] {
        var findings: [AuditFinding] = []
        for (path, source) in sources {
            for name in Self.switches {
                for offset in source.offsets(of: name).prefix(Self.maximumUses) {
                    guard let code = source.value(behind: name, at: offset), let detail = detail(of: name, code) else {
                        continue
                    }
                    findings.append(AuditFinding(.inspectorOn, path, line: source.line(at: offset), detail))
                }
            }
        }
        return findings
    }

    private mutating func detail(of name: String, _ code: String) -> String? {
        let value = Self.expression(in: code)
        switch state(of: value, names: []) {
        case .on: return "\(name) is on: anyone at the machine can run script in the page (source line)"
        case .unknown:
            return
                "\(name) may be on, since no source sets \(value.prefix(80)) to false: anyone at the machine could run script in the page (source line)"
        case .off, nil: return nil
        }
    }

    /// The state of a value; nil if the code is a declaration, or if the value is another switch.
    private mutating func state(of value: String, names: [String]) -> State? {
        switch value {
        case "true": return .on
        case "false": return .off
        // This is a property without an initial value, or a setter that passes on its new value.
        case "", "newValue": return nil
        default: break
        }
        guard value.utf8.allSatisfy({ $0.isIdentifierPart || ".?!$".utf8.contains($0) }) else { return .unknown }
        let parts = value.split { ".?!".contains($0) }
        guard let name = parts.last.map(String.init), !Self.switches.contains(name) else { return nil }
        // A single word in upper case is the type of a parameter.
        if parts.count == 1, name.first?.isUppercase == true { return nil }
        guard !value.hasPrefix("!"), names.count < Self.maximumNames, !names.contains(name),
            followed < Self.maximumFollowed
        else { return .unknown }
        followed += 1
        return state(ofName: name, names: names + [name])
    }

    /// The state of a name to which the sources assign values: on if one of the values is on, otherwise off if one of
    /// them is off.
    private mutating func state(ofName name: String, names: [String]) -> State {
        var found = State.unknown
        for (_, source) in sources {
            for offset in source.offsets(of: name).prefix(Self.maximumUses) {
                guard let code = source.value(behind: name, at: offset) else { continue }
                switch state(of: Self.expression(in: code), names: names) {
                case .on: return .on
                case .off: found = .off
                case .unknown, nil: break
                }
            }
        }
        return found
    }

    /// The first expression of the code after a name. For a property with a type, this is its initial value, or the code that
    /// computes it.
    private static func expression(in code: String) -> String {
        var rest = code[...]
        if rest.hasPrefix("Bool") {
            rest = rest.dropFirst(4).drop { "?! ".contains($0) }
            guard let start = rest.first, start == "=" || start == "{" else { return "" }
            rest = rest.dropFirst().drop { $0 == " " }
            if start == "{" {
                if ["set", "didSet", "willSet"].contains(where: rest.hasPrefix) { return "" }
                if rest.hasPrefix("get {") { rest = rest.dropFirst(5).drop { $0 == " " } }
            }
            if rest.hasPrefix("return ") { rest = rest.dropFirst(7) }
        }
        var depth = 0
        let end = rest.firstIndex { character in
            if "([{".contains(character) { depth += 1 }
            if depth == 0, ",;)]}".contains(character) { return true }
            if ")]}".contains(character) { depth -= 1 }
            return false
        }
        return String(rest[..<(end ?? rest.endIndex)]).trimmed(" \r\t")
    }
}
