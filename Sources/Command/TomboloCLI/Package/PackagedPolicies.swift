import Foundation
import TomboloEngineGTK
import TomboloProgram

/// The access policies in the resources of an app that is packaged.
///
/// An app rejects a faulty policy when it starts, so the package of such an app is not made at all.
struct PackagedPolicies {
    private let findings: [AuditFinding]

    /// - Throws: ``CommandFailure`` if the package's folder does not exist.
    init(of package: DevPackage) throws(CommandFailure) {
        let engine = AuditedEngine(version: GTKEngine.version, isNamed: false, advisories: nil)
        var reader = try AppReader(package.folder, engine: engine)
        let resources = package.resources.values.map(Self.path)
        let root = Self.path(package.folder)
        findings = AccessRules.findings(in: reader.read()).filter { finding in
            let path = "\(root)/\(finding.file)"
            return resources.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
    }

    /// Grants of calls that the app's sources do not register, one line each. Another package may register them, so this is not an
    /// error.
    var unregistered: [String] { lines(.grantUnregistered) }

    /// Rejects policies that cannot be read.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/faulty``.
    func check() throws(CommandFailure) {
        let unreadable = lines(.grantUnreadable)
        guard unreadable.isEmpty else {
            throw CommandFailure(.faulty, (["The access policy cannot be read:"] + unreadable).joined(separator: "\n"))
        }
    }

    private func lines(_ rule: AuditRule) -> [String] {
        findings.filter { $0.rule == rule }.map { "\($0.place): \($0.detail)" }
    }

    /// The path without a slash at its end, with symbolic links resolved.
    private static func path(_ url: URL) -> String {
        let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
