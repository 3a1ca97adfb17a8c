import Foundation
import TomboloProgram

/// Checks the description of a packaged app, and its package with the tools of the distribution.
struct PackageChecks {
    let app: AppDescription
    let entry: URL
    let metadata: URL
    /// The Debian package; nil for any other format, of which only the desktop files are checked.
    let package: URL?

    /// Runs all checks, and returns a line for each tool that is not installed.
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
        var findings = Self.placeholders(in: app)
        if package != nil { findings += programOwners.map(finding) }
        var missing: [String] = []
        for (program, arguments) in checks {
            do throws(CommandFailure) {
                try PackageTool.run(program, arguments, in: entry.deletingLastPathComponent())
            } catch {
                if error.status == .unfit {
                    missing.append("\(program) is not installed, so its check was skipped.")
                } else {
                    findings.append(error.message)
                }
            }
        }
        guard findings.isEmpty else { throw CommandFailure(.faulty, findings.joined(separator: "\n")) }
        return missing
    }

    /// A line for each text that `tombolo new` has written in a description as a placeholder for one that only the
    /// app's author knows.
    static func placeholders(in app: AppDescription) -> [String] {
        let file = AppDescription.fileName
        var findings: [String] = []
        if app.maintainer == "Your Name <you@example.org>" {
            findings.append("\(file): “maintainer” is an example. Write your name and address.")
        }
        if app.paragraphs.contains(where: { $0.contains("Replace this text with one about your app.") }) {
            findings.append("\(file): “description” is an example. Write a paragraph about your app.")
        }
        if app.id.hasPrefix("org.example.") {
            findings.append(
                """
                \(file): “id” is \(app.id), and example.org is not your domain. Choose an id that begins with the \
                reversed name of your domain or account, such as io.github.ada.Notes, and replace it in all files.
                """)
        }
        return findings
    }

    /// The other installed packages that contain a file at the path of the program. dpkg does not install two such
    /// packages.
    private var programOwners: [String] {
        // On Debian 12, packages list programs in /bin, which is a link to /usr/bin.
        let outputs = ["/usr/bin/\(app.product)", "/bin/\(app.product)"].compactMap { path in
            // The locale is set because the lines about diversions are translated.
            try? PackageTool.run(
                "dpkg-query", ["--search", path], in: entry.deletingLastPathComponent(), variables: ["LC_ALL": "C"])
        }
        return outputs.flatMap(Self.packages).filter { $0 != app.product }
    }

    /// The names of the packages in the output of `dpkg-query --search` in the locale C, without architectures.
    static func packages(in output: String) -> [String] {
        output.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
            guard !line.hasPrefix("diversion by "), let end = line.firstRange(of: ": /") else { return [] }
            return line[..<end.lowerBound].split(separator: ", ").map { String($0.prefix { $0 != ":" }) }
        }
    }

    private func finding(on owner: String) -> String {
        """
        The package \(owner) contains /usr/bin/\(app.product) as well, so dpkg does not install both. Choose another \
        “product” in \(AppDescription.fileName).
        """
    }

    /// Flathub's further requirements: a line for each member that the app's description lacks.
    ///
    /// Source: https://docs.flathub.org/docs/for-app-authors/metainfo-guidelines.
    static func flathubNotes(on app: AppDescription) -> [String] {
        let file = AppDescription.fileName
        var notes: [String] = []
        if app.developer == nil {
            notes.append("Flathub rejects an app without the name of its developer. Add “developer” to \(file).")
        }
        if app.screenshots.isEmpty {
            notes.append("Flathub rejects an app without a screenshot. Add “screenshots” to \(file).")
        }
        if !app.releases.contains(where: { $0.version == app.version && !$0.paragraphs.isEmpty }) {
            notes.append(
                "Flathub shows no changes of version \(app.version). Add the version to “releases” in \(file).")
        }
        return notes
    }

    private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}
