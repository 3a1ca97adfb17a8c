/// Finds files that should not be shipped, and files that other users can change.
enum FileRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        let isSourceTree = !app.sources.isEmpty
        return app.linksOutside.map { link in
            AuditFinding(.linkOutside, link.path, "the link leads out of the app's folder, to \(link.target)")
        }
            + app.files.filter(\.isWritableByAll).map {
                AuditFinding(.fileWritable, $0.path, "every user of the machine can write to the file")
            }
            + app.writableFolders.map {
                AuditFinding(.fileWritable, $0, "every user of the machine can replace the files of the folder")
            }
            + app.files.filter { isSecret(String($0.name).lowercased()) }.map {
                AuditFinding(.fileSecret, $0.path, "the file looks like a key or a password")
            }
            // A clone has a `.git` folder at its top level, and does not ship it.
            + app.hiddenRepositories.filter { !isSourceTree || $0.contains("/") }.map {
                AuditFinding(.fileSecret, $0, "the folder contains the history of the sources")
            }
            + app.unread.map { AuditFinding(.incomplete, $0.path, "not audited: \($0.reason)") }
    }

    private static let secretNames: Set<String> = [
        ".env", ".netrc", ".npmrc", ".pypirc", ".htpasswd", ".git-credentials", "id_rsa", "id_dsa", "id_ecdsa",
        "id_ed25519",
        "credentials.json", "service-account.json",
    ]
    private static let secretEndings = [".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".ppk", ".kdbx"]

    private static func isSecret(_ name: String) -> Bool {
        secretNames.contains(name) || name.hasPrefix(".env.") || secretEndings.contains { name.hasSuffix($0) }
    }
}
