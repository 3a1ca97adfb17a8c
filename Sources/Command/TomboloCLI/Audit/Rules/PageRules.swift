import TomboloPolicyCheck

/// Checks the resources that pages load, and the script that they run.
enum PageRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        let isPolicyOff = !SourceRules.policiesOff(in: app).isEmpty
        let clearText = ClearTextRule(hasContainer: app.hasContainer)
        var findings: [AuditFinding] = []
        for (path, page) in app.pages {
            findings += page.tags.flatMap { inline($0, path) + clearText.findings(in: $0, path) + maps($0, path) }
            if let policy = page.contentSecurityPolicy {
                findings += weak(policy.text, path, policy.line)
            } else if isPolicyOff {
                findings.append(
                    AuditFinding(
                        .pageWithoutPolicy, path, line: 1,
                        "the page has no Content-Security-Policy, and the app does not send one"))
            }
        }
        for file in app.files {
            switch file.content {
            case .sourceMap: findings.append(AuditFinding(.sourceMap, file.path, "a source map is shipped"))
            case .script(let text): findings += clearText.findings(in: text, file.path) + maps(text, file.path)
            default: break
            }
        }
        return findings
    }

    private static let scriptTypes: Set<String> = [
        "", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
    ]

    private static func inline(_ tag: HTMLPage.Tag, _ path: String) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        let type = (tag["type"] ?? "").lowercased().filter { !$0.isWhitespace }
        if tag.name == "script", tag["src"] == nil, scriptTypes.contains(type),
            tag.text.contains(where: { !$0.isWhitespace })
        {
            findings.append(AuditFinding(.pageInlineScript, path, line: tag.line, "the page has an inline script"))
        }
        for (name, value) in tag.attributes {
            if name.hasPrefix("on"), name.count > 2, !value.isEmpty {
                findings.append(
                    AuditFinding(
                        .pageInlineScript, path, line: tag.line,
                        "the <\(tag.name)> has an inline event handler, \(name)"))
            }
            let plain = value.lowercased().filter { !$0.isWhitespace && $0.asciiValue.map { $0 > 0x20 } != false }
            if plain.hasPrefix("javascript:") {
                findings.append(
                    AuditFinding(
                        .pageInlineScript, path, line: tag.line,
                        "the <\(tag.name)> has a javascript: URL as its \(name)"))
            }
        }
        return findings
    }

    private static func maps(_ tag: HTMLPage.Tag, _ path: String) -> [AuditFinding] {
        guard tag.name == "script" || tag.name == "style", tag.text.contains("sourceMappingURL=") else { return [] }
        return [AuditFinding(.sourceMap, path, line: tag.line, "the text refers to a source map")]
    }

    private static func maps(_ text: PlainText, _ path: String) -> [AuditFinding] {
        guard let line = text.line(of: "# sourceMappingURL=") ?? text.line(of: "@ sourceMappingURL=") else { return [] }
        return [AuditFinding(.sourceMap, path, line: line, "the text refers to a source map")]
    }

    /// Finds the weaknesses of a Content-Security-Policy.
    static func weak(_ policy: String, _ path: String, _ line: Int) -> [AuditFinding] {
        let words = policy.lowercased().split { $0.isWhitespace || $0 == ";" || $0 == "," }
        var found = words.filter { ["'unsafe-inline'", "'unsafe-eval'", "*", "http:", "data:"].contains($0) }
        // Images and fonts from data: URLs do not execute code.
        if !allowsDataScripts(policy) { found.removeAll { $0 == "data:" } }
        return Set(found).sorted().map {
            AuditFinding(.policyWeak, path, line: line, "the Content-Security-Policy allows \($0)")
        }
    }

    /// Whether a policy allows scripts of `data:` URLs. Without `script-src`, its `default-src` applies to scripts.
    private static func allowsDataScripts(_ policy: String) -> Bool {
        let directives = policy.lowercased().split { $0 == ";" || $0 == "," }.map { directive in
            directive.split(whereSeparator: \.isWhitespace)
        }
        let hasScripts = directives.contains { $0.first == "script-src" }
        return directives.contains { directive in
            guard let name = directive.first, directive.contains("data:") else { return false }
            return name.hasPrefix("script-src") || (name == "default-src" && !hasScripts)
        }
    }
}

extension StringProtocol {
    /// The text without these characters at both ends.
    func trimmed(_ characters: String) -> String {
        String(drop { characters.contains($0) }.reversed().drop { characters.contains($0) }.reversed())
    }
}
