import TomboloEngine

/// Checks the engine that the app runs on.
enum EngineRules {
    /// A vulnerable engine of the auditing machine is a note, since the app may run elsewhere. A version that the user gave is the app's own.
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
