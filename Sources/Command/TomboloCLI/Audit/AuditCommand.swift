import ArgumentParser
import Foundation
import TomboloEngine
import TomboloEngineGTK
import TomboloProgram

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Check an app for security problems.",
        discussion: """
            APP is a folder: a Swift package, an app's sources and pages, or the shipped files (program, resource \
            bundles, routes). A single file is checked on its own. The audit runs none of the app's code. Each finding \
            has a location, a problem and a remedy; Documentation/Audit.md lists all findings. Findings in Swift \
            sources come from a text search and need review. The exit status is 0 without findings, 5 with findings, \
            and 2 if the folder cannot be read. Notes do not count as findings.

            EXAMPLES
              tombolo audit .
              tombolo audit dist/ --engine 2.54.0
              tombolo audit . --json --ignore page-inline-script
            """)

    @Argument(help: ArgumentHelp("The app's folder, or a single file.", valueName: "app"), completion: .directory)
    var app: String

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("Omit the findings with this id. Can be repeated.", valueName: "id"))
    var ignore: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The version of WebKitGTK that the app runs on. Default: this machine's version.", valueName: "version")
    )
    var engine: String?

    @OptionGroup var list: AdvisoryOption

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
            throw CommandFailure(.usage, "--ignore: there is no finding “\(id)”. Use one of \(known).")
        }
        return rule
    }

    private func auditedEngine() throws(CommandFailure) -> AuditedEngine {
        let advisories = try list.list()
        guard let engine else {
            return AuditedEngine(version: GTKEngine.version, isNamed: false, advisories: advisories)
        }
        guard let version = EngineVersion(engine) else {
            throw CommandFailure(.usage, "--engine: “\(engine)” is not a version. Use a version like 2.54.0.")
        }
        return AuditedEngine(version: version, isNamed: true, advisories: advisories)
    }
}
