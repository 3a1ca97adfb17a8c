/// The parsed `uri` of a route: its literal sites, and an expression for the rest.
///
/// The original searched for the expression anywhere in the address, so `https://evil.example/?douban://douban.com/page` was a page of
/// `douban://douban.com`. Here, scheme and host are compared literally, and the expression must match from the path's first character on. An
/// unescaped dot in a host stands for a dot.
struct RoutePattern: Sendable, Hashable {
    /// Limit of an expression, in bytes.
    static let maximumLength = 4096
    /// The maximum ``PatternWeight/total``.
    static let maximumWeight = 2000
    /// The maximum ``PatternWeight/choices``. With this limit, matching the longest address with the worst expression takes some hundredths of a
    /// second.
    static let maximumChoices = 256

    /// The sites that the pattern matches; two for `https?://`.
    let sites: [RouteURI.Site]
    /// The expression for path, query and fragment, in RE2's syntax.
    let rest: String

    /// Parses a route's `uri`.
    /// - Throws: ``RoutePatternError``. The syntax of the expression is checked only when a `RouteTable` is created.
    init(_ text: String) throws(RoutePatternError) {
        guard !text.isEmpty else { throw RoutePatternError("it is empty and matches nothing") }
        guard text.utf8.count <= Self.maximumLength else {
            throw RoutePatternError("it is longer than \(Self.maximumLength) bytes")
        }
        var pattern = Substring(text.replacing(#"\/"#, with: "/"))
        if pattern.first == "^" { pattern.removeFirst() }
        guard let marker = pattern.firstRange(of: "://") else {
            throw RoutePatternError("it does not begin with a literal scheme and host, as in douban://douban.com/page")
        }
        let schemes = try Self.schemes(pattern[..<marker.lowerBound])
        let (authority, rest) = try Self.authority(pattern[marker.upperBound...])
        // After `\Q`, RE2 reads brackets and bars as literal characters, which all the following checks would have to
        // take into account.
        guard !Self.hasQuotation(rest) else {
            throw RoutePatternError("“\\Q” is not supported: write a backslash before each special character")
        }
        guard !Self.hasChoice(rest) else {
            throw RoutePatternError("“|” outside parentheses would allow any host: write a route for each choice")
        }
        let weight = PatternWeight(rest)
        guard weight.total <= Self.maximumWeight else {
            throw RoutePatternError("with its repetitions expanded, it has more than \(Self.maximumWeight) characters")
        }
        guard weight.choices <= Self.maximumChoices else {
            throw RoutePatternError(
                "with its repetitions expanded, it has more than \(Self.maximumChoices) variable characters")
        }
        sites = schemes.map { RouteURI.Site(scheme: $0, authority: authority) }
        self.rest = String(rest)
    }

    private static func schemes(_ text: Substring) throws(RoutePatternError) -> [String] {
        if text.lowercased() == "https?" { return ["http", "https"] }
        guard RouteURI.isScheme(text) else {
            throw RoutePatternError("its scheme “\(text.prefix(40))” is not a literal word")
        }
        return [text.lowercased()]
    }

    /// Splits an expression into the literal host and port with which it begins, and the rest.
    private static func authority(
        _ text: Substring
    ) throws(RoutePatternError) -> (authority: String, rest: Substring) {
        var authority = ""
        var rest = text
        while let character = rest.first {
            var after = rest.dropFirst()
            var meant = character
            if character == "\\" {
                guard let escaped = after.first, ".-:".contains(escaped) else { break }
                meant = escaped
                after.removeFirst()
            }
            guard meant.isASCII, meant.isLetter || meant.isNumber || ".-_:".contains(meant) else { break }
            if let next = after.first, "*+?{".contains(next) {
                guard character == "." else {
                    throw RoutePatternError("the end of its host is repeated or optional: write a literal host")
                }
                break
            }
            authority.append(meant)
            rest = after
        }
        guard !authority.isEmpty else {
            throw RoutePatternError("its host is not literal: write the host, then the expression")
        }
        // If the expression could continue the host name, the route would match several hosts.
        if let next = rest.first, !isBehindHost(rest) {
            throw RoutePatternError("its host continues with “\(next)”: write the whole host, then a slash")
        }
        return (authority.lowercased(), rest)
    }

    /// Whether the rest of an expression can match only the part of an address after the host.
    private static func isBehindHost(_ rest: Substring) -> Bool {
        ["/", "[/", "(/", "(?:/", "?", "#", "$", ".*", ".+", "\\?", "\\#", "[?", "(\\?", "[#"].contains {
            rest.hasPrefix($0)
        }
    }

    /// Whether the expression has `\Q`, which begins a literal text.
    private static func hasQuotation(_ rest: Substring) -> Bool {
        var isEscaped = false
        for scalar in rest.unicodeScalars {
            if isEscaped, scalar == "Q" { return true }
            isEscaped = !isEscaped && scalar == "\\"
        }
        return false
    }

    /// Whether the expression has a `|` outside all groups and classes.
    private static func hasChoice(_ rest: Substring) -> Bool {
        var depth = 0
        var isInClass = false
        var isEscaped = false
        for character in rest.unicodeScalars {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "[" where !isInClass: isInClass = true
            case "]" where isInClass: isInClass = false
            case "(" where !isInClass: depth += 1
            case ")" where !isInClass: depth -= 1
            case "|" where !isInClass && depth == 0: return true
            default: break
            }
        }
        return false
    }
}
