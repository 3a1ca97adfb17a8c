import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram

struct BindingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bindings",
        abstract: "Write TypeScript types for an app's calls.",
        discussion: """
            Builds the app in debug, gets a description of its calls, streams, events and page functions from it, and \
            writes TypeScript:

              NAME.d.ts   declarations of the global tombolo, for TypeScript and JavaScript
              NAME.ts     a module with the declarations and a client: app.notes.save(note)

            The app must register its calls in the `calls` closure of its Application. During this run, it opens no \
            window.

            The file \(BindingsFiles.lockName) in the package folder records the types and the names of the written \
            files. Commit it, so that --check, tests and debug builds can report changed calls. Later runs read the \
            names from it and need no --output.

            --import works in the other direction: it reads page functions from the interface TomboloPageFunctions in \
            a declaration file, and writes a Swift protocol with a method for each function. It needs Node and the \
            TypeScript compiler.

            EXAMPLES
              tombolo bindings --output types/app.d.ts
              tombolo bindings ../notes --output web/app.gen.ts
              tombolo bindings --check
              tombolo bindings --import types/page.d.ts --output Sources/Notes/Page.swift
            """)

    @OptionGroup var app: AppPackageOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file to write instead of those of the last run, relative to the package. Can be repeated. Default: the files of the last run.",
            valueName: "file"),
        completion: .file(extensions: ["ts"]))
    var output: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The type of dates in a module (.ts): string, or Date for objects that the client makes. Default: that of the last run, or string.",
            valueName: "form"))
    var dates: DateForm?

    @Flag(
        name: .long,
        help:
            "Write nothing, but report differences from the files of the last run. If there are any, the exit status is 5."
    )
    var check = false

    @Option(
        name: .customLong("import"),
        help: ArgumentHelp(
            "The declaration file from which to import page functions, relative to the package.", valueName: "file"),
        completion: .file(extensions: ["ts"]))
    var imported: String?

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    func run() throws {
        try end { try Interruption.run(work) }
    }

    private func work() throws -> Int32 {
        let folder = try app.folder
        if let imported { return try importFunctions(of: imported, into: folder) }
        let files = try BindingsFiles(folder: folder, names: output, dates: dates)
        let described = DescribedApp(folder: folder, scratchPath: app.absoluteScratchPath, product: app.product)
        let answer = try described.describe(for: files)
        if check {
            return show(
                BindingsReport(problems: answer.differences + files.changed(by: answer), untyped: answer.untyped))
        }
        let written = try files.write(answer)
        return show(BindingsReport(written: written, differences: answer.differences, untyped: answer.untyped))
    }

    /// Writes the page functions of a declaration file as Swift.
    private func importFunctions(of name: String, into folder: URL) throws(CommandFailure) -> Int32 {
        guard output.count == 1, let target = output.first, target.hasSuffix(".swift") else {
            throw CommandFailure(.usage, "--import needs exactly one --output, which must end in .swift.")
        }
        try BindingsFiles.checkIsInPackage(target)
        let functions = try DeclarationFile(folder: folder, name: name).pageFunctions()
        let file = SwiftPageFunctions(functions, source: name)
        guard file.diagnostics.isEmpty else {
            throw CommandFailure(.faulty, file.diagnostics.map { "\(name): \($0)" }.joined(separator: "\n"))
        }
        let text = file.text
        if check {
            let command = "tombolo bindings --import \(name) --output \(target)"
            let problem = BindingsFiles.difference(of: target, in: folder, from: text, command: command)
            return show(BindingsReport(problems: problem.map { [$0] } ?? []))
        }
        return show(BindingsReport(written: try BindingsFiles.write(text, to: target, in: folder) ? [target] : []))
    }

    private func show(_ report: BindingsReport) -> Int32 {
        report.show(asJSON: json)
        return (report.problems.isEmpty ? CommandStatus.success : .faulty).rawValue
    }
}
