import ArgumentParser
import Foundation
import TomboloEngine
import TomboloEngineGTK

/// The subcommand `tombolo audit`.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Look through an app for what makes it less safe than it could be.",
        discussion: """
            APP is a folder: a Swift package, an app's sources and pages, or what is shipped of it (program, resource bundles, \
            routes). Nothing of it is run. Each finding names its place, what is wrong and what to do; Documentation/Audit.md lists \
            them. Findings in Swift sources come from a text search and need review. The exit status is 0 without \
            findings, 5 with some, 2 when there is no such folder; notes do not count.

            EXAMPLES
              tombolo audit .
              tombolo audit dist/ --engine 2.54.0
              tombolo audit . --json --ignore page-inline-script
            """)

    @Argument(help: ArgumentHelp("The app's folder.", valueName: "app"), completion: .directory)
    var app: String

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("Leave out the findings with this id; may be repeated.", valueName: "id"))
    var ignore: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("The WebKitGTK that the app runs on; that of this machine by default.", valueName: "version")
    )
    var engine: String?

    func run() throws {
        try end {
            let rules = try Set(ignore.map(rule))
            let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            var reader = try AppReader(URL(commandLinePath: app, in: here), engine: try auditedEngine())
            let report = AuditReport(Audit.findings(in: reader.read()), ignoring: rules)
            if json {
                StandardOutput.show(json: report.json)
            } else {
                for line in report.lines { StandardOutput.show(line) }
            }
            return (report.isClean ? CommandStatus.success : .faulty).rawValue
        }
    }

    private func rule(_ id: String) throws(CommandFailure) -> AuditRule {
        guard let rule = AuditRule(rawValue: id) else {
            let known = AuditRule.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(.usage, "--ignore: there is no finding “\(id)”. There are \(known).")
        }
        return rule
    }

    private func auditedEngine() throws(CommandFailure) -> AuditedEngine {
        guard let engine else {
            return AuditedEngine(version: GTKEngine.version, isNamed: false, advisories: .shipped)
        }
        guard let version = EngineVersion(engine) else {
            throw CommandFailure(.usage, "--engine: “\(engine)” is no version; write one like 2.54.0.")
        }
        return AuditedEngine(version: version, isNamed: true, advisories: .shipped)
    }
}
