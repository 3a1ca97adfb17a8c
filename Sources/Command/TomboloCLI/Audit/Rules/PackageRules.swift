import TomboloPolicyCheck

/// Checks the dependencies and metadata of an app's package, and the addresses on which it listens.
enum PackageRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        app.sources.filter { $0.path == "Package.swift" }.flatMap { path, source in
            branches(source, path) + missingFiles(app, source, path)
        } + listeners(in: app)
    }

    private static func dependencies(of source: SwiftSource) -> [(offset: Int, code: String)] {
        source.offsets(of: "package").filter { $0 > 0 && source.code[$0 - 1] == UInt8(ascii: ".") }.compactMap {
            offset in
            source.arguments(from: offset + 7).map { (offset, source.code(in: $0).filter { !$0.isWhitespace }) }
        }.filter { $0.1.contains("url:") }
    }

    private static func branches(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        dependencies(of: source).filter { $0.code.contains("branch:") }.map {
            AuditFinding(
                .dependencyBranch, path, line: source.line(at: $0.offset),
                "a dependency follows a branch: each push to it changes the build (source line)")
        }
    }

    private static func missingFiles(_ app: AuditedApp, _ source: SwiftSource, _ path: String) -> [AuditFinding] {
        let paths = Set(app.files.map(\.path))
        var findings: [AuditFinding] = []
        if !dependencies(of: source).isEmpty, !paths.contains("Package.resolved") {
            findings.append(
                AuditFinding(
                    .packageUnresolved, path, "the versions of the dependencies are not recorded (source line)"))
        }
        if !["SECURITY.md", ".github/SECURITY.md", "docs/SECURITY.md"].contains(where: paths.contains) {
            findings.append(
                AuditFinding(
                    .securityPolicyMissing, path, "there is no SECURITY.md with a contact for reports (source line)"))
        }
        return findings
    }

    private static func listeners(in app: AuditedApp) -> [AuditFinding] {
        app.files.flatMap { file -> [AuditFinding] in
            switch file.content {
            case .source(let source):
                source.literals.filter { $0.isWhole && $0.text == "0.0.0.0" }.map {
                    AuditFinding(
                        .listenEverywhere, file.path, line: source.line(at: $0.offset),
                        "0.0.0.0 is every interface of the machine (source line)")
                }
            case .launcher(let text):
                text.line(of: "0.0.0.0").map {
                    [
                        AuditFinding(
                            .listenEverywhere, file.path, line: $0,
                            "the file starts a program and contains 0.0.0.0, which is every interface of the machine")
                    ]
                } ?? []
            default: []
            }
        }
    }
}
