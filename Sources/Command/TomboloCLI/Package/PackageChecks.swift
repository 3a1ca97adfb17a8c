import Foundation
import TomboloProgram

/// Checks a packaged app with the tools of the distribution.
struct PackageChecks {
    let entry: URL
    let metadata: URL
    /// The Debian package; nil for another form, whose desktop files alone are checked.
    let package: URL?

    /// Runs the checks, and returns a line for each tool that is not installed.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/faulty`` and the findings.
    func run() throws -> [String] {
        var checks = [
            ("desktop-file-validate", [path(entry)]),
            ("appstreamcli", ["validate", "--no-net", "--no-color", path(metadata)]),
        ]
        if let package {
            let arguments = ["--fail-on", "error,warning", "--allow-root", path(package)]
            checks.append(("lintian", arguments))
        }
        var missing: [String] = []
        for (program, arguments) in checks {
            do throws(CommandFailure) {
                try PackageTool.run(program, arguments, in: entry.deletingLastPathComponent())
            } catch {
                guard error.status == .unfit else { throw error }
                missing.append("\(program) is not installed, so its check was left out.")
            }
        }
        return missing
    }

    /// What Flathub expects of an app besides these checks, a line for each member that its description lacks.
    ///
    /// Source: https://docs.flathub.org/docs/for-app-authors/metainfo-guidelines.
    static func flathubNotes(on app: AppDescription) -> [String] {
        let file = AppDescription.fileName
        var notes: [String] = []
        if app.developer == nil {
            notes.append("Flathub refuses an app without the name of its developer. Add “developer” to \(file).")
        }
        if app.screenshots.isEmpty {
            notes.append("Flathub refuses an app without a screenshot. Add “screenshots” to \(file).")
        }
        if !app.releases.contains(where: { $0.version == app.version && !$0.paragraphs.isEmpty }) {
            notes.append(
                "Flathub shows no changes of version \(app.version). Add the version to “releases” in \(file).")
        }
        return notes
    }

    private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}
