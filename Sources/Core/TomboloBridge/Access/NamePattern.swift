/// A pattern of names of calls or events: `greeter.greet` matches this name, `greeter.*` all names that begin with
/// `greeter.`, and `*` all names.
public struct NamePattern: Sendable, Hashable, CustomStringConvertible {
    private enum Form: Sendable, Hashable {
        case exact(String)
        case below(String)
        case all
    }

    private let form: Form

    /// Parses a pattern.
    /// - Throws: ``AccessPolicyError/badName(_:)``.
    public init(_ text: String) throws(AccessPolicyError) {
        if text == "*" {
            form = .all
        } else if text.hasSuffix(".*") {
            let name = String(text.dropLast(2))
            guard Self.isName(name) else { throw .badName(text) }
            form = .below(name + ".")
        } else {
            guard Self.isName(text) else { throw .badName(text) }
            form = .exact(text)
        }
    }

    /// Whether the pattern matches `name`.
    package func matches(_ name: String) -> Bool {
        switch form {
        case .exact(let wanted): name == wanted
        case .below(let prefix): name.utf8.count > prefix.utf8.count && name.hasPrefix(prefix)
        case .all: true
        }
    }

    /// The pattern as it is written in a policy.
    public var description: String {
        switch form {
        case .exact(let name): name
        case .below(let prefix): prefix + "*"
        case .all: "*"
        }
    }

    /// Whether a text is valid as the name of a call, an event or a page function. A name is not empty and does not
    /// contain spaces, control characters, `*` or `@`.
    static func isName(_ text: String) -> Bool { isName(text.utf8) }

    /// Whether a text in UTF-8 is valid as a name.
    static func isName(_ utf8: some Collection<UInt8>) -> Bool {
        !utf8.isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != 0x2A && $0 != 0x40 }
    }
}
