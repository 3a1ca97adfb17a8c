import Foundation
import TomboloProgram

/// Checks a Debian package with the tools of the distribution.
struct PackageChecks {
    let staged: StagedApp
    let package: URL

    /// Runs the checks, and returns a line for each tool that is not installed.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/faulty`` and the findings.
    func run() throws -> [String] {
        let share = staged.root.appending(path: "usr/share")
        let entry = share.appending(path: "applications/\(staged.app.id).desktop").path(percentEncoded: false)
        let metadata = share.appending(path: "metainfo/\(staged.app.id).metainfo.xml").path(percentEncoded: false)
        let checks = [
            ("desktop-file-validate", [entry]), ("appstreamcli", ["validate", "--no-net", "--no-color", metadata]),
            ("lintian", ["--fail-on", "error,warning", "--allow-root", package.path(percentEncoded: false)]),
        ]
        var missing: [String] = []
        for (program, arguments) in checks {
            do throws(CommandFailure) {
                try PackageTool.run(program, arguments, in: staged.root)
            } catch {
                guard error.status == .unfit else { throw error }
                missing.append("\(program) is not installed, so its check was left out.")
            }
        }
        return missing
    }
}
