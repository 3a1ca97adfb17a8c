import TomboloBridge

/// Parses the text of a rule.
struct RuleReader {
    var origins: [OriginPattern] = []
    var path: PathPattern?

    init(_ text: String) throws(FlexURLRuleError) {
        var rest = text.replacing(#"\/"#, with: "/")[...]
        if rest.hasPrefix("^") { rest.removeFirst() }
        if rest.hasSuffix("$") { rest.removeLast() }
        if rest.hasPrefix("file://") {
            origins = [try Self.folder(rest.dropFirst("file://".count), text)]
            return
        }
        let schemes = try Self.schemes(&rest, text)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        let host = try Self.host(rest[..<end], text)
        for scheme in schemes {
            do {
                origins.append(try OriginPattern("\(scheme)://\(host)"))
            } catch {
                throw FlexURLRuleError(text, "its host is invalid: \(error)")
            }
        }
        // An empty path, “/”, “/.*” and “/*” all mean the whole host, so they need no pattern. As a regular expression,
        // “/*” would mean repeated slashes, which is never intended.
        let path = rest[end...]
        if !["", "/", "/.*", "/*"].contains(path) { self.path = try PathPattern(path, of: text) }
    }

    private static func schemes(_ rest: inout Substring, _ rule: String) throws(FlexURLRuleError) -> [String] {
        guard let marker = rest.firstRange(of: "://") else { return ["https", "http"] }
        // A `://` inside the path or query does not follow a scheme.
        guard !rest[..<marker.lowerBound].contains("/") else { return ["https", "http"] }
        let scheme = String(rest[..<marker.lowerBound])
        rest = rest[marker.upperBound...]
        if scheme == "https?" { return ["https", "http"] }
        guard scheme.first?.isLetter == true, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw FlexURLRuleError(
                rule, "its scheme is not a plain word: write https://, http://, https?:// or no scheme")
        }
        return [scheme]
    }

    /// The host in the format of an origin pattern.
    private static func host(_ text: Substring, _ rule: String) throws(FlexURLRuleError) -> String {
        var host = text
        var wildcard = ""
        for form in [#".*\."#, ".*.", "*."] where host.hasPrefix(form) {
            host = host.dropFirst(form.count)
            wildcard = "*."
            break
        }
        let plain = host.replacing(#"\."#, with: ".").replacing(#"\-"#, with: "-")
        guard !plain.isEmpty, !plain.contains(where: { #"*\^$+?(){}|@ "#.contains($0) }) else {
            throw FlexURLRuleError(
                rule, "its host is not literal: write the host or *.domain, then a slash before the path")
        }
        return wildcard + plain
    }

    private static func folder(_ path: Substring, _ rule: String) throws(FlexURLRuleError) -> OriginPattern {
        var path = path
        if path.hasSuffix("/.*") { path.removeLast(2) }
        if path.isEmpty { path = "/" }
        guard !path.contains(where: { #"\*?[](){}|^$"#.contains($0) }) else {
            throw FlexURLRuleError(
                rule, "a file rule must be a folder; the only regular expression allowed is .* at its end")
        }
        do {
            return try OriginPattern("file://\(path)")
        } catch {
            throw FlexURLRuleError(rule, "\(error)")
        }
    }
}
