import TomboloPolicyCheck

/// Finds secrets in sources and scripts that are hard-coded, stored where others can read them, or logged.
enum SecretRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        app.files.flatMap { file -> [AuditFinding] in
            switch file.content {
            case .source(let source):
                literals(source, file.path) + defaults(source, file.path) + logs(source, file.path)
            case .script(let text): keys(in: text, file.path) + localStorage(text, file.path)
            default: []
            }
        }
    }

    // MARK: Hard-coded

    /// Prefixes of some services' keys, with the minimum length of a word that counts as a key.
    private static let keys: [(prefix: String, length: Int)] = [
        ("AKIA", 20), ("ghp_", 40), ("github_pat_", 60), ("sk_live_", 24), ("xoxb-", 24), ("glpat-", 26),
    ]

    private static func isKey(_ text: some StringProtocol) -> Bool {
        if text.contains("-----BEGIN "), text.contains("PRIVATE KEY-----") { return true }
        return keys.contains { key in text.contains(key.prefix) }
            && text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.contains { word in
                keys.contains { word.hasPrefix($0.prefix) && word.utf8.count >= $0.length }
            }
    }

    private static func literals(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        source.literals.filter { isKey($0.text) }.map {
            AuditFinding(
                .secretInSource, path, line: source.line(at: $0.offset),
                "the source contains a key (source line)")
        }
    }

    private static func keys(in text: PlainText, _ path: String) -> [AuditFinding] {
        // Most scripts contain nothing that looks like a key, and bytes are compared faster than characters.
        let beginnings = keys.map(\.prefix) + ["-----BEGIN "]
        guard beginnings.contains(where: { text.bytes.firstOffset(of: $0.utf8) != nil }) else { return [] }
        return text.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter {
            isKey($0.element)
        }.map {
            AuditFinding(
                .secretInSource, path, line: $0.offset + 1,
                "the file contains a key, which scripts of every page can read")
        }
    }

    // MARK: Stored

    private static let secretEndings = [
        "password", "passphrase", "token", "secret", "apikey", "api_key", "api-key", "privatekey", "private_key",
    ]

    /// Whether a variable or entry of that name holds a secret.
    private static func isSecret(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return secretEndings.contains { name.hasSuffix($0) }
    }

    private static func defaults(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        source.offsets(of: "UserDefaults").prefix(2_000).compactMap { offset in
            let statement = source.statement(from: offset)
            guard let label = Array(source.code[statement]).firstOffset(of: "forKey:".utf8).map({ $0 + offset }),
                source.code(in: offset..<label).contains(".set"),
                let key = source.literals(in: label..<statement.upperBound).first, isSecret(key.text)
            else { return nil }
            return AuditFinding(
                .secretStored, path, line: source.line(at: offset),
                "“\(key.text)” is stored in UserDefaults, a file in clear text (source line)")
        }
    }

    private static func localStorage(_ text: PlainText, _ path: String) -> [AuditFinding] {
        let call = "localStorage.setItem("
        var findings: [AuditFinding] = []
        var start = 0
        while let offset = text.bytes.firstOffset(of: call.utf8, from: start) {
            start = offset + call.utf8.count
            let rest = text.bytes[start...].prefix(200).drop { $0 == UInt8(ascii: " ") }
            guard let quote = rest.first, "'\"`".utf8.contains(quote) else { continue }
            let key = String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
            guard isSecret(key) else { continue }
            findings.append(
                AuditFinding(
                    .secretStored, path, line: text.line(at: offset),
                    "“\(key)” is stored in localStorage, which every script of the origin can read"))
        }
        return findings
    }

    // MARK: Logged

    private static let logFunctions = ["print", "debugPrint", "NSLog"]
    private static let logMethods = ["trace", "debug", "info", "notice", "warning", "error", "critical"]

    private static func logs(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        let functions = logFunctions.flatMap { name in
            source.offsets(of: name).map { (offset: $0, end: $0 + name.utf8.count) }
        }
        let methods = logMethods.flatMap { name in
            source.offsets(of: name).filter { isMethodOfLog(at: $0, in: source) }.map {
                (offset: $0, end: $0 + name.utf8.count)
            }
        }
        return (functions + methods).sorted { $0.offset < $1.offset }.prefix(2_000).compactMap { call in
            guard let range = source.arguments(from: call.end), let name = loggedSecret(in: range, of: source) else {
                return nil
            }
            return AuditFinding(
                .secretLogged, path, line: source.line(at: call.offset), "“\(name)” is written to a log (source line)")
        }
    }

    private static func isMethodOfLog(at offset: Int, in source: SwiftSource) -> Bool {
        guard offset > 0, source.code[offset - 1] == UInt8(ascii: ".") else { return false }
        let receiver = source.code[..<(offset - 1)].suffix(40).reversed().prefix(while: \.isIdentifierPart).reversed()
        let name = String(decoding: Array(receiver), as: UTF8.self).lowercased()
        return name.hasSuffix("log") || name.hasSuffix("logger")
    }

    /// Returns the name of a secret variable that is logged as a whole argument or a whole interpolation. A variable that is passed to a
    /// function does not count, because the function's result may not contain the secret.
    private static func loggedSecret(in range: Range<Int>, of source: SwiftSource) -> String? {
        let arguments = source.code(in: range).split(separator: ",").map { String($0).trimmed(" \n") }
        let text = String(decoding: source.text.bytes[range], as: UTF8.self)
        let interpolations = text.split(separator: "\\(").dropFirst().compactMap { part in
            part.firstIndex(of: ")").map { String(part[..<$0]) }
        }
        return (arguments.map { String($0) } + interpolations).first { name in
            name.utf8.allSatisfy { $0.isIdentifierPart || $0 == UInt8(ascii: ".") } && isSecret(name)
        }
    }
}
