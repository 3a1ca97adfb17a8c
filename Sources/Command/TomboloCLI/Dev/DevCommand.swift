import ArgumentParser
import Foundation
import TomboloProgram

struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Run an app while you change it.",
        discussion: """
            Builds the app of a package in debug and runs it. Then it watches the sources:

              a style sheet of the pages   is loaded again, without a reload of the page
              another file of the pages    the pages are reloaded
              a Swift file                 the app is built again and replaced

            If the package has a \(BindingsFiles.lockName), the types of the calls are written after each build, as by tombolo \
            bindings.

            A replaced app keeps the size of its windows, and the URL, scroll position and sessionStorage of their pages.

            Errors of the build and uncaught errors of the pages are printed, and shown over the pages. While the app does \
            not compile, the last build keeps running. The command ends when the last window is closed.

            EXAMPLES
              tombolo dev
              tombolo dev ../notes --product notes
            """)

    @Argument(
        help: ArgumentHelp("The folder of the package.", valueName: "package"),
        completion: .directory)
    var package: String = "."

    @Option(name: .long, help: ArgumentHelp("The program to run, if the package has several.", valueName: "name"))
    var product: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The folder for build products. Default: .build in the package.", valueName: "folder"),
        completion: .directory)
    var scratchPath: String?

    func run() throws {
        try end {
            let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            let folder = URL(commandLinePath: package, in: here)
            guard
                FileManager.default.fileExists(
                    atPath: folder.appending(path: "Package.swift").path(percentEncoded: false))
            else {
                throw CommandFailure(
                    .usage,
                    "There is no Package.swift in \(folder.path(percentEncoded: false)). "
                        + "Pass the folder of an app, or make one with tombolo new.")
            }
            let scratch = scratchPath.map { URL(commandLinePath: $0, in: here).path(percentEncoded: false) }
            return try DevRun(DevBuild(folder: folder, scratchPath: scratch), product: product).run()
        }
    }
}
