/// Runs all rules on one app.
enum Audit {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        PageRules.findings(in: app) + AccessRules.findings(in: app) + SourceRules.findings(in: app)
            + RoutesRules.findings(in: app) + FileRules.findings(in: app) + BinaryRules.findings(in: app)
            + ScriptRules.findings(in: app) + SecretRules.findings(in: app) + PackageRules.findings(in: app)
            + EngineRules.findings(in: app)
    }
}
