import TomboloPolicyCheck

/// Finds switches that remove a protection, as text in Swift sources.
enum SourceRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        let rules = [
            files, switches, windows, DialectRules.findings, policies, overrides, BlindDecisions.findings,
        ]
        return app.sources.flatMap { path, source in rules.flatMap { $0(source, path) } }
            + InspectorSwitches.findings(in: app) + launchers(in: app)
    }

    /// The locations where sources serve pages without a Content-Security-Policy.
    static func policiesOff(in app: AuditedApp) -> [AuditFinding] {
        app.sources.flatMap { path, source in policies(source, path).filter { $0.rule == .policyOff } }
    }

    private static func files(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        let switches = ["letsFilesReadEveryFile", "allowsFileAccess"].flatMap { name in
            assigned(name, in: source) { $0.hasPrefix("true") }
        }
        let calls = source.offsets(of: "setAllowsUrlAccessInFile").filter { offset in
            source.arguments(from: offset + 24).map { source.code(in: $0).trimmed(" \n") == "true" } ?? false
        }.map(source.line(at:))
        return (switches + calls).map {
            AuditFinding(
                .filesReadEveryFile, path, line: $0,
                "file: pages can read every file that the app can read (source line)")
        }
    }

    /// Finds `lets…` properties set to true. By the framework's convention, a property that removes a protection has this prefix and is off by
    /// default.
    private static func switches(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        var start = 0
        while let offset = source.code.firstOffset(of: "lets".utf8, from: start) {
            let end = source.code[offset...].firstIndex { !$0.isIdentifierPart } ?? source.code.count
            start = end
            let name = source.code(in: offset..<end)
            let isName = name.utf8.count > 4 && (offset == 0 || !source.code[offset - 1].isIdentifierPart)
            guard isName, name != "letsFilesReadEveryFile",
                source.value(behind: name, at: offset)?.hasPrefix("true") == true
            else { continue }
            findings.append(
                AuditFinding(.openSwitch, path, line: source.line(at: offset), "\(name) is on (source line)"))
        }
        return findings
    }

    private static func windows(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        source.offsets(of: "loadHere").filter { $0 > 0 && source.code[$0 - 1] == UInt8(ascii: ".") }.map {
            AuditFinding(
                .loadHere, path, line: source.line(at: $0),
                "new windows are loaded in this view: a page of another origin can navigate it to the app's own pages (source line)"
            )
        }
    }

    /// Environment variables that remove the engine's protections.
    private static let variables = [
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "WEBKIT_INSPECTOR_SERVER", "WEBKIT_INSPECTOR_HTTP_SERVER",
        "WEBKIT_EXEC_PATH", "WEBKIT_INJECTED_BUNDLE_PATH",
    ]

    private static func overrides(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        source.literals.filter { variables.contains($0.text) }.map {
            AuditFinding(
                .engineOverride, path, line: source.line(at: $0.offset),
                "the source contains the name \($0.text) (source line)")
        }
    }

    private static func launchers(in app: AuditedApp) -> [AuditFinding] {
        app.files.flatMap { file -> [AuditFinding] in
            guard case .launcher(let text) = file.content else { return [] }
            return inspected(text, file)
                + variables.compactMap { name in
                    text.line(of: name).map {
                        AuditFinding(
                            .engineOverride, file.path, line: $0,
                            "the file starts a program and contains the name \(name)")
                    }
                }
        }
    }

    /// Finds a desktop entry or a systemd unit that starts an app for `tombolo inspect`. Scripts are not searched, because they start other
    /// programs with such an option.
    private static func inspected(_ text: PlainText, _ file: AuditedFile) -> [AuditFinding] {
        guard file.name.hasSuffix(".desktop") || file.name.hasSuffix(".service") else { return [] }
        let ends = Set(" =\"\r".utf8)
        let lines = text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().filter { _, line in
            line.starts(with: "Exec".utf8)
                && line.split(whereSeparator: ends.contains).contains { $0.elementsEqual("--inspect".utf8) }
        }.map { index, _ in
            AuditFinding(
                .inspectorOn, file.path, line: index + 1,
                "the file starts the app with --inspect: other programs of the user can read its calls, unless it has the release mark"
            )
        }
    }

    /// The values that stand for no policy or a policy without directives, written without white space.
    private static let emptyPolicies = [
        "nil", ".none", "[:]", ".init()", "ContentSecurityPolicy()", "ContentSecurityPolicy.init()",
    ]

    private static func policies(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        let off = ["contentSecurityPolicy", "releasedContentSecurityPolicy"].flatMap { name in
            assigned(name, in: source) { value in
                let plain = value.filter { !$0.isWhitespace }
                return emptyPolicies.contains(where: plain.hasPrefix)
            }
        }
        .map {
            AuditFinding(
                .policyOff, path, line: $0,
                "pages are served without a Content-Security-Policy: they can load and run any content (source line)")
        }
        let weak = source.literals.filter { ["'unsafe-inline'", "'unsafe-eval'"].contains($0.text) }.map {
            AuditFinding(
                .policyWeak, path, line: source.line(at: $0.offset),
                "a Content-Security-Policy allows \($0.text) (source line)")
        }
        return off + weak
    }

    /// The lines where a name is assigned a value that satisfies a condition.
    private static func assigned(_ name: String, in source: SwiftSource, _ isMeant: (String) -> Bool) -> [Int] {
        source.offsets(of: name).filter { source.value(behind: name, at: $0).map(isMeant) ?? false }.map(
            source.line(at:))
    }
}
