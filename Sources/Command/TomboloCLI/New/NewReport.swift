import Foundation
import TomboloEngine

/// The output of `tombolo new`: the files made, the packages that this machine lacks, and the next commands.
struct NewReport {
    private let names: AppName
    private let template: AppTemplate
    private let app: NewApp
    private let folder: String
    private let next: [String]
    private let missing: [Finding]

    /// - Parameters:
    ///   - frontEnd: The front-end tool of the app; nil for none.
    ///   - folder: The absolute path of the app.
    ///   - here: The current folder, for the path in the next commands.
    ///   - machine: The machine that is checked for missing packages.
    init(
        _ names: AppName, template: AppTemplate, app: NewApp, frontEnd: NewFrontEnd? = nil, folder: String, here: URL,
        machine: Machine = Machine()
    ) {
        (self.names, self.template, self.app, self.folder) = (names, template, app, folder)
        let base = here.path(percentEncoded: false)
        let path = folder.hasPrefix(base) ? String(folder.dropFirst(base.count)) : folder
        next = ["cd \(ShellWord(path))", template == .server ? "tombolo dev" : "swift run"]
        var missing = PackageCheck(needsVirtualDisplay: false).findings(machine).filter { $0.state == .problem }
        if let tool = frontEnd?.serve.first, !tool.contains("/"), !machine.hasCommand(tool) {
            let remedy = tool == "esbuild" ? "apt-get install esbuild" : nil
            missing.append(
                Finding(
                    "frontEnd", .warning, "The development server needs the program \(tool), which is missing",
                    remedy: remedy))
        }
        self.missing = missing
    }

    var lines: [String] {
        var lines = [
            "Made \(folder) with \(app.paths.count) files.",
            "  program \(names.product), module \(names.module), id \(names.id), title \(names.title), template \(template)",
        ]
        for finding in missing {
            lines.append("\(finding.detail)\(finding.remedy.map { ". Run: \($0)" } ?? "")")
        }
        return lines + ["Next:"] + next.map { "  \($0)" }
    }

    /// The report as JSON text.
    var json: String {
        let value: JSONValue = [
            "path": .string(folder), "template": .string(template.rawValue), "product": .string(names.product),
            "module": .string(names.module), "id": .string(names.id), "title": .string(names.title),
            "files": .array(app.paths.map(JSONValue.string)), "next": .array(next.map(JSONValue.string)),
            "missing": .array(missing.map(\.json)),
        ]
        return value.description
    }
}
