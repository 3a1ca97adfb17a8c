/// A rule of a grant for one scope of the arguments of its calls.
///
///     try Grant(["files.read"], to: ["app://tour"], scopes: ["file": .paths("/srv/pages/")])
public struct ScopeRule: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        case any
        case paths([ScopePath])
        case origins([OriginPattern])
        case numbers([ClosedRange<Double>])
        case texts([String])
    }

    let form: Form

    /// Matches every value. A grant needs a rule for each scope of a call, so unlimited access has to be granted
    /// explicitly.
    public static let any = ScopeRule(form: .any)

    /// Matches files and folders by their absolute paths: `/srv/pages/` matches the folder and its contents,
    /// `/srv/list.txt` matches that file. Paths have no wildcards. A symbolic link that leads out of the folder does
    /// not match.
    /// - Throws: ``AccessPolicyError/badScope(_:_:)``.
    public static func paths(_ texts: String...) throws(AccessPolicyError) -> ScopeRule { try paths(texts) }

    /// Matches URLs with these origins, which are written as for ``OriginPattern``. File folders are not allowed.
    /// - Throws: ``AccessPolicyError``.
    public static func origins(_ texts: String...) throws(AccessPolicyError) -> ScopeRule { try origins(texts) }

    /// Matches numbers in these ranges.
    public static func numbers(_ ranges: ClosedRange<Double>...) -> ScopeRule { ScopeRule(form: .numbers(ranges)) }

    /// Matches these texts exactly.
    public static func texts(_ texts: String...) -> ScopeRule { ScopeRule(form: .texts(texts)) }

    static func paths(_ texts: [String]) throws(AccessPolicyError) -> ScopeRule {
        var paths: [ScopePath] = []
        for text in texts { paths.append(try ScopePath(text)) }
        return ScopeRule(form: .paths(paths))
    }

    static func origins(_ texts: [String]) throws(AccessPolicyError) -> ScopeRule {
        var origins: [OriginPattern] = []
        for text in texts {
            let pattern = try OriginPattern(text)
            guard pattern.folderPath == nil else {
                throw .badScope(
                    text, "a scope of origins cannot contain file: folders; declare a scope of paths for them")
            }
            origins.append(pattern)
        }
        return ScopeRule(form: .origins(origins))
    }

    /// Whether the rule can be used for a kind of values.
    ///
    /// Not inlined: if the function is inlined, the optimizer of Swift 6.3.1 (CopyPropagation) stops with a failed
    /// assertion.
    @inline(never)
    func permits(_ kind: ScopeKind) -> Bool {
        switch form {
        case .any: true
        case .paths: kind == .path
        case .origins: kind == .origin
        case .numbers: kind == .number
        case .texts: kind == .text
        }
    }

    /// Whether the rule matches every value, or every path.
    package var isUnlimited: Bool {
        switch form {
        case .any: true
        case .paths(let paths): paths.contains { $0.description == "/" }
        case .origins, .numbers, .texts: false
        }
    }

    func permits(_ value: ScopeValue) -> Bool {
        switch (form, value) {
        case (.any, _): true
        case (.paths(let paths), .text(let path)): paths.contains { $0.contains(path) }
        case (.origins(let origins), .text(let text)):
            ScopeURL.origin(of: text).map { origin in
                origins.contains { $0.matches(origin, filePath: nil) }
            } ?? false
        case (.numbers(let ranges), .number(let number)): ranges.contains { $0.contains(number) }
        case (.texts(let texts), .text(let text)): texts.contains { $0.utf8.elementsEqual(text.utf8) }
        case (.paths, .number), (.origins, .number), (.texts, .number), (.numbers, .text): false
        }
    }
}

extension ScopeRule: CustomStringConvertible {
    /// The rule as it is written in a policy file.
    public var description: String {
        switch form {
        case .any: "any"
        case .paths(let paths): paths.map(\.description).joined(separator: ", ")
        case .origins(let origins): origins.map(\.description).joined(separator: ", ")
        case .numbers(let ranges): ranges.map { "\($0.lowerBound)...\($0.upperBound)" }.joined(separator: ", ")
        case .texts(let texts): texts.map { "“\($0)”" }.joined(separator: ", ")
        }
    }
}
