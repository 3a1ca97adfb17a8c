import ArgumentParser
import Foundation
import Tombolo
import TomboloEngine
import TomboloProgram

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a new app.",
        discussion: """
            Makes a Swift package with a window, a page, a call in each direction, an event, grants, and tests. When run \
            in a terminal, asks for those of these that are not given: the template, the application id, and the \
            commands of a development server. Never changes existing files.

            TEMPLATES
            \(AppTemplate.table)

            --tombolo sets how the app depends on Tombolo:
              path:FOLDER            a clone on this machine
              url:URL@from:VERSION   this published version or a later one
              url:URL@exact:VERSION, url:URL@branch:NAME, url:URL@revision:HASH
            The default is the clone in which this command was built.

            EXAMPLES
              tombolo new notes
              tombolo new notes --template typescript --id org.example.Notes
              tombolo new notes --template server
              tombolo new "Über App" apps/uber --tombolo path:../tombolo
            """)

    @Argument(help: "The name of the app. The names of its program and module are derived from it.")
    var name: String

    @Argument(help: "The folder to make. Default: the name of the program.", completion: .directory)
    var folder: String?

    @Option(name: .long, help: ArgumentHelp("The kind of app.", valueName: "template"))
    var template: AppTemplate?

    @Option(name: .long, help: ArgumentHelp("The application id. Default: org.example.MODULE.", valueName: "id"))
    var id: String?

    @Option(name: .long, help: ArgumentHelp("The name that users see.", valueName: "text"))
    var title: String?

    @Option(name: .long, help: ArgumentHelp("How the app depends on Tombolo.", valueName: "dependency"))
    var tombolo: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "For the template server: the command that starts the development server, in single quotes. ${port} stands for a free port.",
            valueName: "command"))
    var frontEndCommand: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "For the template server: the command that builds the pages of a release. Required with --front-end-command.",
            valueName: "command"))
    var frontEndBuild: String?

    @Option(
        name: .long,
        help: ArgumentHelp("For the template server: the URL of the development server.", valueName: "url"))
    var frontEndUrl: String?

    @Flag(name: .long, help: "Use the defaults without asking.")
    var yes = false

    @Flag(name: .long, help: "Print one JSON object instead of lines. Asks nothing.")
    var json = false

    func run() throws {
        try end {
            do {
                try make()
            } catch let error as AppName.Invalid {
                throw CommandFailure(.usage, error.description)
            } catch let error as TomboloDependency.Invalid {
                throw CommandFailure(.usage, "--tombolo: \(error.description)")
            } catch let error as NewApp.Unreadable {
                throw CommandFailure(.unfit, error.description)
            } catch let error as ResourceNotFound {
                throw CommandFailure(.unfit, error.description)
            }
            return CommandStatus.success.rawValue
        }
    }

    private func make() throws {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        // The names are checked before prompts are shown.
        var names = try AppName(name, title: title, id: id)
        let target = URL(commandLinePath: folder ?? names.product, in: here)
        let destination = NewAppFolder(target)
        try destination.checkIsFree()
        let dependency = try dependency(in: here)

        let prompts = TerminalPrompts(takesDefaults: yes || json)
        let template =
            try template
            ?? prompts.ask("Template (\(AppTemplate.names))", default: "plain") { answer in
                guard let template = AppTemplate(rawValue: answer) else {
                    throw CommandFailure(.usage, "There is no template “\(answer)”.")
                }
                return template
            }
        if id == nil {
            names = try prompts.ask("Application id", default: names.id) { try AppName(name, title: title, id: $0) }
        }

        let frontEnd = try frontEnd(for: template, of: names, asking: prompts)
        let text = TemplateText(
            names, template: template, dependency: dependency, frontEnd: frontEnd, in: target)
        let app = try NewApp(template, from: Application.resourceFolder("Templates"), text: text)
        try destination.write(app.files)
        let report = NewReport(
            names, template: template, app: app, frontEnd: frontEnd, folder: destination.path, here: here)
        if json {
            StandardOutput.show(json: report.json)
        } else {
            for line in report.lines { StandardOutput.show(line) }
        }
    }

    /// The commands of the front-end tool; nil for a template without one.
    private func frontEnd(
        for template: AppTemplate, of names: AppName, asking prompts: TerminalPrompts
    ) throws -> NewFrontEnd? {
        guard template == .server else {
            guard frontEndCommand == nil, frontEndBuild == nil, frontEndUrl == nil else {
                throw CommandFailure(
                    .usage,
                    "The options --front-end-… are for the template server, not for \(template). Pass --template server."
                )
            }
            return nil
        }
        var frontEnd = NewFrontEnd(module: names.module)
        let tool = NewFrontEnd.tool
        let serve =
            try frontEndCommand
            ?? prompts.ask("Command of the development server", default: tool, parse: Self.checkedCommand)
        if serve != tool {
            frontEnd.serve = try Self.words(serve)
            guard frontEndBuild != nil || prompts.areAsked else {
                throw CommandFailure(
                    .usage, "Pass --front-end-build as well: the command that makes the pages of a release.")
            }
            frontEnd.build = try Self.words(
                frontEndBuild
                    ?? prompts.ask(
                        "Command that makes the pages of a release", default: "npm run build",
                        parse: Self.checkedCommand))
        } else if let frontEndBuild {
            frontEnd.build = try Self.words(frontEndBuild)
        }
        frontEnd.url =
            try frontEndUrl.map(Self.checkedURL)
            ?? prompts.ask("URL of the development server", default: frontEnd.url, parse: Self.checkedURL)
        return frontEnd
    }

    private static func checkedCommand(_ text: String) throws(CommandFailure) -> String {
        _ = try words(text)
        return text
    }

    private static func words(_ text: String) throws(CommandFailure) -> [String] {
        guard let words = NewFrontEnd.words(text) else {
            throw CommandFailure(.usage, "“\(text)” is not a command: a quotation mark is missing.")
        }
        guard !words.isEmpty else {
            throw CommandFailure(.usage, "The command is empty. Pass a program and its arguments.")
        }
        return words
    }

    private static func checkedURL(_ text: String) throws(CommandFailure) -> String {
        guard FrontEndServer(url: text).authority(port: 1) != nil else {
            throw CommandFailure(.usage, "“\(text)” is not \(FrontEndServer.rule).")
        }
        return text
    }

    private func dependency(in here: URL) throws -> TomboloDependency {
        if let tombolo { return try TomboloDependency(tombolo, in: here) }
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        if let program, let clone = TomboloDependency.clone(of: URL(filePath: program)) {
            return TomboloDependency(clone: clone)
        }
        throw CommandFailure(
            .usage,
            "Tombolo has no published version yet, and this command is not in a clone of Tombolo. "
                + "Pass --tombolo path:FOLDER with a clone.")
    }
}

extension AppTemplate {
    /// The names of all templates, for help texts.
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The lines of a list of all templates, for `--help`.
    fileprivate static var table: String {
        allCases.map { "  \($0.rawValue)\(String(repeating: " ", count: 14 - $0.rawValue.count))\($0.summary)" }
            .joined(separator: "\n")
    }
}
