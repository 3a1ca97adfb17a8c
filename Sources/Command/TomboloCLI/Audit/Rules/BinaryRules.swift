/// Checks how programs and shared objects are linked, and whether a program's parts come from the same build.
enum BinaryRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        app.binaries.flatMap { path, image in linking(image, path) + parts(image, path, app) }
            + app.files.compactMap { file in
                guard case .brokenBinary(let reason) = file.content else { return nil }
                return AuditFinding(
                    .binaryUnreadable, file.path, "the file begins like a program, but cannot be read: \(reason)")
            }
    }

    private static func linking(_ image: ELFImage, _ path: String) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        if !image.isPositionIndependent {
            findings.append(AuditFinding(.noPIE, path, "the program is always loaded at the same addresses"))
        }
        if !image.hasRelro {
            findings.append(AuditFinding(.noRelro, path, "its relocation tables stay writable (no RELRO)"))
        }
        if !image.bindsNow {
            findings.append(
                AuditFinding(
                    .noBindNow, path,
                    "functions are bound at their first call, so their table stays writable (no BIND_NOW)"))
        }
        if image.hasExecutableStack {
            findings.append(AuditFinding(.executableStack, path, "its stack is executable"))
        }
        let paths = image.runPaths.filter { !isSystem($0) }
        if !image.developmentTexts.isEmpty {
            let texts = image.developmentTexts.joined(separator: ", ")
            findings.append(
                AuditFinding(.developmentText, path, "it contains text from development or tests: \(texts)"))
        }
        if !paths.isEmpty {
            findings.append(
                AuditFinding(.runPath, path, "it searches for shared objects in \(paths.joined(separator: ", "))"))
        }
        return findings
    }

    /// Whether a folder is writable by root only, or belongs to the program itself.
    private static func isSystem(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(".."), !path.isEmpty else {
            return path.hasPrefix("$ORIGIN/../lib") && parts.count { $0 == ".." } == 1
        }
        return ["$ORIGIN", "${ORIGIN}", "/usr/lib", "/usr/lib64", "/lib", "/lib64"].contains {
            path == $0 || path.hasPrefix($0 + "/")
        }
    }

    private static func parts(_ image: ELFImage, _ path: String, _ app: AuditedApp) -> [AuditFinding] {
        guard image.isProgram, let wanted = image.extensionDigest else { return [] }
        var findings: [AuditFinding] = []
        if image.releaseMark == nil {
            findings.append(
                AuditFinding(
                    .releaseMarkMissing, path,
                    "the program has no release mark: environment variables can enable the inspector and disable the sandbox"
                )
            )
        }
        for file in app.files where file.name == "libtombolo-web-process.so" {
            guard let digest = file.digest, digest != wanted else { continue }
            findings.append(
                AuditFinding(
                    .extensionChanged, file.path,
                    "the extension is not the one that \(path) was built with, so the program does not load it"))
        }
        return findings
    }
}
