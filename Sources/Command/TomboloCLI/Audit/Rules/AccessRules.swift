import TomboloBridge
import TomboloPolicyCheck

/// Checks the grants of pages, in policy files and in sources.
enum AccessRules {
    /// Maximum number of grants that are checked in a source file.
    private static let maximumGrants = 2_000

    static func findings(in app: AuditedApp) -> [AuditFinding] {
        let names = RegisteredNames(in: app.sources.map(\.source))
        return app.files.flatMap { file -> [AuditFinding] in
            switch file.content {
            case .policy(let text): policy(text, file.path, names)
            case .source(let source):
                grants(in: source, file.path, names) + extended(in: source, file.path)
                    + reaches(in: source, file.path)
            default: []
            }
        }
    }

    private static func policy(_ text: PlainText, _ path: String, _ names: RegisteredNames) -> [AuditFinding] {
        let policy: AccessPolicy
        do throws(AccessPolicyError) {
            policy = try AccessPolicy(jsonText: text.text)
        } catch {
            return [AuditFinding(.grantUnreadable, path, line: 1, error.description)]
        }
        var words = QuotedWords(text)
        return policy.grants.flatMap { grant -> [AuditFinding] in
            let start = words.nextLine(of: "origins") ?? words.nextLine(of: "calls")
            return findings(for: grant, names) { word in (path, word.flatMap { words.nextLine(of: $0) } ?? start) }
        }
    }

    private static func grants(in source: SwiftSource, _ path: String, _ names: RegisteredNames) -> [AuditFinding] {
        source.offsets(of: "Grant").prefix(maximumGrants).flatMap { offset -> [AuditFinding] in
            guard let range = source.arguments(from: offset + 5), let grant = SourceGrant(source, range) else {
                return []
            }
            let line = source.line(at: offset)
            return findings(for: grant.value, names) { word in
                let place = word.flatMap { word in source.literals(in: range).first { $0.text == word } }
                return (path, place.map { source.line(at: $0.offset) } ?? line)
            }.map { finding in
                var finding = finding
                finding.detail += " (source line)"
                return finding
            }
        }
    }

    private static let embedded: Set<String> = [".embedded", "Frames.embedded", "Grant.Frames.embedded"]

    /// Finds grants that are extended after they were created: `grant.frames = .embedded`. A dialect's scope has this
    /// property, too.
    private static func extended(in source: SwiftSource, _ path: String) -> [AuditFinding] {
        let frames = source.offsets(of: "frames").prefix(maximumGrants).filter { offset in
            guard let value = source.assignedValue(behind: "frames", at: offset) else { return false }
            return embedded.contains(String(value.prefix { $0.isLetter || $0 == "." }))
        }
        let synchronous = source.offsets(of: "allowsSynchronousCalls").prefix(maximumGrants).filter { offset in
            source.assignedValue(behind: "allowsSynchronousCalls", at: offset)?.hasPrefix("true") == true
        }
        return frames.map {
            AuditFinding(
                .grantEmbedded, path, line: source.line(at: $0),
                "a grant is extended to frames in pages of any origin (source line)")
        }
            + synchronous.map {
                AuditFinding(
                    .grantSynchronous, path, line: source.line(at: $0),
                    "a grant is extended to synchronous calls (source line)")
            }
    }

    /// - Parameter place: Returns the file and line of a word in the grant; for nil, those of the grant itself.
    private static func findings(
        for grant: Grant, _ names: RegisteredNames, at place: (String?) -> (file: String, line: Int?)
    ) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        func add(_ rule: AuditRule, _ word: String?, _ detail: String) {
            let (file, line) = place(word)
            findings.append(AuditFinding(rule, file, line: line, detail))
        }
        for pattern in grant.calls.map(\.description) + (grant.events ?? []).map(\.description) where pattern == "*" {
            add(.grantAllCalls, "*", "the grant \(grant) allows every call or every event")
        }
        for pattern in grant.calls where pattern.description != "*" {
            if let fault = names.fault(of: pattern, in: grant) {
                add(.grantUnregistered, pattern.description, fault.description)
            }
        }
        if grant.frames == .embedded {
            add(.grantEmbedded, "embedded", "the grant \(grant) includes frames in pages of any origin")
        }
        if grant.allowsSynchronousCalls {
            add(.grantSynchronous, nil, "the grant \(grant) allows synchronous calls")
        }
        for (name, rule) in grant.scopes.sorted(by: { $0.key < $1.key }) where rule.isUnlimited {
            add(.grantAnyValue, name, "the grant \(grant) allows every value of “\(name)”")
        }
        for origin in grant.origins {
            for (rule, what) in faults(of: origin) {
                add(rule, origin.description, "the grant \(grant) includes \(what)")
            }
        }
        return findings
    }

    /// Checks the origins for which the dialects of older bridges are switched on, because a dialect's scope is a grant
    /// too.
    private static func reaches(in source: SwiftSource, _ path: String) -> [AuditFinding] {
        source.dialectScopes.flatMap { source.literals(in: $0.arguments) }.flatMap { literal -> [AuditFinding] in
            guard literal.isWhole, let origin = try? OriginPattern(literal.text) else { return [] }
            return faults(of: origin).map { rule, what in
                AuditFinding(
                    rule, path, line: source.line(at: literal.offset),
                    "a dialect is enabled for \(what) (source line)")
            }
        }
    }

    private static func faults(of origin: OriginPattern) -> [(rule: AuditRule, what: String)] {
        var faults: [(rule: AuditRule, what: String)] = []
        if origin.isWildcard { faults.append((.grantWildcard, "every host of \(origin.description)")) }
        if origin.folderPath != nil { faults.append((.grantFile, "files, \(origin.description)")) }
        if origin.isForDevelopment {
            let isClear = origin.scheme == "http" || origin.scheme.hasSuffix("-http")
            faults.append(
                isClear
                    ? (.grantClearText, "pages loaded in clear text, \(origin.description)")
                    : (.grantLoopback, "pages of this machine, \(origin.description)"))
        }
        return faults
    }
}
