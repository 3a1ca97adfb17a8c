import TomboloEngine

/// Checks the engine on which the app runs.
enum EngineRules {
    /// Returns the findings about the engine. If the version is that of the auditing machine, a vulnerability is only a note, because the
    /// app may run elsewhere. If the user gave the version, the app is assumed to run on it.
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        let engine = app.engine
        guard let advisories = engine.advisories else { return [] }
        var findings: [AuditFinding] = []
        if engine.version < advisories.floor {
            findings.append(
                AuditFinding(
                    .engineOld, "",
                    "WebKitGTK \(engine.version) is older than \(advisories.floor.short), the oldest tested version"))
        }
        let known = advisories.affecting(engine.version)
        if let fixed = known.map(\.fixedIn).max() {
            let names = known.map { "\($0.id) (\($0.source))" }.joined(separator: ", ")
            findings.append(
                AuditFinding(
                    .engineAdvisory, "",
                    "WebKitGTK \(engine.version) has known vulnerabilities, all fixed in \(fixed): \(names)",
                    severity: engine.isNamed ? .warning : .note))
        }
        return findings
    }
}
